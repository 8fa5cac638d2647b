import type { AnswerInputOf, BodyOf } from '@credence/contract/kit/endpoint'
import {
  maskedSecret,
  secretFields,
  type getPracticeCarrierLogin,
  type savePracticeCarrierLogin,
  type SecretField,
} from '@credence/contract/portal-credentials/calls'
import { texts } from '@credence/contract/texts'
import { audit } from '../../kit/request/audit.ts'
import { assertVersion, staleSave } from '../../kit/request/assert-version.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import {
  findLogin,
  insertLogin,
  isRelated,
  sealedColumns,
  updateLogin,
  type Login,
  type SealedFields,
  type StoredLogin,
  type LoginField,
} from './portal-credentials.queries.ts'
import { nameOf, openField, sealFields, loginFields } from './login-fields.ts'

type Credentials = AnswerInputOf<typeof getPracticeCarrierLogin>
type Save = BodyOf<typeof savePracticeCarrierLogin>

const isSecret = (field: LoginField): field is SecretField => secretFields.some((secret) => secret === field)

/** A value of a login; null if it is empty, undefined if it was not sealed for this place. */
function open(
  scope: Scope,
  login: Login,
  field: LoginField,
  stored: StoredLogin | undefined,
): string | null | undefined {
  const sealed = stored?.[sealedColumns[field]]
  return sealed ? openField(scope.services.vault, scope.teamId, login, field, sealed) : null
}

/** As `open`. A value that does not belong to its place is recorded in the audit log and not shown. */
async function openOrAudit(
  scope: Scope,
  login: Login,
  field: LoginField,
  stored: StoredLogin | undefined,
): Promise<string | null> {
  const value = open(scope, login, field, stored)
  if (value !== undefined) return value
  return refuseBroken(scope, login, field)
}

async function refuseBroken(scope: Scope, login: Login, field: LoginField): Promise<never> {
  scope.services.log.error(
    { requestId: scope.origin.requestId, login: nameOf(login), field },
    'a sealed value does not belong where it stands',
  )
  await audit(scope, 'sealed value broken', { subject: nameOf(login), detail: { field } })
  throw new Refusal(500, texts.somethingWentWrong, { commits: true })
}

/** The username of a login that the caller has read already; null if it was not sealed for this place. */
export const unsealUsername = (
  { services, teamId }: Pick<Scope, 'services' | 'teamId'>,
  login: Login,
  sealed: Buffer,
): string | null => openField(services.vault, teamId, login, 'username', sealed) ?? null

/** The same. A username that does not belong to its place is recorded in the audit log and not shown. */
export const openUsername = async (scope: Scope, login: Login, sealed: Buffer): Promise<string> =>
  unsealUsername(scope, login, sealed) ?? refuseBroken(scope, login, 'username')

async function toAnswer(scope: Scope, login: Login, stored: StoredLogin | undefined): Promise<Credentials> {
  const shown: Partial<Record<LoginField, string | null>> = {}
  for (const field of loginFields)
    shown[field] = isSecret(field)
      ? stored?.[sealedColumns[field]]
        ? maskedSecret
        : null
      : await openOrAudit(scope, login, field, stored)
  const { username = null, password = null, mfa1 = null, securityQuestions = null, notes = null } = shown
  return {
    username,
    password,
    mfa1,
    securityQuestions,
    notes,
    updated: stored?.updated ?? null,
    updatedBy: stored?.updatedBy ?? null,
    version: stored?.version ?? 0,
  }
}

async function assertRelated(scope: Scope, login: Login): Promise<void> {
  if (!(await isRelated(scope, login))) throw notFound()
}

export async function getLogin(scope: Scope, login: Login): Promise<Credentials> {
  await assertRelated(scope, login)
  return toAnswer(scope, login, await findLogin(scope, login))
}

/** The requested change of a value: a string, null to clear it, undefined to keep it. */
function wanted(field: LoginField, save: Save): string | null | undefined {
  if (isSecret(field)) return save[field] ?? (save.clears?.includes(field) ? null : undefined)
  return save[field]
}

/** The values that really change, sealed. The audit log names only these. */
function changesOf(scope: Scope, login: Login, stored: StoredLogin | undefined, save: Save): SealedFields {
  const changed = loginFields
    .map((field) => [field, wanted(field, save)] as const)
    .filter(([field, value]) => value !== undefined && value !== open(scope, login, field, stored))
  return sealFields(scope.services.vault, scope.teamId, login, Object.fromEntries(changed))
}

/** Values that stay must be readable before anything is written, so that a save is never partial. */
async function assertReadable(scope: Scope, login: Login, stored: StoredLogin | undefined, save: Save): Promise<void> {
  for (const field of loginFields)
    if (!isSecret(field) && wanted(field, save) === undefined) await openOrAudit(scope, login, field, stored)
}

export async function saveLogin(scope: Scope, login: Login, save: Save): Promise<Credentials> {
  await assertRelated(scope, login)
  const stored = await findLogin(scope, login, true)
  assertVersion(stored?.version ?? 0, save.version)
  await assertReadable(scope, login, stored, save)
  const changes = changesOf(scope, login, stored, save)
  if (!stored) {
    if (!(await insertLogin(scope, login, changes))) throw staleSave()
  } else if (Object.keys(changes).length) {
    await updateLogin(scope, stored.id, changes)
  }
  return toAnswer(scope, login, await findLogin(scope, login))
}

/** One secret in plaintext. The access is recorded before the secret is sent. */
export async function revealSecret(
  scope: Scope,
  login: Login,
  { field, purpose }: { field: SecretField; purpose: 'show' | 'copy' },
): Promise<{ value: string | null }> {
  await assertRelated(scope, login)
  const value = await openOrAudit(scope, login, field, await findLogin(scope, login))
  if (value !== null)
    await audit(scope, purpose === 'copy' ? 'portal secret copied' : 'portal secret shown', {
      subject: nameOf(login),
      detail: { field },
    })
  return { value }
}
