import { useDeferredValue, useMemo } from 'react'
import { found, type ListedProvider } from './provider-match.ts'

/** Narrows down tens of thousands of providers while somebody types, without ever keeping the typing waiting. */
export function useProviderSearch(
  providers: readonly ListedProvider[] | undefined,
  [search, setSearch]: readonly [string, (search: string) => void],
) {
  const typed = useDeferredValue(search)
  const matches = useMemo(() => providers && found(providers, typed), [providers, typed])
  return { search, setSearch, matches }
}
