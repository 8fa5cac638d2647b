import { useEffect, useState } from 'react'

/** What a key leaves of the text; null for a key that types nothing. */
export function textAfter(text: string, key: string): string | null {
  if (key === 'Backspace') return text.slice(0, -1)
  // The names of keys have several letters, a typed character is one code point.
  return [...key].length === 1 ? text + key : null
}

/**
 * The palette's field is drawn a moment after its key, and the first time after its code has loaded. Until then the keys
 * belong to it, and not to what has the focus behind it: what is typed goes into the field, and Escape closes.
 */
export function useTypeAhead(onEscape: () => void) {
  const [isWaiting, setWaiting] = useState(false)
  const [text, setText] = useState('')
  useEffect(() => {
    if (!isWaiting) return
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') {
        setWaiting(false)
        onEscape()
      } else setText((before) => textAfter(before, event.key) ?? before)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  })
  return {
    text,
    begin() {
      setText('')
      setWaiting(true)
    },
    end: () => setWaiting(false),
  }
}
