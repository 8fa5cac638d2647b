import { z } from 'zod'
import { tooLong } from '../fields.ts'
import { idKeysOf, idOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { recipientsIn } from './recipients.ts'
import { scheduleIssue } from './schedule.ts'
import { smsTexts } from './texts.ts'

// The checks of a message, in the order in which people are told of them. A schema reports the fields in their order,
// and what a field alone cannot say comes after all of them.

const signerName = z
  .string(smsTexts.signer)
  .trim()
  .max(limits.text, tooLong(limits.text))
  .regex(/^[^\p{Cc}]*$/u, 'Line breaks are not allowed')

/** As a list of ids, or as a map from ids to whether they are included. */
const includedTemplates = z
  .union([
    z.array(idOf('esignatureTemplate')).max(limits.signedTemplates),
    idKeysOf('esignatureTemplate', z.boolean()).refine(
      (map) => Object.keys(map).length <= limits.idsInList,
      smsTexts.forms,
    ),
  ])
  .transform((given) =>
    Array.isArray(given)
      ? [...new Set(given)]
      : Object.entries(given)
          .filter(([, isIncluded]) => isIncluded)
          .map(([id]) => Number(id)),
  )
  .refine((ids) => ids.length <= limits.signedTemplates, `At most ${limits.signedTemplates} forms`)

export const smsBody = z
  .object({
    toNumber: z
      .string(smsTexts.numbers)
      .trim()
      .max(limits.smsRecipients, tooLong(limits.smsRecipients))
      .transform((typed, context) => {
        const numbers = recipientsIn(typed)
        if (numbers === null) context.addIssue({ code: 'custom', message: smsTexts.numbers })
        return numbers ?? z.NEVER
      })
      .meta({ examples: ['(907) 555-0170'] }),
    content: z
      .string(smsTexts.content)
      .trim()
      .min(limits.smsContentMin, smsTexts.content)
      .max(limits.smsContent, tooLong(limits.smsContent))
      .meta({ examples: ['Please call us back'] }),
    sendConsentForms: z.boolean().default(false),
    includedESignatureTemplates: includedTemplates.nullish(),
    signerFirstName: signerName.nullish(),
    signerLastName: signerName.nullish(),
    /** ISO 8601 with an offset. Left out or null: sent now. */
    scheduleDateTime: z.string(smsTexts.date).max(limits.text, smsTexts.date).nullish(),
  })
  .superRefine((body, context) => {
    const refuse = (field: keyof typeof body, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (body.sendConsentForms) {
      if (!body.includedESignatureTemplates?.length) refuse('includedESignatureTemplates', smsTexts.forms)
      for (const field of ['signerFirstName', 'signerLastName'] as const)
        if ((body[field] ?? '').length < limits.smsSignerMin) refuse(field, smsTexts.signer)
    }
    const issue =
      body.scheduleDateTime === null || body.scheduleDateTime === undefined
        ? null
        : scheduleIssue(body.scheduleDateTime.trim())
    if (issue) refuse('scheduleDateTime', issue)
  })

/** When the messages of an import leave. */
export const smsImportBody = z.object({
  scheduleDateTime: z
    .string(smsTexts.date)
    .trim()
    .max(limits.text, smsTexts.date)
    .superRefine((typed, context) => {
      const issue = scheduleIssue(typed)
      if (issue) context.addIssue({ code: 'custom', message: issue })
    })
    .meta({ examples: ['2099-12-01T09:00:00-09:00'] }),
})
