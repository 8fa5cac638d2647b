import { documentCategories, type DocumentCategory } from '../choices/document-categories.ts'

// What both sides know about a document. Days are `yyyy-mm-dd`; today is always an argument.

const dayMs = 86_400_000
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs

/** Whole days from one day to another; negative when it has passed. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

export const expiryLimits = { danger: 30, warning: 90, outdated: 30 } as const

export type ExpiryTone = 'none' | 'plain' | 'warning' | 'danger'

/** Red at 30 days or less, what has expired included; yellow at 90 or less. */
export function expiryTone(
  expiration: string | null,
  today: string,
  limits: { danger: number; warning: number } = expiryLimits,
): ExpiryTone {
  if (expiration === null) return 'none'
  const days = daysBetween(today, expiration)
  if (days <= limits.danger) return 'danger'
  return days <= limits.warning ? 'warning' : 'plain'
}

/** Replaced by a newer document, or expired more than 30 days ago: hidden until somebody asks for it. */
export const isOutdated = (
  { expiration, isReplaced }: { expiration: string | null; isReplaced: boolean },
  today: string,
): boolean => isReplaced || (expiration !== null && daysBetween(expiration, today) > expiryLimits.outdated)

const oneDecimal = (value: number) => String(Math.round(value * 10) / 10)

/** 512 B, 1.5 KB, 10 MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  // What would round up to 1024 KB is a megabyte.
  return kilobytes < 1023.95 ? `${oneDecimal(kilobytes)} KB` : `${oneDecimal(kilobytes / 1024)} MB`
}

const longestShown = 100
const keptOfLonger = 98

/** A name as a row shows it: longer than 100 characters, it is cut to 98 and an ellipsis. */
export function shortName(filename: string): string {
  const characters = [...filename]
  return characters.length > longestShown ? `${characters.slice(0, keptOfLonger).join('')}…` : filename
}

interface Sortable {
  category: DocumentCategory
  expiration: string | null
  filename: string
}

const byLetters = new Intl.Collator('en')

/** By category as people read it, then the latest expiry first, those without one last, then by name. */
export function compareDocuments(a: Sortable, b: Sortable): number {
  if (a.category !== b.category)
    return byLetters.compare(documentCategories[a.category], documentCategories[b.category])
  const [expiresFirst, expiresLast] = [b.expiration ?? '', a.expiration ?? '']
  if (expiresFirst !== expiresLast) return expiresFirst < expiresLast ? -1 : 1
  return byLetters.compare(a.filename, b.filename)
}

/** The later of the two reminders. */
export function reminderOf({
  firstEmailReminderSent,
  secondEmailReminderSent,
}: {
  firstEmailReminderSent: string | null
  secondEmailReminderSent: string | null
}): string | null {
  const sent = [firstEmailReminderSent, secondEmailReminderSent].filter((moment) => moment !== null)
  return sent.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null
}

export const longestFilename = 255

/** Signs that turn the direction of writing: with them `fdp.exe` can read as `exe.pdf`. */
const turningSigns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const extensionOf = (name: string) => /\.[^.\s]{1,16}$/.exec(name)?.[0] ?? ''

/**
 * A file's name as it is kept: one way to write each character, no path before it, nothing in it that a header, a
 * terminal or an archive could take for something else, and no longer than 255 characters with its ending kept. Empty
 * when nothing is left.
 */
export function cleanFilename(sent: string): string {
  const name = sent
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(turningSigns, '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\p{Cs}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (/^\.*$/.test(name)) return ''
  const characters = [...name]
  if (characters.length <= longestFilename) return name
  const ending = [...extensionOf(name)]
  return `${characters
    .slice(0, longestFilename - ending.length)
    .join('')
    .trimEnd()}${ending.join('')}`
}

/** A name beside others that are used: `proof.pdf`, `proof (2).pdf`, `proof (3).pdf`. */
export function numberedName(name: string, n: number): string {
  if (n === 1) return name
  const ending = extensionOf(name)
  const mark = ` (${n})`
  const characters = [...name]
  const room = Math.min(characters.length, longestFilename - mark.length) - [...ending].length
  return `${characters.slice(0, room).join('')}${mark}${ending}`
}
