import { useCallback, useRef, useState } from 'react'

/** Switches that are ahead of what is stored: they show where they are going, until the answer is there. */
export function useFlips() {
  const [flips, setFlips] = useState<ReadonlyMap<number, boolean>>(new Map())
  const known = useRef(flips)
  const change = useCallback((ids: readonly number[], to: boolean | null) => {
    const next = new Map(known.current)
    for (const id of ids) {
      if (to === null) next.delete(id)
      else next.set(id, to)
    }
    known.current = next
    setFlips(next)
  }, [])
  return {
    shown: ({ id, isActive }: { id: number; isActive: boolean }): boolean => flips.get(id) ?? isActive,
    /** Whether a switch is under way; it then takes no further change. */
    isUnderWay: useCallback((id: number) => known.current.has(id), []),
    flip: useCallback((to: boolean, ...ids: number[]) => change(ids, to), [change]),
    settle: useCallback((...ids: number[]) => change(ids, null), [change]),
  }
}
