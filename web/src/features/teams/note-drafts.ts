import { useEffect, useMemo } from 'react'
import { useUnsavedReport } from '../../ui/dialogs/unsaved-work.tsx'

/**
 * Notes that were typed and not saved, by team: they survive closing and opening a row, and are asked about when the
 * page is left.
 */
export interface NoteDrafts {
  of: (teamId: number) => string | null
  /** Null when there is nothing to lose any more. */
  keep: (teamId: number, text: string | null) => void
}

export function useNoteDrafts(): NoteDrafts {
  const report = useUnsavedReport()
  useEffect(() => () => report(false), [report])
  return useMemo(() => {
    const typed = new Map<number, string>()
    return {
      of: (teamId) => typed.get(teamId) ?? null,
      keep: (teamId, text) => {
        if (text === null) typed.delete(teamId)
        else typed.set(teamId, text)
        report(typed.size > 0)
      },
    }
  }, [report])
}
