import { limits } from '@credence/contract/limits'

/** What carriers and locations have in common: all teams share them, and a practice works with them or does not. */
export interface ManagedRecord {
  id: number
  name: string
  isActive: boolean
  /** The names of the other practices that work with it. */
  othersUsedBy: readonly string[]
}

export interface UsedBy {
  text: string
  /** Whether the names are too long to stand there themselves. */
  collapsed: boolean
}

export function usedByOf(names: readonly string[]): UsedBy {
  const text = names.join(', ')
  return text.length > limits.usedByCharacters
    ? { text: `${names.length} other practices...`, collapsed: true }
    : { text, collapsed: false }
}

interface Searches {
  name: string
  usedBy: string
}

const holds = (text: string, wanted: string) => text.toLowerCase().includes(wanted.trim().toLowerCase())

export const matches = ({ name, othersUsedBy }: ManagedRecord, searches: Searches): boolean =>
  holds(name, searches.name) &&
  (searches.usedBy.trim() === '' || othersUsedBy.some((practice) => holds(practice, searches.usedBy)))

/** Sentences that ask and then say what follows, taken apart for a dialog. */
export function questionOf(sentences: string): { question: string; consequence: string } {
  const end = sentences.indexOf('? ')
  return end < 0
    ? { question: sentences, consequence: '' }
    : { question: sentences.slice(0, end + 1), consequence: sentences.slice(end + 2) }
}

const named = 3
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Who else sees a change of the shared record. */
export function alsoSeenBy(names: readonly string[]): string {
  const rest = names.length - named
  const seers = rest > 0 ? [...names.slice(0, named), `${rest} more`] : names
  return `${list.format(seers)} ${names.length === 1 ? 'sees' : 'see'} the change too.`
}
