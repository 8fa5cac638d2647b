import { useCallback, useEffect, useState, type RefObject } from 'react'
import { focusFirstInvalid } from '../../ui/plain/plain-field.tsx'

/** Moves the focus to the first field with a message, once the messages are shown. */
export function useFocusOnRefusal(form: RefObject<HTMLElement | null>): () => void {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count > 0) focusFirstInvalid(form.current)
  }, [count, form])
  return useCallback(() => setCount((known) => known + 1), [])
}
