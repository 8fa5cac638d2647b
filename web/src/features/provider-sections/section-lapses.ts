import type { AnySection } from '@credence/contract/provider-sections/define'
import type { Field } from '@credence/contract/provider-sections/fields'
import { expiryTone, type ExpiryTone } from '../../ui/dates/expiry.ts'
import type { SectionEntry } from './section-draft.ts'

export type Mark = 'danger' | 'warning'

const dayIn = (entry: SectionEntry, name: string): string | null =>
  typeof entry[name] === 'string' ? entry[name] : null

/**
 * How urgent the day is on which an entry lapses. What was replaced by something that lasts longer is history and asks
 * for nothing.
 */
export function lapseTone(
  field: Field,
  name: string,
  entry: SectionEntry,
  entries: readonly SectionEntry[],
  today: string,
): ExpiryTone {
  const day = dayIn(entry, name)
  if (day === null || field.kind !== 'date' || field.lapses === undefined) return 'plain'
  const tone = expiryTone(day, today)
  const isReplaced =
    field.lapses === 'unless replaced' &&
    tone === 'expired' &&
    entries.some((other) => {
      const end = dayIn(other, name)
      return other.id !== entry.id && (end === null || end > day)
    })
  return isReplaced ? 'plain' : tone
}

/** The most urgent of all days on which something in a section lapses. */
export function markOfSection(
  { fields }: AnySection,
  entries: readonly SectionEntry[],
  today: string,
): Mark | undefined {
  const tones = new Set(
    Object.entries(fields).flatMap(([name, field]) =>
      entries.map((entry) => lapseTone(field, name, entry, entries, today)),
    ),
  )
  if (tones.has('expired') || tones.has('danger')) return 'danger'
  return tones.has('warning') ? 'warning' : undefined
}
