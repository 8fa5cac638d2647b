/** A text in three parts, of which the one in the middle is what changed. */
export interface ChangedText {
  start: string
  changed: string
  end: string
}

/** What two texts have in common at one end, as a number of characters. */
function common(
  one: readonly string[],
  other: readonly string[],
  most: number,
  at: (list: readonly string[], n: number) => string | undefined,
): number {
  let length = 0
  while (length < most && at(one, length) === at(other, length)) length += 1
  return length
}

/** Where a value differs from the one before. A value that was not there before is not marked. */
export function changedPart(before: string | null, after: string): ChangedText {
  // By characters as people see them, so that no letter loses its accent.
  const [old, now] = [[...(before ?? '')], [...after]]
  const shorter = Math.min(old.length, now.length)
  const start = common(old, now, shorter, (list, n) => list[n])
  const end = common(old, now, shorter - start, (list, n) => list[list.length - 1 - n])
  if (start + end === 0) return { start: after, changed: '', end: '' }
  return {
    start: now.slice(0, start).join(''),
    changed: now.slice(start, now.length - end).join(''),
    end: now.slice(now.length - end).join(''),
  }
}
