import { sql, type RawBuilder } from 'kysely'
import { actorInLogs } from './actor.ts'
import type { Scope } from './scope.ts'

export const auditActions = [
  'sign-in',
  'sign-in refused',
  'code sent',
  'code refused',
  'sign-out',
  'sign-up',
  'sign-in link made',
  'password link sent',
  'password set',
  'team entered',
  'team made',
  'team closed',
  'team reopened',
  'administrator invited',
  'onboarding link sent',
  'onboarding link shown',
  'onboarding reviewed',
  'onboarding stage saved',
  'onboarding completed',
  'onboarding link sent again',
  'onboarding link revoked',
  'fppe link sent',
  'fppe link shown',
  'fppe patients listed',
  'fppe patients shown',
  'fppe review signed',
  'disclosures request sent',
  'disclosures request revoked',
  'disclosures link shown',
  'disclosures submitted',
  'document request sent',
  'document request revoked',
  'document link shown',
  'signing request sent',
  'signing request revoked',
  'signing link shown',
  'signing completed',
  'signing declined',
  'document signed',
  'signed document opened',
  'consent form opened',
  'portal secret shown',
  'portal secret copied',
  'ssn shown',
  'sealed value broken',
  'carrier submission',
  'referral reply',
  'referral letter opened',
  'document uploaded',
  'document linked',
  'document opened',
  'document deleted',
  'document restored',
  'entry restored',
  'task attachment opened',
  'task attachment deleted',
  'task attachment restored',
  'fax opened',
  'fax saved',
  'fax discarded',
  'fax restored',
  'fax deleted',
  'fax split',
  'fax routed',
  'lookup code made',
  'lookup code withdrawn',
  'practice photo saved',
  'practice photo removed',
  'password link shown',
  'email changed',
  'rights changed',
  'user adopted',
  'user deleted',
  'provider deleted',
  'provider exported',
  'report run',
] as const
export type AuditAction = (typeof auditActions)[number]

interface Entry {
  accountId?: number | null
  teamId?: number | null
  subject?: string
  /** What the record of the entry is found by, where that is not the subject. */
  belongsTo?: string
  detail?: Record<string, unknown>
}

interface OwnedTable {
  name: string
  hasProvider: boolean
  hasPractice: boolean
}

/** The tables of subjects that belong to a provider or a practice. Who sees that record sees the entry. */
const ownedTables: Readonly<Record<string, OwnedTable>> = {
  fax: { name: 'inbound_fax', hasProvider: false, hasPractice: true },
  'fppe task': { name: 'fppe_task', hasProvider: true, hasPractice: false },
  referral: { name: 'referral', hasProvider: true, hasPractice: true },
  'signing request': { name: 'signing_request', hasProvider: true, hasPractice: true },
  sms: { name: 'sms', hasProvider: false, hasPractice: true },
  task: { name: 'task', hasProvider: true, hasPractice: true },
}

type RecordId = number | RawBuilder<number>

/** The record of an entry, by the beginning of its subject: 'provider 7', 'practice 21, carrier 3' or 'fax 12'. */
function recordOf(subject = ''): { providerId?: RecordId; practiceId?: RecordId } {
  const [, kind = '', id] = /^(\D+) (\d+)\b/.exec(subject) ?? []
  if (kind === 'provider') return { providerId: Number(id) }
  if (kind === 'practice') return { practiceId: Number(id) }
  const table = ownedTables[kind]
  if (!table) return {}
  const ownerIn = (column: string) =>
    sql<number>`(select ${sql.ref(column)} from ${sql.table(table.name)} where id = ${Number(id)})`
  return {
    ...(table.hasProvider ? { providerId: ownerIn('provider_id') } : {}),
    ...(table.hasPractice ? { practiceId: ownerIn('practice_id') } : {}),
  }
}

/** From where, and in whose name where that is no account. */
const fromWhere = ({ origin, actor }: Scope) => ({
  actor: actorInLogs(actor),
  address: origin.address || null,
  userAgent: origin.userAgent.slice(0, 400) || null,
  requestId: origin.requestId,
})

/** Records what happened in the transaction it happened in. */
export async function audit(scope: Scope, action: AuditAction, entry: Entry = {}): Promise<void> {
  await scope.db
    .insertInto('auditEvent')
    .values({
      action,
      teamId: entry.teamId === undefined ? scope.actor.teamId : entry.teamId,
      accountId: entry.accountId === undefined ? scope.author : entry.accountId,
      subject: entry.subject ?? null,
      ...recordOf(entry.belongsTo ?? entry.subject),
      ...fromWhere(scope),
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}

/** Changes of the rest of this transaction are recorded as those of an import that the caller made. */
export async function recordAsImport(scope: Scope): Promise<void> {
  await scope.client.query(
    "select set_config('app.caller', concat_ws(' ', coalesce(app_account()::text, ''), split_part(current_setting('app.caller'), ' ', 2), coalesce(app_request(), ''), coalesce(app_address(), ''), 'import'), true)",
  )
}

interface RecordedRows {
  teamId: number | null
  subject: RawBuilder<unknown>
  detail: RawBuilder<unknown>
  from: RawBuilder<unknown>
}

/** The same as part of a statement that does what is recorded: an entry for each row of `from`. */
export function auditing(scope: Scope, action: AuditAction, { teamId, subject, detail, from }: RecordedRows) {
  const { actor, address, userAgent, requestId } = fromWhere(scope)
  return sql`
    insert into audit_event (action, team_id, account_id, actor, subject, address, user_agent, request_id, detail)
    select ${action}, ${teamId}::int, ${scope.author}::int, ${actor}::text, ${subject}, ${address}::text, ${userAgent}::text, ${requestId}::text, ${detail} from ${from}`
}

/** For a statement that is a text: the columns of an entry that say who, from where and what, and their seven values. */
export const auditColumns = 'action, team_id, account_id, actor, address, user_agent, request_id'
export function auditValues(scope: Scope, action: AuditAction, teamId: number | null): unknown[] {
  const { actor, address, userAgent, requestId } = fromWhere(scope)
  return [action, teamId, scope.author, actor, address, userAgent, requestId]
}
