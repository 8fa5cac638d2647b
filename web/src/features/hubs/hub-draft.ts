import { hubForm, type managedHub } from '@credence/contract/hubs/admin'
import type { z } from 'zod'
import { faultsOf, type Faults } from '../../ui/edit/draft.ts'

export type Hub = z.output<typeof managedHub>

/** The fields of the form, as they are typed. */
export interface HubDraft {
  name: string
  portalUrl: string
  phone: string
  fax: string
  email: string
  forPractices: boolean
  forProviders: boolean
}

export const draftOf = (hub: Hub | null): HubDraft => ({
  name: hub?.name ?? '',
  portalUrl: hub?.portalUrl ?? '',
  phone: hub?.phone ?? '',
  fax: hub?.fax ?? '',
  email: hub?.email ?? '',
  forPractices: hub?.forPractices ?? true,
  forProviders: hub?.forProviders ?? true,
})

/** By the rules of the contract. */
export const faultsIn = (draft: HubDraft): Faults => faultsOf(hubForm.safeParse(draft))
