import { sameValue, type SameValue } from '../edit/draft.ts'

/** What is typed about a record: every value as text, empty for none. */
export type Draft<F extends string> = Record<F, string>

/** A stored value as text: yes and no stand for a flag. */
export const textOf = (value: string | number | boolean | null | undefined): string =>
  value === null || value === undefined ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)

const digitFields = /^(?:tin|npi|ssn)$|zip$/i
/** A mask may write the same digits in another way. */
const digitsOf = (field: string, typed: unknown) =>
  digitFields.test(field) && typeof typed === 'string' && /^[\d\s()_-]*$/.test(typed) ? typed.replace(/\D/g, '') : typed

export const sameMeaning: SameValue = (one, other, field) =>
  sameValue(digitsOf(field, one), digitsOf(field, other), field)
