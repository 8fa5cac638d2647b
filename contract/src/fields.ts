import { z } from 'zod'
import { dayIn } from './dates.ts'
import { looksLikeEmail, looksLikeEmails } from './email.ts'
import { limits } from './limits.ts'

export { looksLikeEmail, looksLikeEmails }

// Fields that several records share, with the rules that every stored value of their kind obeys.

export const fieldMessages = {
  email: 'Must be a valid email',
  phone: 'Must be a valid phone number',
  zip: 'Please enter valid zip code',
  npi: 'Must be valid NPI',
  tin: 'Must be valid TIN',
  ssn: 'Must be valid SSN',
  portalUrl: 'Must begin with http:// or https://',
  date: 'Must be a valid date',
  datesInOrder: 'Expiration date must be after the effective date',
} as const

export const tooLong = (max: number) => `Must be at most ${max} characters`

/**
 * One line of text: no line breaks, which could become mail headers or log lines. The message is for what is missing,
 * or no text.
 */
export const line = (max: number = limits.text, missingMessage?: string) =>
  z
    .string(missingMessage)
    .trim()
    .max(max, tooLong(max))
    .regex(/^[^\p{Cc}]*$/u, 'Line breaks are not allowed')

/** Text of several lines. */
const lines = (max: number) => z.string().max(max, tooLong(max))

export const storedEmail = (requiredMessage: string, invalidMessage: string = fieldMessages.email) =>
  z
    .string({ error: requiredMessage })
    .trim()
    .min(1, requiredMessage)
    .max(limits.text, invalidMessage)
    .refine(looksLikeEmail, invalidMessage)

export const phonePattern = /^\(\d{3}\) \d{3}-\d{4}$/
const zipPattern = /^\d{5}(-\d{4})?$/
export const portalUrlPattern = /^https?:\/\/[^\s<>"]+$/i

/** A field of a record that is saved in parts: left out it stays as it is, blank or null it is emptied. */
const stored = (rule: z.ZodType<string, string>, tidy: (typed: string) => string = (typed) => typed.trim()) =>
  z
    .string()
    .nullable()
    .transform((typed) => (typed === null ? null : tidy(typed) || null))
    .pipe(rule.nullable())
    .optional()

/** An input mask that nobody filled in: unfilled places and separators only. Separators alone are not one. */
const isEmptyMask = (typed: string) => typed.includes('_') && /^[\s()_-]*$/.test(typed)

/**
 * Removes what a mask adds to a value: unfilled places, and a separator after the last digit. Only a blank value or an
 * empty mask becomes blank, which empties the field. Any other text without digits stays as typed, so that the rule of
 * the field refuses it.
 */
const unmask = (typed: string) =>
  isEmptyMask(typed)
    ? ''
    : typed
        .replaceAll('_', '')
        .trim()
        .replace(/(?<=\d)-$/, '')

export const storedLine = (max: number = limits.text) => stored(line(max))
export const storedText = (max: number) => stored(lines(max), (typed) => typed.trimEnd())
export const storedPhone = () => stored(line().regex(phonePattern, fieldMessages.phone), unmask)
/** A phone number as far as somebody typed it: unfilled places of the mask are removed, and nothing is required. */
export const storedTypedPhone = () =>
  stored(line(), (typed) => (isEmptyMask(typed) ? '' : typed.replaceAll('_', '').trim()))
export const storedZip = () => stored(line().regex(zipPattern, fieldMessages.zip), unmask)
export const storedNpi = () => stored(line().regex(/^\d{10}$/, fieldMessages.npi), unmask)
/** Nine digits; the dash is kept as it was typed. */
export const storedTin = () => stored(line().regex(/^\d{2}-?\d{7}$/, fieldMessages.tin), unmask)
/** What stands in an answer for a number that is stored; sent back, it keeps what is stored. */
export const maskedSsn = '•••-••-••••'
/** Nine digits, kept with their dashes; or the mask. */
export const storedSsn = () =>
  stored(
    line().refine((typed) => typed === maskedSsn || /^\d{3}-\d{2}-\d{4}$/.test(typed), fieldMessages.ssn),
    (typed) => unmask(typed).replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3'),
  )
export const storedOptionalEmail = () => stored(line().refine(looksLikeEmail, fieldMessages.email))
export const storedPortalUrl = () => stored(line().regex(portalUrlPattern, fieldMessages.portalUrl))
export const storedEmails = () =>
  stored(
    line(limits.emailsInList * limits.text)
      .refine(looksLikeEmails, fieldMessages.email)
      .refine((list) => list.split(',').length <= limits.emailsInList, `At most ${limits.emailsInList} addresses`),
    (typed) =>
      typed
        .split(',')
        .map((item) => item.trim())
        .join(', '),
  )

/** Percent as a whole number, written as one: '5e1' is none. */
export const storedProgress = (message: string) =>
  z
    .union(
      [
        z.literal('').transform(() => null),
        z
          .string()
          .trim()
          .regex(/^\d{1,2}$|^100$/)
          .transform(Number),
        z.number().int().min(0, message).max(100, message),
      ],
      message,
    )
    .nullable()
    .optional()

/** A day as `yyyy-mm-dd`, of the years 0001 to 9999; blank is null. */
export const day = () =>
  z
    .string()
    .nullable()
    .transform((typed) => typed?.trim() || null)
    .pipe(
      z.iso
        .date(fieldMessages.date)
        .regex(/^(?!0000)/, fieldMessages.date)
        .nullable(),
    )

/** Where a day begins first. */
const firstTimeZone = 'Etc/GMT-14'

/** A day that has come, somewhere: which team will be asked is not known here. */
export const pastDay = () =>
  day().refine((value) => value === null || value <= dayIn(firstTimeZone, new Date()), fieldMessages.date)

/** What the client read; a save that was made from something older is refused. Left out, the save is unconditional. */
export const version = z.number().int().min(1).optional()

/** As `version`, for a record that need not exist yet: 0 says that the client saw none. */
export const seenVersion = z.number().int().min(0).optional()

export const practiceVersionNeeded = 'Please send practiceVersion; version is of the record that all teams share'

/**
 * The versions in an edit of what one practice has of a shared record. `practiceVersion` guards the edit. `version` is
 * the shared record's and comes with a row that is sent back whole; alone it would leave the edit unguarded, so it is
 * refused (`namesPracticeVersion`).
 */
export const practiceEditVersions = { version: seenVersion, practiceVersion: seenVersion }
export const namesPracticeVersion = ({
  version: ofShared,
  practiceVersion,
}: {
  version?: number | undefined
  practiceVersion?: number | undefined
}): boolean => ofShared === undefined || practiceVersion !== undefined
export const practiceVersionIssue = { message: practiceVersionNeeded, path: ['practiceVersion'] }
