import { newProvider } from '@credence/contract/provider-admin/calls'
import { sentOf, type Changes } from './associations.ts'

export interface NewProviderDraft {
  npi: string
  firstName: string
  middleName: string
  lastName: string
  credentials: string
  email: string
  sendOnboardingForms: boolean
}

export const blankProvider: NewProviderDraft = {
  npi: '',
  firstName: '',
  middleName: '',
  lastName: '',
  credentials: '',
  email: '',
  sendOnboardingForms: false,
}

export const focusable = ['npi', 'firstName', 'middleName', 'lastName', 'credentials', 'email'] as const
export type FocusableField = (typeof focusable)[number]

export interface Wrong {
  message: string
  fields: readonly FocusableField[]
}

const isFocusable = (name: unknown): name is FocusableField => focusable.includes(name as FocusableField)

/** What keeps a new provider from being made: the sentence, and the fields it is about with the first one first. */
export function wrongIn(draft: NewProviderDraft, changes: Changes): Wrong | null {
  const [first] = newProvider.safeParse({ ...draft, practiceAssociations: sentOf(changes) }).error?.issues ?? []
  if (!first) return null
  const needed = (
    ['firstName', 'lastName', ...(draft.sendOnboardingForms ? (['email'] as const) : [])] as const
  ).filter((field) => draft[field].trim() === '')
  const [place] = first.path
  return {
    message: first.message,
    fields: needed.includes(place as (typeof needed)[number]) ? needed : isFocusable(place) ? [place] : [],
  }
}

export const isBlank = (draft: NewProviderDraft): boolean =>
  !draft.sendOnboardingForms && focusable.every((field) => draft[field].trim() === '')
