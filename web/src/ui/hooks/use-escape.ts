import { useEffect, type RefObject } from 'react'

/**
 * Escape inside a part. What is opened from it, such as a calendar, is elsewhere in the page and has an Escape of its
 * own.
 */
export function useEscape(part: RefObject<HTMLElement | null>, onEscape: () => void) {
  useEffect(() => {
    const element = part.current
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape()
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [part, onEscape])
}
