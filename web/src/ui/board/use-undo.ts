import { useCallback, useEffect, useRef } from 'react'
import { toast } from '../layout/toast.tsx'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
const hasDialog = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/**
 * Offers to undo the last change: by a button in a message, or with Ctrl+Z as long as the page is open. Only the last
 * change can be undone, once.
 */
export function useUndo(): (message: string, undo: () => void) => void {
  const last = useRef<(() => void) | null>(null)
  const hide = useRef(() => {})
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || !last.current || isTyping(event.target) || hasDialog()) return
      event.preventDefault()
      last.current()
    }
    addEventListener('keydown', press)
    return () => {
      removeEventListener('keydown', press)
      hide.current()
    }
  }, [])
  return useCallback((message, undo) => {
    hide.current()
    const once = () => {
      if (last.current !== once) return
      last.current = null
      hide.current()
      undo()
    }
    last.current = once
    hide.current = toast.undoable(message, once)
  }, [])
}
