import { useCallback } from 'react'
import { useParameters } from '../../ui/hooks/use-address.ts'

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
  const [search, go] = useParameters()
  const wanted = search.get(name)
  const choose = useCallback(
    (choice: string | null) => {
      // A page is one of the list before.
      if (choice !== wanted) go({ [name]: choice, page: null })
    },
    [go, name, wanted],
  )
  return [wanted, choose]
}
