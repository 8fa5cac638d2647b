import { useEffect, type RefObject } from 'react'

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** The slash key leads to the search, unless it is being typed into something or a dialog is open. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || takesText(event.target)) return
      if (document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [input])
}
