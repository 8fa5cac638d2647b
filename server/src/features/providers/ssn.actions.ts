import { texts } from '@credence/contract/texts'
import { audit } from '../../kit/request/audit.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { getSealedSsn } from './profile.queries.ts'

/** The place of a number: it opens only in this row of this team. */
const placeOf = (team: number, providerId: number) => ({
  team,
  table: 'provider',
  column: 'ssn_sealed',
  row: providerId,
})

export const sealSsn = (
  { services }: Pick<Scope, 'services'>,
  teamId: number,
  providerId: number,
  ssn: string,
): Buffer => services.vault.seal(ssn, placeOf(teamId, providerId))

/**
 * Opens a provider's SSN and records the purpose. A value that was changed or moved from another row is not returned,
 * and that is recorded too.
 */
export async function openSsn(
  scope: Scope,
  providerId: number,
  purpose: 'show' | 'copy' | 'form',
): Promise<string | null> {
  const sealed = await getSealedSsn(scope, providerId)
  if (sealed === null) return null
  const ssn = await readSsn(scope, providerId, sealed)
  await audit(scope, 'ssn shown', { subject: `provider ${providerId}`, detail: { purpose } })
  return ssn
}

/** Opens an SSN of which no more than the last digits are shown; null if it was not sealed for this place. */
export function unsealSsn(
  { services, teamId }: Pick<Scope, 'services' | 'teamId'>,
  providerId: number,
  sealed: Buffer,
): string | null {
  try {
    return services.vault.open(sealed, placeOf(teamId, providerId))
  } catch {
    return null
  }
}

/** The same. A number that was not sealed for this place is recorded in the audit log and not shown. */
export async function readSsn(scope: Scope, providerId: number, sealed: Buffer): Promise<string> {
  const ssn = unsealSsn(scope, providerId, sealed)
  if (ssn !== null) return ssn
  scope.services.log.error(
    { requestId: scope.origin.requestId, provider: providerId },
    'a sealed value does not belong where it stands',
  )
  await audit(scope, 'sealed value broken', { subject: `provider ${providerId}`, detail: { field: 'ssn' } })
  throw new Refusal(500, texts.somethingWentWrong, { commits: true })
}
