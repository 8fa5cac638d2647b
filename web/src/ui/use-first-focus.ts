import { useEffect, type RefObject } from 'react'

/** Gives the focus to what is to be used first, whenever a part that replaces another appears. */
export function useFirstFocus(part: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const first = part.current?.querySelector<HTMLElement>('[data-autofocus]') ?? part.current?.querySelector<HTMLElement>('input:checked, input, select, textarea, button, a[href]')
    first?.focus({ preventScroll: true })
  }, [part])
}
