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
  enrollmentNotificationEmails: team?.enrollmentNotificationEmails.join(', ') ?? '',
  supportEmailAlias: team?.supportEmailAlias ?? '',
})

/** Empty is unlimited. Anything but digits becomes NaN, which the contract refuses. */
const limitOf = (text: string): number | null =>
  text.trim() === '' ? null : /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN

export const bodyOf = (draft: TeamDraft): z.input<typeof teamForm> => ({
  ...draft,
  contractType: draft.contractType || null,
  contractProviders: limitOf(draft.contractProviders),
  contractCarriers: limitOf(draft.contractCarriers),
  contractFacilities: limitOf(draft.contractFacilities),
  contractUsers: limitOf(draft.contractUsers),
})

/** By the rules of the contract. */
export const faultsIn = (draft: TeamDraft): Faults => faultsOf(teamForm.safeParse(bodyOf(draft)))
