import { createContext, use, useCallback, useEffect, useId, useState, type ReactNode } from 'react'

const Report = createContext<((who: string, unsaved: boolean) => void) | null>(null)

interface UnsavedWorkProps {
  /** Hears whether anything inside would be lost; stays the same function. */
  onUnsaved: (unsaved: boolean) => void
  children: ReactNode
}

/**
 * A page or a dialog that can be left: whatever is typed into inside it tells it so, however deep it stands, and it
 * tells what it stands in itself.
 */
export function UnsavedWork({ onUnsaved, children }: UnsavedWorkProps) {
  const [unsaved] = useState(() => new Set<string>())
  const reportOutside = useUnsavedReport()
  const report = useCallback(
    (who: string, now: boolean) => {
      const before = unsaved.size > 0
      if (now) unsaved.add(who)
      else unsaved.delete(who)
      if (before === unsaved.size > 0) return
      // The inner one tells last: what knows best what would be lost is what is asked about.
      reportOutside(!before)
      onUnsaved(!before)
    },
    [unsaved, onUnsaved, reportOutside],
  )
  return <Report value={report}>{children}</Report>
}

/** How something that is typed into tells what it stands in whether closing would lose something. */
export function useUnsavedReport(): (unsaved: boolean) => void {
  const report = use(Report)
  const who = useId()
  return useCallback((now: boolean) => report?.(who, now), [report, who])
}

/**
 * The same for what knows it at every drawing; what it answers tells at once, for those who go elsewhere in the same
 * breath.
 */
export function useUnsaved(unsaved: boolean): (unsaved: boolean) => void {
  const report = useUnsavedReport()
  useEffect(() => {
    report(unsaved)
    return () => report(false)
  }, [report, unsaved])
  return report
}
