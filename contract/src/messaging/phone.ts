import { z } from 'zod'
import { limits } from '../limits.ts'
import { usNumber } from './recipients.ts'
import { smsTexts } from './texts.ts'

/** A US number in any spelling, parsed as (xxx) xxx-xxxx. */
export const phone = z
  .string(smsTexts.numbers)
  .max(limits.text, smsTexts.numbers)
  .transform((typed, context) => {
    const number = usNumber(typed)
    if (number === null) context.addIssue({ code: 'custom', message: smsTexts.numbers })
    return number ?? z.NEVER
  })
  .meta({ examples: ['(907) 555-0170'] })
