import { confirmation, duplicateNpi } from '@credence/contract/providers/checks'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { findNamesWithNpi } from './npi.queries.ts'

/**
 * Refuses an NPI that another provider has, until the caller confirms it. `confirm` is the field that the repeated call
 * must set. Two concurrent saves may both pass.
 */
export async function assertNpiIsNew(
  scope: Scope,
  npi: string,
  { exceptId = 0, isConfirmed }: { exceptId?: number; isConfirmed: boolean },
): Promise<void> {
  if (isConfirmed) return
  const names = await findNamesWithNpi(scope, npi, exceptId)
  if (names.length === 0) return
  const message = duplicateNpi.message(names.join('; '))
  throw new Refusal(409, message, { fields: { npi: message }, extra: { confirm: confirmation } })
}
