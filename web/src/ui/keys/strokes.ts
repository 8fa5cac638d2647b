import { keyGroups } from './key-table.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

/** The name of a pressed key; null for what is no key of ours, such as a letter with a modifier. */
export function strokeOf({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: Pressed): string | null {
  if (isComposing || altKey) return null
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey) return letter === 'k' && !shiftKey ? 'mod+k' : null
  // Characters such as the question mark need Shift on many keyboards; a letter with Shift is another key.
  if (shiftKey && /^\p{L}$/u.test(key)) return null
  return letter
}

const begins = new Set(
  keyGroups.flatMap(({ keys }) => keys.flatMap(({ strokes }) => (strokes.length > 1 ? strokes[0] : []))),
)

/** Strokes that belong together are pressed within this time. */
const sequenceMs = 1500

/** Joins strokes to sequences: answers the strokes pressed so far, or null while another has to follow. */
export function createSequence() {
  let first: { stroke: string; at: number } | null = null
  return {
    press(stroke: string, now: number): readonly string[] | null {
      const before = first !== null && now - first.at <= sequenceMs ? first.stroke : null
      first = null
      if (before !== null) return [before, stroke]
      if (!begins.has(stroke)) return [stroke]
      first = { stroke, at: now }
      return null
    },
    reset() {
      first = null
    },
  }
}
