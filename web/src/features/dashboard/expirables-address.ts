import type { ExpirableGroup } from '@credence/contract/expirables/rules'
import type { ExpirableType } from '@credence/contract/expirables/sources'

interface Selected {
  type: ExpirableType
  group?: ExpirableGroup
  practiceId?: number | undefined
}

/** The page of the expirables with a filter set. */
export function expirablesAddress({ type, group, practiceId }: Selected): string {
  const search = new URLSearchParams({ type })
  if (group) search.set('group', group)
  if (practiceId !== undefined) search.set('practice', String(practiceId))
  return `/expirables?${search}`
}
