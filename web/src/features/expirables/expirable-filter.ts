import { expirableSorts, type ExpirableSort } from '@credence/contract/expirables/calls'
import { expirableGroups, type ExpirableGroup } from '@credence/contract/expirables/rules'
import { expirableTypes, type ExpirableType } from '@credence/contract/expirables/sources'
import { limits } from '@credence/contract/limits'
import {
  formOf,
  idValue,
  optionalChoice,
  sortValue,
  switchValue,
  wordsUpTo,
  type AddressValue,
} from '../../ui/hooks/address-values.ts'
import type { Sorting } from '../../ui/tables/sort.ts'

/** What the list shows. Null and an empty text do not filter. */
export interface PageFilter {
  type: ExpirableType | null
  group: ExpirableGroup | null
  practiceId: number | null
  providerId: number | null
  search: string
  showsMuted: boolean
  sorting: Sorting
}

const mutedValue: AddressValue<boolean> = {
  ...switchValue,
  read: (text) => text === 'shown',
  write: (isShown) => (isShown ? 'shown' : ''),
}
const firstToExpire: Sorting = { key: 'expires', direction: 'ascending' }

/** How the filter stands in the address. */
export const filterForm = formOf<PageFilter>({
  type: ['type', optionalChoice(expirableTypes.values)],
  group: ['group', optionalChoice(expirableGroups.values)],
  practiceId: ['practice', idValue],
  providerId: ['provider', idValue],
  search: ['q', wordsUpTo(limits.text)],
  showsMuted: ['muted', mutedValue],
  sorting: ['sort', sortValue(expirableSorts.values, firstToExpire)],
})

export const noFilter = filterForm.read(new URLSearchParams())

const sortOf = ({ key }: Sorting): ExpirableSort => expirableSorts.values.find((sort) => sort === key) ?? 'expires'

/** The query of the calls. */
export const queryOf = ({ type, group, practiceId, providerId, search, showsMuted, sorting }: PageFilter) => ({
  ...(type === null ? {} : { type }),
  ...(group === null ? {} : { group }),
  ...(practiceId === null ? {} : { practiceId }),
  ...(providerId === null ? {} : { providerId }),
  ...(search.trim() === '' ? {} : { search: search.trim() }),
  ...(showsMuted ? { muted: 'shown' as const } : {}),
  sort: sortOf(sorting),
  direction: sorting.direction,
})
export type ListQuery = ReturnType<typeof queryOf>
