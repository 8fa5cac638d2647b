import { z } from 'zod'

/** A decimal as people type it: digits and at most two places. Signs, exponents and words are none. */
export const decimal = (digits: number, message: string) =>
  z
    .union([z.number(), z.string()], { error: message })
    .nullable()
    .transform((typed) => (typed === null ? null : String(typed).trim() || null))
    .pipe(
      z
        .string()
        .regex(new RegExp(`^(\\d{1,${digits}}(\\.\\d{0,2})?|\\.\\d{1,2})$`), message)
        .transform(Number)
        .nullable(),
    )
    .optional()
