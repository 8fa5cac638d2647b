import { useCallback, useEffect, useRef } from 'react'
import { toast } from '../layout/toast.tsx'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
const hasDialog = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

interface Offer {
  undo: () => void
  hide: () => void
}
/** A page makes changes in several places, such as its board and its list. Of all of them only the last is undone. */
let last: Offer | null = null

/**
 * Offers to undo the last change of the page: by a button in a message, or with Ctrl+Z as long as the page is open. Only
 * the last change can be undone, once. The message outlasts the page: its time to undo is the same everywhere.
 */
export function useUndo(): (message: string, undo: () => void) => void {
  const own = useRef<Offer | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || own.current === null || own.current !== last || isTyping(event.target) || hasDialog()) return
      event.preventDefault()
      own.current.undo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return useCallback((message, undo) => {
    last?.hide()
    const offer: Offer = {
      undo: () => {
        if (last !== offer) return
        last = null
        offer.hide()
        undo()
      },
      hide: () => {},
    }
    offer.hide = toast.undoable(message, offer.undo)
    last = own.current = offer
  }, [])
}
