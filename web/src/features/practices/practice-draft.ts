import type { AnswerOf } from '@credence/contract/kit/endpoint'
import {
  basicPracticeFields,
  savePractice,
  sensitivePracticeFields,
  type getPractice,
} from '@credence/contract/practices/profile'
import { faultsOf, type Faults } from '../../ui/edit/draft.ts'
import { textOf, type Draft } from '../../ui/record-form/record-draft.ts'

export type Practice = AnswerOf<typeof getPractice>

type BasicField = (typeof basicPracticeFields)[number]
type SensitiveField =
  | Exclude<(typeof sensitivePracticeFields)[number], 'telehealth'>
  | 'telehealth'
  | 'defaultTaskAssignee'
export type Field = BasicField | SensitiveField

export const basicFields: readonly BasicField[] = basicPracticeFields
export const sensitiveFields: readonly SensitiveField[] = [...sensitivePracticeFields, 'defaultTaskAssignee']

/** An id stands for the assignee. */
export const draftOf = <F extends Field>(practice: Practice, fields: readonly F[]): Draft<F> =>
  Object.fromEntries(fields.map((field) => [field, textOf(practice[field])])) as Draft<F>

const valueOf = (field: Field, typed: string) => {
  if (field === 'telehealth') return typed === '' ? null : typed === 'yes'
  if (field === 'defaultTaskAssignee') return typed === '' ? null : Number(typed)
  // A name cannot be emptied; the rule about it says so.
  return typed === '' && field !== 'name' ? null : typed
}

/** What a save sends: what was changed, and the version it was changed from. */
export const bodyOf = <F extends Field>(draft: Draft<F>, changed: readonly F[], version: number) => ({
  ...Object.fromEntries(changed.map((field) => [field, valueOf(field, draft[field])])),
  version,
})

/** What is wrong with the changed fields, by the very rules of the server. */
export const faultsIn = <F extends Field>(draft: Draft<F>, changed: readonly F[]): Faults =>
  faultsOf(savePractice.definition.body.safeParse(bodyOf(draft, changed, 1)))
