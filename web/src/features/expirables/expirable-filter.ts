import { expirableSorts, type ExpirableSort } from '@credence/contract/expirables/calls'
import { expirableGroups, type ExpirableGroup } from '@credence/contract/expirables/rules'
import { expirableTypes, type ExpirableType } from '@credence/contract/expirables/sources'
import { limits } from '@credence/contract/limits'
import type { Choice } from '@credence/contract/kit/choice'
import type { Sorting } from '../../ui/tables/sort.ts'

/** What the list shows, as the address says it. */
export interface PageFilter {
  type: ExpirableType | undefined
  group: ExpirableGroup | undefined
  practiceId: number | undefined
  providerId: number | undefined
  search: string
  showsMuted: boolean
  sort: ExpirableSort
  direction: Sorting['direction']
}

const valueIn = <V extends string>({ values }: Choice<V>, text: string | null): V | undefined =>
  values.find((value) => value === text)

const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** What an address selects. A value that is not understood is left out. */
export function filterIn(search: URLSearchParams): PageFilter {
  const sort = search.get('sort') ?? ''
  return {
    type: valueIn(expirableTypes, search.get('type')),
    group: valueIn(expirableGroups, search.get('group')),
    practiceId: idIn(search.get('practice')),
    providerId: idIn(search.get('provider')),
    search: (search.get('q') ?? '').slice(0, limits.text),
    showsMuted: search.get('muted') === 'shown',
    sort: valueIn(expirableSorts, sort.replace(/^-/, '')) ?? 'expires',
    direction: sort.startsWith('-') ? 'descending' : 'ascending',
  }
}

/** The query of the calls. */
export const queryOf = ({ type, group, practiceId, providerId, search, showsMuted, sort, direction }: PageFilter) => ({
  ...(type === undefined ? {} : { type }),
  ...(group === undefined ? {} : { group }),
  ...(practiceId === undefined ? {} : { practiceId }),
  ...(providerId === undefined ? {} : { providerId }),
  ...(search.trim() === '' ? {} : { search: search.trim() }),
  ...(showsMuted ? { muted: 'shown' as const } : {}),
  sort,
  direction,
})
export type ListQuery = ReturnType<typeof queryOf>

/** How the address writes an order; null for the one without a name. */
export const sortText = ({ key, direction }: Sorting): string | null =>
  key === 'expires' && direction === 'ascending' ? null : `${direction === 'descending' ? '-' : ''}${key}`
