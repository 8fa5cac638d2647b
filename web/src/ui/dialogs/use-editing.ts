import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/**
 * Which row is open: one at a time. Opening another asks first when the open one has something to lose. 0 is the row of
 * something new. `setUnsaved` is for the `UnsavedWork` around the row.
 */
export function useEditing<Id extends string | number = number>(page: RefObject<HTMLElement | null>) {
  const [editing, setEditing] = useState<Id | null>(null)
  const [next, setNext] = useState<Id | null>(null)
  const unsaved = useRef(false)
  const current = useRef<Id | null>(null)
  const closed = useRef<Id | null>(null)

  const setUnsaved = useCallback((now: boolean) => {
    unsaved.current = now
  }, [])
  const show = useCallback((id: Id | null) => {
    current.current = id
    setEditing(id)
  }, [])
  const open = useCallback(
    (id: Id) => {
      if (current.current === id) return
      if (current.current !== null && unsaved.current) setNext(id)
      else show(id)
    },
    [show],
  )
  const close = useCallback(() => {
    closed.current = current.current
    show(null)
  }, [show])

  // Whoever closes a row goes on from where it was opened.
  useEffect(() => {
    if (editing !== null || closed.current === null) return
    page.current?.querySelector<HTMLElement>(`[data-edit="${closed.current}"]`)?.focus()
    closed.current = null
  }, [editing, page])

  const discard = () => {
    show(next)
    setNext(null)
  }
  return { editing, setUnsaved, open, close, question: { asked: next !== null, discard, keep: () => setNext(null) } }
}
