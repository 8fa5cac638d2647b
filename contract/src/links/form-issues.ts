import { looksLikeEmail } from '../email.ts'

/** What is wrong with a form, by the path of the field: `dob`, `training.0.type`. */
export type Issues = Record<string, string>

/** What a field holds: what was typed, or null. */
export type Typed = string | null | undefined

export const isGiven = (value: Typed): value is string => typeof value === 'string' && value.trim() !== ''

export const digitsOf = (value: Typed): string => (value ?? '').replaceAll(/\D/g, '')

const dayPattern = /^(?!0000)\d{4}-\d{2}-\d{2}$/
/** A day of the calendar as `yyyy-mm-dd`. */
export const isDay = (value: string): boolean => {
  if (!dayPattern.test(value)) return false
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value)
}

export const formMessages = {
  email: 'Must be a valid email',
  phone: 'Must be valid phone number',
  ssn: 'Must be valid SSN',
  npi: 'Must be valid NPI',
  zip: 'Please enter valid zip code',
  date: 'Must be a valid date',
  choice: 'Please select one of the choices',
  oneLine: 'Line breaks are not allowed',
  specialty: 'At least one specialty is required',
  currentAddress: 'Current address is required',
  tooLong: (max: number) => `Must be at most ${max} characters`,
  required: (label: string) => `${label} is required`,
} as const

const textIssue = (value: Typed, max: number): string | null =>
  (value ?? '').trim().length > max ? formMessages.tooLong(max) : null

/** The rules of single values. Each answers the message of what is wrong, or null. */
export const checks = {
  text: textIssue,
  /** One line of text: a line break could become a header of an email, or a line of a log. */
  line: (value: Typed, max: number) =>
    /\p{Cc}/u.test((value ?? '').trim()) ? formMessages.oneLine : textIssue(value, max),
  email: (value: Typed) => (isGiven(value) && !looksLikeEmail(value.trim()) ? formMessages.email : null),
  phone: (value: Typed) => (isGiven(value) && digitsOf(value).length !== 10 ? formMessages.phone : null),
  date: (value: Typed) => (isGiven(value) && !isDay(value) ? formMessages.date : null),
} as const

/** Adds what a check found, unless the field has a message already. */
export function addIssue(issues: Issues, path: string, message: string | null): void {
  if (message !== null) issues[path] ??= message
}
