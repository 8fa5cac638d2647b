import {
  compareDocuments,
  daysBetween,
  expiryTone,
  isOutdated,
  type ExpiryTone,
} from '@credence/contract/documents/rules'
import { limits } from '@credence/contract/limits'
import type { DocumentFile } from '@credence/contract/documents/calls'

interface Shown {
  showOutdated: boolean
  today: string
  /** The one that is being edited stays in its row, whatever the filter says. */
  editing: number | null
  /** Those that stand among the uploads. */
  elsewhere: ReadonlySet<number>
}

/**
 * Documents in their first order: by category, then the latest expiry first. Sorting by a column keeps it among equals.
 */
export const orderedDocuments = (documents: readonly DocumentFile[]): DocumentFile[] =>
  documents.toSorted(compareDocuments)

/** Those of the ordered documents that the list shows. */
export const shownDocuments = (
  ordered: readonly DocumentFile[],
  { showOutdated, today, editing, elsewhere }: Shown,
): DocumentFile[] =>
  ordered.filter(
    (document) =>
      !elsewhere.has(document.id) && (showOutdated || document.id === editing || !isOutdated(document, today)),
  )

export const countOutdated = (documents: readonly DocumentFile[], today: string): number =>
  documents.filter((document) => isOutdated(document, today)).length

export const canOpen = ({ scanState }: Pick<DocumentFile, 'scanState'>): boolean => scanState === 'ready'

export type Selection = ReadonlySet<number>

/** The chosen rows that can be seen and opened; what vanished from the list is not chosen any more. */
export const chosenOf = (rows: readonly DocumentFile[], selection: Selection): DocumentFile[] =>
  rows.filter((row) => selection.has(row.id) && canOpen(row))

export const toggled = (selection: Selection, id: number): Selection => {
  const next = new Set(selection)
  if (!next.delete(id)) next.add(id)
  return next
}

/** All rows that can be opened when not all are chosen yet, else none. */
export function toggledAll(rows: readonly DocumentFile[], selection: Selection): Selection {
  const openable = rows.filter(canOpen)
  return new Set(chosenOf(rows, selection).length === openable.length ? [] : openable.map(({ id }) => id))
}

export const isTooMany = (chosen: number): boolean => chosen > limits.filesInZip

const inDays = (days: number) => (days === 1 ? 'tomorrow' : `in ${days} days`)
const daysAgo = (days: number) => (days === 1 ? 'yesterday' : `${days} days ago`)

interface Expiry {
  tone: ExpiryTone
  /** What the colour means, in a word or two; null where there is no colour. */ word: string | null
  sentence: string | null
}

/** How an expiry is shown. */
export function expiryOf(expiration: string | null, today: string): Expiry {
  const tone = expiryTone(expiration, today)
  if (expiration === null || tone === 'none' || tone === 'plain') return { tone, word: null, sentence: null }
  const days = daysBetween(today, expiration)
  if (days < 0) return { tone, word: 'expired', sentence: `Expired ${daysAgo(-days)}` }
  return days === 0
    ? { tone, word: 'today', sentence: 'Expires today' }
    : { tone, word: inDays(days), sentence: `Expires ${inDays(days)}` }
}
