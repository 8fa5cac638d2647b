import { useEffect, useRef } from 'react'

/** For the button that opens an edit mode: whoever leaves the mode goes on from there. */
export function useReturnFocus(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return button
}
