import { signingRequestMessages } from '@credence/contract/signing/request-calls'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** Refuses templates that are not offered any more. Those that a record holds already are not to be asked about. */
export async function assertNotRetired(scope: Scope, field: string, templateIds: readonly number[]): Promise<void> {
  if (templateIds.length === 0) return
  const { rowCount } = await scope.client.query(
    'select from esignature_template where team_id = app_team() and id = any ($1) and is_retired',
    [templateIds],
  )
  const { retired } = signingRequestMessages
  if (rowCount !== 0) throw new Refusal(400, retired, { fields: { [field]: retired } })
}
