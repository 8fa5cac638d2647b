import { newPractice } from '@credence/contract/practice-admin/calls'
import type { Turned } from '../../domain/management/choices.ts'
import type { Faults } from '../../ui/edit/draft.ts'

export interface NewPracticeDraft {
  name: string
  email: string
  sendOnboardingForms: boolean
  hubs: Turned
  reminders: Turned
}

/** What keeps a new practice from being made: one sentence, at each field that it is about. */
export function faultsIn(draft: NewPracticeDraft): Faults {
  const [first] = newPractice.safeParse(draft).error?.issues ?? []
  if (!first) return {}
  const missing = (['name', 'email'] as const).filter(
    (field) => draft[field].trim() === '' && (field === 'name' || draft.sendOnboardingForms),
  )
  const wrong = missing.length > 0 ? missing : [first.path[0] === 'email' ? 'email' : 'name']
  return Object.fromEntries(wrong.map((field) => [field, first.message]))
}
