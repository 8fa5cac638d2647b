import { Refusal } from './refusal.ts'

const deepest = 100

function refuseOddText(text: string): void {
  if (text.includes('\0')) throw new Refusal(400, 'Text must not contain NUL characters')
  // The database would be sent U+FFFD instead, and nobody would notice the loss.
  if (!text.isWellFormed()) throw new Refusal(400, 'Text must be valid Unicode')
}

/**
 * Refuses what nothing after it should have to look at: nesting without end, and characters that no text column holds.
 * It does not recurse.
 */
export function refuseOddities(sent: unknown): void {
  let level = [sent]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw new Refusal(400, 'The request is nested too deeply')
    const inner: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') refuseOddText(value)
      else if (typeof value === 'object' && value !== null) {
        for (const [key, part] of Object.entries(value)) inner.push(key, part)
      }
    }
    level = inner
  }
}
