import { useCallback, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { idValue, textOf, valueIn } from '../../ui/hooks/address-values.ts'
import { searchNow, withParameters } from '../../ui/hooks/use-address.ts'
import type { OpenedTask } from './task-dialog.tsx'

/** Marks an address that was reached from the page behind it, so that closing goes back there. */
const openedHere = { isOpenedHere: true }
const withTask = (search: string, id: number | null) => withParameters(search, [['task', textOf(idValue, id)]])

/**
 * The task that is open on the page of a practice or provider. One that exists is part of the address, `?task={id}`:
 * reload and a pasted link open it, and Back closes it. A new one is not.
 */
export function useTaskOfPage() {
  const navigate = useNavigate()
  const { key, search, state } = useLocation()
  const [made, setMade] = useState<OpenedTask | null>(null)
  const id = valueIn(idValue, new URLSearchParams(search).get('task'))
  const open = useCallback(
    (wanted: OpenedTask) => {
      if (!('id' in wanted)) setMade(wanted)
      else void navigate({ search: withTask(searchNow(), wanted.id) }, { state: openedHere, preventScrollReset: true })
    },
    [navigate],
  )
  // The new task that another one was opened instead of stays until that one is there, and is not shown again.
  if (id !== null && made !== null) setMade(null)
  // A dialog may ask to close more than once; going back twice would leave the page.
  const closed = useRef('')
  const close = useCallback(() => {
    setMade(null)
    if (id === null || closed.current === key) return
    closed.current = key
    if ((state as { isOpenedHere?: boolean } | null)?.isOpenedHere) void navigate(-1)
    else void navigate({ search: withTask(search, null) }, { replace: true, preventScrollReset: true })
  }, [navigate, id, key, search, state])
  const task = useMemo<OpenedTask | null>(() => (id === null ? made : { id }), [made, id])
  return { task, open, close }
}
