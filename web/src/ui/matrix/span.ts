/** Places from the first up to, and without, the last. */
export interface Span {
  from: number
  to: number
}

/**
 * Which of so many places of one size are drawn: those in sight and a step more on each side, in whole steps, so that
 * scrolling within one draws nothing anew.
 */
export function spanAt(offset: number, length: number, size: number, count: number, step: number): Span {
  const first = Math.floor(Math.max(0, offset) / size / step)
  const last = Math.ceil((Math.max(0, offset) + length) / size / step)
  const to = Math.min(count, (last + 1) * step)
  return { from: Math.min(to, Math.max(0, (first - 1) * step)), to }
}

export const sameSpan = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to

export const within = (place: number, { from, to }: Span): boolean => place >= from && place < to

/** By how much a view has to scroll so that a piece of it is in sight. */
export function scrollFor(start: number, size: number, scrolled: number, view: number): number {
  if (start < scrolled) return start
  return start + size > scrolled + view ? start + size - view : scrolled
}
