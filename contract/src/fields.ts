import { z } from 'zod'
import { limits } from './limits.ts'

// Fields that several records share, with the rules that every stored value of their kind obeys.

/** One line of text: no line breaks, which could become mail headers or log lines. */
export const line = (max: number = limits.text) => z.string().trim().max(max).regex(/^[^\p{Cc}]*$/u, 'Line breaks are not allowed')

/** Contains @ and a dot and is longer than five characters. */
export const looksLikeEmail = (email: string): boolean => email.length > 5 && /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/.test(email)

export const storedEmail = (requiredMessage: string, invalidMessage = 'Must be a valid email') =>
  z.string({ error: requiredMessage }).trim().min(1, requiredMessage).max(limits.text, invalidMessage).refine(looksLikeEmail, invalidMessage)

export const phonePattern = /^\(\d{3}\) \d{3}-\d{4}$/

/** Empty, or (###) ###-####; kept as null when empty. */
export const phone = (message = 'Must be a valid phone number') =>
  z.string().trim().nullish().transform((value) => value?.replaceAll('_', '') || null).refine((value) => value === null || phonePattern.test(value), message)

/** What the client read; a save that was made from something older is refused. Left out, the save is unconditional. */
export const version = z.number().int().min(1).optional()

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A date without a time, `yyyy-mm-dd`; kept as null when empty. */
export const day = (message = 'Must be a valid date') =>
  z.string().trim().nullish().transform((value) => value || null).refine((value) => value === null || isDay(value), message)
