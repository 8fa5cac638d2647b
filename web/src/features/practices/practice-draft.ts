import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { basicPracticeFields, savePractice, sensitivePracticeFields, type getPractice } from '@credence/contract/practice-profile'

export type Practice = AnswerOf<typeof getPractice>

export type BasicField = (typeof basicPracticeFields)[number]
export type SensitiveField = Exclude<(typeof sensitivePracticeFields)[number], 'telehealth'> | 'telehealth' | 'defaultTaskAssignee'
export type Field = BasicField | SensitiveField
/** What is typed: every value as text, empty for none. Yes and no stand for telehealth, an id for the assignee. */
export type Draft<F extends Field = Field> = Record<F, string>

export const basicFields: readonly BasicField[] = basicPracticeFields
export const sensitiveFields: readonly SensitiveField[] = [...sensitivePracticeFields, 'defaultTaskAssignee']

const textOf = (value: string | number | boolean | null | undefined): string =>
  value === null || value === undefined ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)

export const draftOf = <F extends Field>(practice: Practice, fields: readonly F[]): Draft<F> =>
  Object.fromEntries(fields.map((field) => [field, textOf(practice[field])])) as Draft<F>

const digitFields = /^tin$|^npi$|zip$/i
/** A mask may write the same digits in another way: that is no change. */
const meaning = (field: string, typed: string) => digitFields.test(field) ? typed.replace(/\D/g, '') : typed.trimEnd()

export const changedFields = <F extends Field>(draft: Draft<F>, base: Draft<F>): F[] =>
  (Object.keys(draft) as F[]).filter((field) => meaning(field, draft[field]) !== meaning(field, base[field]))

const valueOf = (field: Field, typed: string) => {
  if (field === 'telehealth') return typed === '' ? null : typed === 'yes'
  if (field === 'defaultTaskAssignee') return typed === '' ? null : Number(typed)
  // A name cannot be emptied; the rule about it says so.
  return typed === '' && field !== 'name' ? null : typed
}

/** What a save sends: what was changed, and the version it was changed from. */
export const bodyOf = <F extends Field>(draft: Draft<F>, changed: readonly F[], version: number) =>
  ({ ...Object.fromEntries(changed.map((field) => [field, valueOf(field, draft[field])])), version })

/** What is wrong with the changed fields, by the very rules of the server. */
export function faultsIn<F extends Field>(draft: Draft<F>, changed: readonly F[]): Partial<Record<F, string>> {
  const { success, error } = savePractice.definition.body.safeParse(bodyOf(draft, changed, 1))
  if (success) return {}
  return Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])) as Partial<Record<F, string>>
}

/** After somebody else saved: what was typed stays, everything else is as they left it. */
export const rebased = <F extends Field>(draft: Draft<F>, base: Draft<F>, fresh: Draft<F>): Draft<F> => {
  const mine = changedFields(draft, base)
  return Object.fromEntries((Object.keys(fresh) as F[]).map((field) => [field, mine.includes(field) ? draft[field] : fresh[field]])) as Draft<F>
}
