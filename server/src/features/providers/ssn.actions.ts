import { texts } from '@credence/contract/texts'
import { audit } from '../../kit/request/audit.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { getSealedSsn } from './profile.queries.ts'

/** A number opens in this row of this team and nowhere else. */
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
 * Opens a provider's number and records for what. One that was moved here from another row, or changed, is not
 * answered, and that is recorded too.
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
