import { useDeferredValue, useMemo, useState } from 'react'
import { found, searchListOf, type ListedProvider } from './provider-match.ts'

/** Narrows down tens of thousands of providers while somebody types, without ever keeping the typing waiting. */
export function useProviderSearch(providers: readonly ListedProvider[] | undefined) {
  const [search, setSearch] = useState('')
  const typed = useDeferredValue(search)
  const list = useMemo(() => providers && searchListOf(providers), [providers])
  const matches = useMemo(() => list && found(list, typed), [list, typed])
  return { search, setSearch, matches }
}
