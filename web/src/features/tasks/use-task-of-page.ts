import { useCallback, useMemo, useState } from 'react'
import { idValue } from '../../ui/hooks/address-values.ts'
import { useOpened } from '../../ui/hooks/use-opened.ts'
import type { OpenedTask } from './task-dialog.tsx'

/**
 * The task that is open on the page of a practice or provider. One that exists is part of the address, `?task={id}`:
 * reload and a pasted link open it, and Back closes it. A new one is not.
 */
export function useTaskOfPage() {
  const { opened: id, open: openInAddress, close: closeInAddress } = useOpened('task', idValue)
  const [made, setMade] = useState<OpenedTask | null>(null)
  const open = useCallback(
    (wanted: OpenedTask) => {
      if ('id' in wanted) openInAddress(wanted.id)
      else setMade(wanted)
    },
    [openInAddress],
  )
  // The new task that another one was opened instead of stays until that one is there, and is not shown again.
  if (id !== null && made !== null) setMade(null)
  const close = useCallback(() => {
    setMade(null)
    closeInAddress()
  }, [closeInAddress])
  const task = useMemo<OpenedTask | null>(() => (id === null ? made : { id }), [made, id])
  return { task, open, close }
}
