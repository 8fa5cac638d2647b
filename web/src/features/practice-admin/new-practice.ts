import { newPractice } from '@credence/contract/practice-admin/calls'

export interface NewPracticeDraft {
  name: string
  email: string
  sendOnboardingForms: boolean
}

export interface Wrong {
  message: string
  fields: readonly ('name' | 'email')[]
}

/** What keeps a new practice from being made: the sentence, and the fields it is about with the first one first. */
export function wrongIn(draft: NewPracticeDraft): Wrong | null {
  const [first] = newPractice.safeParse(draft).error?.issues ?? []
  if (!first) return null
  const missing = (['name', 'email'] as const).filter(
    (field) => draft[field].trim() === '' && (field === 'name' || draft.sendOnboardingForms),
  )
  return {
    message: first.message,
    fields: missing.length > 0 ? missing : [first.path[0] === 'email' ? 'email' : 'name'],
  }
}
