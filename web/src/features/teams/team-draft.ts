import { teamForm, type contractTypes } from '@credence/contract/teams/calls'
import type { z } from 'zod'
import { faultsOf, type Faults } from '../../ui/edit/draft.ts'
import type { Team } from './team-columns.ts'

/** The fields of the form, as they are typed. */
export interface TeamDraft {
  name: string
  city: string
  state: string
  startDate: string
  /** Empty for that of the installation. */
  timeZone: string
  contractType: (typeof contractTypes.values)[number] | ''
  contractProviders: string
  contractCarriers: string
  contractFacilities: string
  contractUsers: string
  /** Empty for that of the product. */
  benchmarkDays: string
  enrollmentNotificationEmails: string
  supportEmailAlias: string
}

const typed = (count: number | null | undefined): string => (count === null || count === undefined ? '' : String(count))

export const draftOf = (team: Team | null): TeamDraft => ({
  name: team?.name ?? '',
  city: team?.city ?? '',
  state: team?.state ?? '',
  startDate: team?.startDate ?? '',
  timeZone: team?.timeZone ?? '',
  contractType: team?.contractType ?? '',
  contractProviders: typed(team?.contractProviders),
  contractCarriers: typed(team?.contractCarriers),
  contractFacilities: typed(team?.contractFacilities),
  contractUsers: typed(team?.contractUsers),
  benchmarkDays: typed(team?.benchmarkDays),
  enrollmentNotificationEmails: team?.enrollmentNotificationEmails.join(', ') ?? '',
  supportEmailAlias: team?.supportEmailAlias ?? '',
})

/** Empty is null. Anything but digits becomes NaN, which the contract refuses. */
const wholeNumberOf = (text: string): number | null =>
  text.trim() === '' ? null : /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN

export const bodyOf = (draft: TeamDraft): z.input<typeof teamForm> => ({
  ...draft,
  contractType: draft.contractType || null,
  contractProviders: wholeNumberOf(draft.contractProviders),
  contractCarriers: wholeNumberOf(draft.contractCarriers),
  contractFacilities: wholeNumberOf(draft.contractFacilities),
  contractUsers: wholeNumberOf(draft.contractUsers),
  benchmarkDays: wholeNumberOf(draft.benchmarkDays),
})

/** By the rules of the contract. */
export const faultsIn = (draft: TeamDraft): Faults => faultsOf(teamForm.safeParse(bodyOf(draft)))
