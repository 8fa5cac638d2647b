// What a tag takes besides its letters, a letter at most on average, and what stays free for typing and the count.
const [besides, perLetter, free] = [36, 6.4, 90]

/** The first of these tags that a field of this width has room for; at least one, which shortens its text. */
export function chipsThatFit<Chip extends { label: string }>(chips: readonly Chip[], width: number): readonly Chip[] {
  let left = width - free
  let count = 0
  for (const { label } of chips) {
    left -= besides + label.length * perLetter
    if (left < 0) break
    count += 1
  }
  return chips.slice(0, Math.max(1, count))
}
