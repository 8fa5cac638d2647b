import { z } from 'zod'
import { limits } from '../limits.ts'
import { senderNumber, usNumber } from './recipients.ts'
import { smsTexts } from './texts.ts'

const numberReadBy = (read: (typed: string) => string | null) =>
  z
    .string(smsTexts.numbers)
    .max(limits.text, smsTexts.numbers)
    .transform((typed, context) => {
      const number = read(typed)
      if (number === null) context.addIssue({ code: 'custom', message: smsTexts.numbers })
      return number ?? z.NEVER
    })
    .meta({ examples: ['(907) 555-0170'] })

/** A US number in any spelling, parsed as (xxx) xxx-xxxx. */
export const phone = numberReadBy(usNumber)

/** Any number that a message can come from. */
export const senderPhone = numberReadBy(senderNumber)
