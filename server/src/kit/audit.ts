import type { Scope } from './scope.ts'

type AuditAction =
  | 'sign-in' | 'sign-in refused' | 'code sent' | 'code refused' | 'sign-out' | 'sign-up'
  | 'password link sent' | 'password set' | 'team entered' | 'administrator invited'
  | 'onboarding link sent' | 'onboarding link shown' | 'fppe link sent' | 'fppe link shown' | 'portal secret shown' | 'portal secret copied' | 'ssn shown' | 'sealed value broken'
  | 'carrier submission'
  | 'document uploaded' | 'document linked' | 'document opened' | 'document deleted'
  | 'password link shown' | 'email changed' | 'rights changed' | 'user deleted' | 'provider deleted' | 'provider exported'

interface Entry { accountId?: number | null; teamId?: number | null; subject?: string; detail?: Record<string, unknown> }

/** Records what happened in the transaction it happened in. */
export async function audit(scope: Scope, action: AuditAction, entry: Entry = {}): Promise<void> {
  const { caller, origin } = scope
  await scope.db.insertInto('auditEvent').values({
    action,
    teamId: entry.teamId === undefined ? caller?.teamId ?? null : entry.teamId,
    accountId: entry.accountId === undefined ? caller?.accountId ?? null : entry.accountId,
    subject: entry.subject ?? null,
    address: origin.address || null,
    userAgent: origin.userAgent.slice(0, 400) || null,
    requestId: origin.requestId,
    detail: JSON.stringify(entry.detail ?? {}),
  }).execute()
}
