import { newProvider } from '@credence/contract/provider-admin/calls'
import { nothingTurned, type Turned } from '../../domain/management/choices.ts'
import type { Faults } from '../../ui/edit/draft.ts'
import { change, nothingChanged, sentOf, type Changes, type StoredAssociation } from './associations.ts'

export interface NewProviderDraft {
  npi: string
  firstName: string
  middleName: string
  lastName: string
  credentials: string
  email: string
  sendOnboardingForms: boolean
  hubs: Turned
  reminders: Turned
  templates: Turned
  associations: Changes
}

export const blankProvider: NewProviderDraft = {
  npi: '',
  firstName: '',
  middleName: '',
  lastName: '',
  credentials: '',
  email: '',
  sendOnboardingForms: false,
  hubs: nothingTurned,
  reminders: nothingTurned,
  templates: nothingTurned,
  associations: nothingChanged,
}

/** The form before anybody has typed: the only practice there is will be the primary one. */
export function beginning(practices: readonly StoredAssociation[] = []): NewProviderDraft {
  const [only] = practices
  if (!only || practices.length > 1) return blankProvider
  return {
    ...blankProvider,
    associations: change(practices, nothingChanged, only.id, { isMember: true, isPrimary: true }),
  }
}

const focusable = ['npi', 'firstName', 'middleName', 'lastName', 'credentials', 'email'] as const
export type FocusableField = (typeof focusable)[number]

const isFocusable = (name: unknown): name is FocusableField => focusable.includes(name as FocusableField)

/** What keeps a new provider from being made: one sentence, at each field that it is about. */
export function faultsIn(draft: NewProviderDraft): Faults {
  const { associations, ...details } = draft
  const [first] = newProvider.safeParse({ ...details, practiceAssociations: sentOf(associations) }).error?.issues ?? []
  if (!first) return {}
  const needed = (
    ['firstName', 'lastName', ...(draft.sendOnboardingForms ? (['email'] as const) : [])] as const
  ).filter((field) => draft[field].trim() === '')
  const [place] = first.path
  const wrong = needed.includes(place as (typeof needed)[number])
    ? needed
    : [isFocusable(place) ? place : ('associations' as const)]
  return Object.fromEntries(wrong.map((field) => [field, first.message]))
}
