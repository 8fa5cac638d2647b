import type { Range } from '@tanstack/react-virtual'

/**
 * The indexes to draw: those in view and at least one step more on each side, in whole steps, so that scrolling within
 * a step draws nothing anew. `kept` indexes are drawn wherever they are.
 */
export const steppedRange =
  (step: number, kept: readonly number[] = []) =>
  ({ startIndex, endIndex, count }: Range): number[] => {
    const first = Math.max(0, (Math.floor(startIndex / step) - 1) * step)
    const end = Math.min(count, (Math.floor(endIndex / step) + 2) * step)
    const indexes = Array.from({ length: end - first }, (_, at) => first + at)
    const outside = kept.filter((index) => index >= 0 && index < count && (index < first || index >= end))
    return outside.length === 0 ? indexes : [...indexes, ...outside].toSorted((one, other) => one - other)
  }
