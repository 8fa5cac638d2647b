import { fieldMessages } from '@credence/contract/fields'
import { usualExpiration } from '@credence/contract/participation/rules'
import { taskTexts } from '@credence/contract/tasks/calls'
import { termFaults } from '../../../ui/inputs/term-faults.ts'
import { isDay } from '../../../ui/dates/typed-day.ts'
import type { TaskBody } from '../task-draft.ts'

export type Question = 'attestation' | 'initial' | 'annual'

/** What is typed when a task becomes complete. */
export interface CompletionDraft {
  attestationDate: string
  effectiveDate: string
  expiration: string
  noEndDate: boolean
  sendEmailNotification: boolean
}

export const noAnswers: CompletionDraft = {
  attestationDate: '',
  effectiveDate: '',
  expiration: '',
  noEndDate: false,
  sendEmailNotification: false,
}

/** The usual end of an enrollment that begins on a typed day; empty while there is none. */
const usualEnd = (effectiveDate: string): string => (isDay(effectiveDate) ? (usualExpiration(effectiveDate) ?? '') : '')

/** The usual end comes with the beginning, and goes with it, unless somebody typed another. */
export function withEffectiveDate(draft: CompletionDraft, effectiveDate: string): CompletionDraft {
  const isUsual = draft.expiration === '' || draft.expiration === usualEnd(draft.effectiveDate)
  return {
    ...draft,
    effectiveDate,
    expiration: isUsual && !draft.noEndDate ? usualEnd(effectiveDate) : draft.expiration,
  }
}

/** Without an end there is no day of it; with one again, it is the usual one. */
export const withNoEndDate = (draft: CompletionDraft, noEndDate: boolean): CompletionDraft => ({
  ...draft,
  noEndDate,
  expiration: noEndDate ? '' : usualEnd(draft.effectiveDate),
})

export type CompletionFaults = Partial<Record<'attestationDate' | 'effectiveDate' | 'expiration', string>>

/** What keeps the answers from being taken. */
export function completionFaults(question: Question, draft: CompletionDraft): CompletionFaults {
  const { attestationDate, effectiveDate, expiration, noEndDate } = draft
  if (question === 'attestation') {
    if (attestationDate === '') return { attestationDate: taskTexts.attestationNeeded }
    return isDay(attestationDate) ? {} : { attestationDate: fieldMessages.date }
  }
  const term = { effectiveDate: question === 'initial' ? effectiveDate : '', expiration: noEndDate ? '' : expiration }
  return {
    ...(question === 'initial' && effectiveDate === '' ? { effectiveDate: taskTexts.effectiveNeeded } : {}),
    ...(expiration === '' && !noEndDate ? { expiration: taskTexts.expirationNeeded } : {}),
    ...termFaults(term),
  }
}

/** What goes with the save of a task; nothing at all where the question was skipped. */
export type CompletionAnswers = Pick<
  TaskBody,
  'newAttestationDate' | 'newEffectiveDate' | 'newExpirationDate' | 'noEndDate' | 'sendEmailNotification'
>

export function answersOf(
  question: Question,
  { attestationDate, effectiveDate, expiration, noEndDate, sendEmailNotification }: CompletionDraft,
): CompletionAnswers {
  if (question === 'attestation') return { newAttestationDate: attestationDate, sendEmailNotification }
  return {
    ...(question === 'initial' ? { newEffectiveDate: effectiveDate } : {}),
    ...(noEndDate ? { noEndDate } : { newExpirationDate: expiration }),
    sendEmailNotification,
  }
}
