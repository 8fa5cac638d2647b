import { useEffect, type RefObject } from 'react'

/** What is to be used first: what says so itself, else the first control; of radio buttons the one that is taken. */
function firstOf(part: HTMLElement | null): HTMLElement | null {
  const marked = part?.querySelector<HTMLElement>('[data-autofocus]')
  if (marked) return marked
  const first = part?.querySelector<HTMLElement>('input, select, textarea, button, a[href]') ?? null
  return first instanceof HTMLInputElement && first.type === 'radio'
    ? (part?.querySelector<HTMLElement>('input[type="radio"]:checked') ?? first)
    : first
}

/** Gives the focus to what is to be used first, whenever a part that replaces another appears. */
export function useFirstFocus(part: RefObject<HTMLElement | null>) {
  useEffect(() => firstOf(part.current)?.focus({ preventScroll: true }), [part])
}
