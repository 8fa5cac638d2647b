/** The border and the least space beside the words, on both sides together. */
const beside = 8
/** How wide a character of the font is on average, in parts of its size. Capitals and wide letters included. */
const character = 0.6
/** Smaller words cannot be read. */
const least = 8

/**
 * How large the words in a field are, so that none is cut: as large as the height of the field asks for, smaller if that
 * is too wide. Null if they would be too small to read; then a picture stands for them.
 */
export function labelSize(label: string, width: number, height: number): number | null {
  const wanted = Math.min(13, Math.max(least, height * 0.42))
  // The asterisk of a required field needs the room of one character too.
  const fitting = (width - beside) / ((label.length + 1) * character)
  return fitting < least ? null : Math.min(wanted, fitting)
}
