import type { Icon } from '@tabler/icons-react'
import { plain, wordsOf } from '../../ui/text/plain-text.ts'
import type { Recent } from '../../ui/palette/recents.ts'

/** A line of the palette. */
export interface PaletteEntry {
  /** Unique among all lines. */
  key: string
  label: string
  about: string
  /** Further text that finds it, such as an NPI. What it is about is often the same for many lines. */
  alsoFoundBy?: string
  icon: Icon
  /** The keys that do the same. */
  caps?: readonly string[]
  /** Where it leads. An action without an address is run. */
  to?: string
  run?: () => void
  /** What is remembered when it is chosen; nothing for actions. */
  recent?: Recent
}

export interface PaletteGroup {
  title: string
  entries: readonly PaletteEntry[]
}

const beginsWord = (text: string, word: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .some((part) => part.startsWith(word))

/**
 * How well a line fits what was typed, less is better: its label begins with it, words of its label do, or words of what
 * else finds it. Null when a word is found nowhere.
 */
export function fitOf({ label, alsoFoundBy = '' }: PaletteEntry, typed: string): number | null {
  const words = wordsOf(typed)
  if (words.length === 0 || plain(label).startsWith(words.join(' '))) return 0
  if (words.every((word) => beginsWord(label, word))) return 1
  const all = `${label} ${alsoFoundBy}`
  return words.every((word) => beginsWord(all, word)) ? 2 : null
}

/** The lines that fit, the best first; equal ones keep their order. */
export function ranked(entries: readonly PaletteEntry[], typed: string, most = Infinity): readonly PaletteEntry[] {
  return entries
    .flatMap((entry) => {
      const fit = fitOf(entry, typed)
      return fit === null ? [] : [{ entry, fit }]
    })
    .toSorted((one, other) => one.fit - other.fit)
    .slice(0, most)
    .map(({ entry }) => entry)
}

/** Each line once, where it comes first; groups without a line are left out. */
export function withoutRepeats(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  const seen = new Set<string>()
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ key }) => !seen.has(key) && seen.add(key)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** The number of a task that somebody typed, such as 181, #181 or task 181. */
export function taskNumberIn(typed: string): number | null {
  const [, digits] = /^\s*(?:task\s*)?#?\s*([1-9]\d{0,8})\s*$/i.exec(typed) ?? []
  return digits === undefined ? null : Number(digits)
}
