import { formatDate } from '@credence/contract/dates'
import type { FaxRow } from '@credence/contract/faxes/calls'
import { limits } from '@credence/contract/limits'

export const pageSizes = [20, 30, 40, 50, 100] as const

/** Who sent a fax, as the sending machine calls itself. */
export const callerOf = ({ fromCallerId }: Pick<FaxRow, 'fromCallerId'>): string => fromCallerId || 'Unknown caller'

export const pagesText = ({ pages }: Pick<FaxRow, 'pages'>): string =>
  pages === null ? 'Cannot be read' : pages === 1 ? '1 page' : `${pages} pages`

/** The fax to open after one has left the list: the one below it, or above it at the end. */
export function nextOf(faxes: readonly Pick<FaxRow, 'id'>[], id: number): number | null {
  const at = faxes.findIndex((fax) => fax.id === id)
  return (faxes[at + 1] ?? faxes[at - 1])?.id ?? null
}

interface ListPage {
  first: number
  last: number
  /** From 0. */
  page: number
  pages: number
}

/** A page of a list that may have become shorter. Counted from 1; 0 for an empty list. */
export function pageOf(count: number, page: number, size: number): ListPage {
  const pages = Math.max(1, Math.ceil(count / size))
  const shown = Math.min(page, pages - 1)
  return { first: count === 0 ? 0 : shown * size + 1, last: Math.min(count, (shown + 1) * size), page: shown, pages }
}

const dayMs = 86_400_000

/** Who discarded a fax, and until when it can be restored. */
export function discardedText({ discardedAt, discardedBy }: Pick<FaxRow, 'discardedAt' | 'discardedBy'>): string {
  const end = new Date(Date.parse(discardedAt ?? '') + limits.faxRestoreDays * dayMs)
  return `Discarded${discardedBy ? ` by ${discardedBy}` : ''}. It can be restored until ${formatDate(end)}.`
}

const digitsOf = (number: string | null) => (number ?? '').replaceAll(/\D/g, '').slice(-10)

/** The referring practice whose fax or phone number a fax came from. */
export function senderAmong(
  practices: readonly { name: string; phone: string | null; fax: string | null }[],
  fromNumber: string | null,
): string | null {
  const digits = digitsOf(fromNumber)
  if (digits.length < 10) return null
  return practices.find(({ phone, fax }) => [phone, fax].some((each) => digitsOf(each) === digits))?.name ?? null
}

/** '4 s ago', '3 min ago'. */
export function agoText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return whole < 60 ? `${whole} s ago` : `${Math.floor(whole / 60)} min ago`
}
