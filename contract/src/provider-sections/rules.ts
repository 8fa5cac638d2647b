import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { writtenFields, type Field, type LinkedDocument } from './fields.ts'
import type { SectionDefinition } from './section-definition.ts'

// What both sides conclude from a section's definition.

type Values = Readonly<Record<string, unknown>>
export interface SectionIssue {
  field: string
  message: string
}

const isGiven = (value: unknown): boolean => (typeof value === 'string' ? value.trim() !== '' : value != null)

/** Days that come in pairs, and what is said when the second comes first. */
const pairs: readonly [string, string, string][] = [
  ['effectiveDate', 'expirationDate', texts.expirationOrder],
  ['startDate', 'endDate', texts.endOrder],
]

/** The fields without which an entry cannot be saved, as long as they are not given. */
export function missingFields({ needs }: SectionDefinition, values: Values): readonly string[] {
  const wanted: readonly string[] = 'anyOf' in needs ? needs.anyOf : needs.allOf
  const missing = wanted.filter((field) => !isGiven(values[field]))
  return 'anyOf' in needs && missing.length < wanted.length ? [] : missing
}

/** Why an entry cannot be saved; null when it can. */
export function sectionIssue(definition: SectionDefinition, values: Values): SectionIssue | null {
  const { needs, fields } = definition
  const [missing] = missingFields(definition, values)
  if (missing !== undefined) return { field: missing, message: needs.message }
  for (const [first, second, message] of pairs) {
    const [from, to] = [values[first], values[second]]
    if (first in fields && typeof from === 'string' && typeof to === 'string' && to !== '' && to < from)
      return { field: second, message }
  }
  return null
}

/**
 * Staff type up to 511 characters of notes; what somebody else left there may be longer, and stays as long as nobody
 * changes it.
 */
export function notesIssue({ fields }: SectionDefinition, before: Values | null, values: Values): SectionIssue | null {
  const tooLong = Object.entries(fields).find(([name, { kind }]) => {
    const value = values[name]
    return kind === 'notes' && typeof value === 'string' && value.length > limits.notes && value !== before?.[name]
  })
  return tooLong ? { field: tooLong[0], message: `Must be at most ${limits.notes} characters` } : null
}

const plain = (value: unknown) => (typeof value === 'string' ? value.trim() : (value ?? ''))

/** Whether somebody typed nothing new: then no call is made. */
export const isUnchanged = ({ fields }: SectionDefinition, before: Values, after: Values): boolean =>
  writtenFields(fields).every((name) => plain(before[name]) === plain(after[name])) &&
  sameNames(before.documents, after.documents)

const namesOf = (documents: unknown) =>
  Array.isArray(documents)
    ? (documents as LinkedDocument[])
        .map(({ filename }) => filename)
        .toSorted()
        .join('\0')
    : ''
const sameNames = (a: unknown, b: unknown) => namesOf(a) === namesOf(b)

/** A value as a cell shows it. Days stay as they are: how they look is the screen's business. */
export function shownText(field: Field, value: unknown): string {
  if (field.kind === 'documents')
    return Array.isArray(value) ? (value as LinkedDocument[]).map(({ filename }) => filename).join(', ') : ''
  if (typeof value !== 'string') return ''
  return field.kind === 'choice' ? (field.of.labels[value] ?? value) : value
}

type SortDirection = 'asc' | 'desc'
type SortKeys = readonly (readonly [string, SortDirection])[]

/** By one column after the other, as people read them; what is empty stands last either way. */
export function compareEntries<E extends Values>({ fields }: Pick<SectionDefinition, 'fields'>, keys: SortKeys) {
  return (a: E, b: E): number => {
    for (const [name, direction] of keys) {
      const field = fields[name]
      if (!field) continue
      const [left, right] = [shownText(field, a[name]), shownText(field, b[name])]
      if (left === right) continue
      if (left === '' || right === '') return left === '' ? 1 : -1
      const order =
        field.kind === 'date' || field.kind === 'stamp'
          ? left < right
            ? -1
            : 1
          : left.localeCompare(right, 'en', { sensitivity: 'base', numeric: true })
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return Number(a.id ?? 0) - Number(b.id ?? 0)
  }
}

/** What a linked document is told to prove, by whoever is about to unlink it: 'Immunization: MMR'. */
export function entryLabel({ entry, fields }: SectionDefinition, values: Values): string {
  const first = Object.entries(fields)
    .map(([name, field]) => shownText(field, values[name]))
    .find((shown) => shown !== '')
  return first ? `${entry}: ${first}` : entry
}
