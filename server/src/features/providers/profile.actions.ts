import { isAdvancedPractice } from '@credence/contract/providers/credentials'
import { maskedSsn } from '@credence/contract/fields'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import { providerTexts, type saveProvider as endpoint } from '@credence/contract/providers/profile'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { getJson } from '../../kit/request/json.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { assertNpiIsNew } from './npi.actions.ts'
import { showPhoto } from './photo.actions.ts'
import {
  getProviderForUpdate,
  isPhysician,
  providerStatement,
  replaceSpecialties,
  updateProvider,
} from './profile.queries.ts'
import { sealSsn } from './ssn.actions.ts'

type Sent = BodyOf<typeof endpoint>

const refuse = (field: string, message: string) => new Refusal(400, message, { fields: { [field]: message } })

async function saveSpecialties(scope: Scope, id: number, specialties: Sent['specialties']): Promise<void> {
  if (!specialties) return
  const ids = [...new Set(specialties.map((specialty) => specialty.id))]
  await replaceSpecialties(scope, id, ids)
}

/**
 * Only providers with a mid-level degree have a supervisor. A stored supervisor stays valid even if the caller does not
 * see him.
 */
async function supervisorOf(
  scope: Scope,
  id: number,
  sent: Pick<Sent, 'credentials' | 'supervisingProviderId'>,
  stored: { credentials: string | null; supervisingProviderId: number | null },
): Promise<number | null> {
  if (!isAdvancedPractice(sent.credentials === undefined ? stored.credentials : sent.credentials)) return null
  const wanted = sent.supervisingProviderId
  if (wanted === undefined || wanted === stored.supervisingProviderId) return stored.supervisingProviderId
  if (wanted !== null && (wanted === id || !(await isPhysician(scope, wanted))))
    throw refuse('supervisingProviderId', providerTexts.supervisor)
  return wanted
}

/** Saves the sent fields. The gate has already removed fields that the caller may not set. */
export async function saveProvider(
  scope: Scope,
  id: number,
  { version, confirmDuplicateNpi, ...sent }: Sent,
): Promise<void> {
  const stored = await getProviderForUpdate(scope, id)
  assertVersion(stored.version, version)
  if (sent.npi && sent.npi !== stored.npi)
    await assertNpiIsNew(scope, sent.npi, { exceptId: id, isConfirmed: confirmDuplicateNpi ?? false })
  const { specialties, profilePhotoFilename, ssn, supervisingProviderId: _, ...plain } = sent
  await saveSpecialties(scope, id, specialties)
  if (profilePhotoFilename) await showPhoto(scope, id, profilePhotoFilename)
  const values = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  await updateProvider(scope, id, {
    ...values,
    supervisingProviderId: await supervisorOf(scope, id, sent, stored),
    ...(ssn === undefined || ssn === maskedSsn
      ? {}
      : { ssnSealed: ssn === null ? null : sealSsn(scope, scope.teamId, id, ssn) }),
  })
}

/** A profile as stored. The function's caller must remove the fields that the user may not see. */
export const readProvider = async (scope: Scope, id: number): Promise<unknown> =>
  JSON.parse((await getJson(scope, providerStatement(id))).text)

export { providerStatement }
