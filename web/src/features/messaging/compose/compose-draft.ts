import { limits } from '@credence/contract/limits'
import { recipientsIn } from '@credence/contract/messaging/recipients'
import { optedOut, smsTexts } from '@credence/contract/messaging/texts'
import type { Faults } from '../../../ui/edit/draft.ts'
import type { FilledText } from './placeholder-values.ts'
import { momentOf, scheduleFaults } from './schedule.ts'

export interface ComposeDraft extends FilledText {
  toNumber: string
  templateId: number | null
  sendConsentForms: boolean
  /** The consent forms. */
  formIds: readonly number[]
  signerFirstName: string
  signerLastName: string
  isScheduled: boolean
  scheduleDate: string
  scheduleTime: string
}

export const blankMessage: ComposeDraft = {
  toNumber: '',
  templateId: null,
  source: '',
  content: '',
  provider: '',
  date: '',
  time: '',
  sendConsentForms: false,
  formIds: [],
  signerFirstName: '',
  signerLastName: '',
  isScheduled: false,
  scheduleDate: '',
  scheduleTime: '',
}

const isShort = (text: string, least: number) => text.trim().length < least

function wrongNumber(toNumber: string, optOuts: ReadonlySet<string>): string | undefined {
  const numbers = recipientsIn(toNumber)
  if (numbers === null) return smsTexts.numbers
  const out = numbers.find((number) => optOuts.has(number))
  return out === undefined ? undefined : optedOut(out)
}

const momentsDraft = ({ scheduleDate, scheduleTime }: ComposeDraft) => ({ date: scheduleDate, time: scheduleTime })

/** What is wrong with a message, in the order in which the server says it too. */
export function composeFaults(draft: ComposeDraft, optOuts: ReadonlySet<string>, now = new Date()): Faults {
  const number = wrongNumber(draft.toNumber, optOuts)
  const { signerFirstName, signerLastName } = draft
  const schedule = draft.isScheduled
    ? scheduleFaults(momentsDraft(draft), now, {
        date: smsTexts.date,
        time: smsTexts.time,
        tooEarly: smsTexts.tooEarly,
      })
    : {}
  return {
    ...(number === undefined ? {} : { toNumber: number }),
    ...(isShort(draft.content, limits.smsContentMin) ? { content: smsTexts.content } : {}),
    ...(draft.sendConsentForms
      ? {
          ...(draft.formIds.length === 0 ? { formIds: smsTexts.forms } : {}),
          ...(isShort(signerFirstName, limits.smsSignerMin) ? { signerFirstName: smsTexts.signer } : {}),
          ...(isShort(signerLastName, limits.smsSignerMin) ? { signerLastName: smsTexts.signer } : {}),
        }
      : {}),
    ...(schedule.date === undefined ? {} : { scheduleDate: schedule.date }),
    ...(schedule.time === undefined ? {} : { scheduleTime: schedule.time }),
  }
}

/** When the message leaves; null: now. */
export const leavesAt = (draft: ComposeDraft): Date | null => (draft.isScheduled ? momentOf(momentsDraft(draft)) : null)

export const messageBody = (draft: ComposeDraft) => ({
  toNumber: draft.toNumber,
  content: draft.content.trim(),
  sendConsentForms: draft.sendConsentForms,
  ...(draft.sendConsentForms
    ? {
        includedESignatureTemplates: [...draft.formIds],
        signerFirstName: draft.signerFirstName.trim(),
        signerLastName: draft.signerLastName.trim(),
      }
    : {}),
  scheduleDateTime: leavesAt(draft)?.toISOString() ?? null,
})

const names: Readonly<Partial<Record<string, keyof ComposeDraft>>> = {
  toNumber: 'toNumber',
  content: 'content',
  includedESignatureTemplates: 'formIds',
  signerFirstName: 'signerFirstName',
  signerLastName: 'signerLastName',
  scheduleDateTime: 'scheduleTime',
}

/** The field of the form that shows what the server says about a field of the call. */
export const fieldOfCall = (name: string): string | undefined => names[name]

/**
 * Recipients as they are stored, once they are all right. A list that would then be longer than the field takes stays as
 * it was typed, because the limit counts what is typed.
 */
export function tidyRecipients(typed: string): string {
  const tidy = recipientsIn(typed)?.join(', ')
  return tidy !== undefined && tidy.length <= limits.smsRecipients ? tidy : typed
}
