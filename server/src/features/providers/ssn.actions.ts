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
  const subject = `provider ${providerId}`
  try {
    const ssn = scope.services.vault.open(sealed, placeOf(scope.teamId, providerId))
    await audit(scope, 'ssn shown', { subject, detail: { purpose } })
    return ssn
  } catch {
    scope.services.log.error(
      { requestId: scope.origin.requestId, provider: providerId },
      'a sealed value does not belong where it stands',
    )
    await audit(scope, 'sealed value broken', { subject, detail: { field: 'ssn' } })
    throw new Refusal(500, texts.somethingWentWrong, { commits: true })
  }
}
