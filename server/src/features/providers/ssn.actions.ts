import { texts } from '@credence/contract/texts'
import { audit } from '../../kit/audit.ts'
import { Refusal } from '../../kit/refusal.ts'
import type { Scope } from '../../kit/scope.ts'
import { getSealedSsn } from './profile.queries.ts'

const placeOf = (scope: Scope, providerId: number) => ({ team: scope.teamId, table: 'provider', column: 'ssn_sealed', row: providerId })

/** A number as it is stored: it opens in this row of this team and nowhere else. */
export const sealSsn = (scope: Scope, providerId: number, ssn: string): Buffer => scope.services.vault.seal(ssn, placeOf(scope, providerId))

/** Opens a provider's number and records for what. One that was moved here from another row, or changed, is not answered, and that is recorded too. */
export async function openSsn(scope: Scope, providerId: number, purpose: 'show' | 'copy' | 'form'): Promise<string | null> {
  const sealed = await getSealedSsn(scope, providerId)
  if (sealed === null) return null
  const subject = `provider ${providerId}`
  try {
    const ssn = scope.services.vault.open(sealed, placeOf(scope, providerId))
    await audit(scope, 'ssn shown', { subject, detail: { purpose } })
    return ssn
  } catch {
    await audit(scope, 'sealed value refused', { subject, detail: { column: 'ssn_sealed' } })
    throw new Refusal(500, texts.somethingWentWrong, { commits: true })
  }
}
