import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export interface Practice {
  id: number
  name: string
}

/** The practice that an address names; the only one there is needs no naming. */
export function practiceIn(practices: readonly Practice[] | undefined, wanted: string | null): Practice | null {
  if (practices?.length === 1) return practices[0] ?? null
  return practices?.find(({ id }) => String(id) === wanted) ?? null
}

/** What was chosen stands in the address, so that it survives a reload and a way back. */
export function useChoiceInAddress(name = 'practice'): [string | null, (choice: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get(name)
  const choose = useCallback(
    (choice: string | null) => {
      if (choice === wanted) return
      setSearch((before) => {
        const next = new URLSearchParams(before)
        if (choice === null) next.delete(name)
        else next.set(name, choice)
        // A page is one of the list before.
        next.delete('page')
        return next
      })
    },
    [setSearch, name, wanted],
  )
  return [wanted, choose]
}
