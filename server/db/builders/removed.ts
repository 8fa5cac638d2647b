import { sections } from '@credence/contract/provider-sections/all'
import { moveToRemoved } from '../../src/features/removed/removed.queries.ts'
import type { Scope } from '../../src/kit/request/scope.ts'
import { buildEntries } from './sections.ts'

interface Removal {
  removedBy: number | null
  /** Before now. */
  hours: number
}

/** Deletes an entry or a document as its own call does. Answers what it is restored by. */
export async function buildRemoved(
  scope: Scope,
  kind: string,
  id: number,
  { removedBy, hours }: Removal,
): Promise<number> {
  const removedId = await moveToRemoved(scope, kind, id, null)
  if (removedId === undefined) throw new Error(`There is no ${kind} ${id} to delete`)
  await scope.client.query(
    'update removed_record set removed_by = $2, removed_at = now() - make_interval(hours => $3) where id = $1',
    [removedId, removedBy, hours],
  )
  return removedId
}

/** An entry of the first section that was deleted. */
export async function buildRemovedEntry(scope: Scope, of: { teamId: number; providerId: number }): Promise<number> {
  const [first] = sections
  if (!first) throw new Error('There are no sections')
  const [id = 0] = await buildEntries(scope, first, [{ ...of, lastName: 'Removed' }])
  return buildRemoved(scope, first.name, id, { removedBy: null, hours: 1 })
}
