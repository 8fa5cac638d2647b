import { signingRequestMessages } from '@credence/contract/signing/request-calls'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** Whether one of the templates is not offered any more. */
export async function holdsRetired(scope: Scope, templateIds: readonly number[]): Promise<boolean> {
  if (templateIds.length === 0) return false
  const { rowCount } = await scope.client.query(
    'select from esignature_template where team_id = app_team() and id = any ($1) and is_retired',
    [templateIds],
  )
  return rowCount !== 0
}

/** Refuses templates that are not offered any more. Those that a record holds already are not to be asked about. */
export async function assertNotRetired(scope: Scope, field: string, templateIds: readonly number[]): Promise<void> {
  const { retired } = signingRequestMessages
  if (await holdsRetired(scope, templateIds)) throw new Refusal(400, retired, { fields: { [field]: retired } })
}
