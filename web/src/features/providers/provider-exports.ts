import { allows, type Caller } from '@credence/contract/kit/access'
import {
  exportActiveLocations,
  exportDemographicDetails,
  exportProfileReport,
  exportProviderCv,
  exportTitles,
} from '@credence/contract/provider-exports/calls'

const byId = (id: number) => ({ params: { id } })

const listed = [
  {
    title: exportTitles.demographicDetails,
    about: 'The whole profile with identifiers, demographics, locations, documents and history',
    endpoint: exportDemographicDetails,
    sent: (providerId: number) => ({ params: { providerId } }),
  },
  {
    title: exportTitles.profileReport,
    about: 'Demographics, locations, board certifications, CME, peer references and documents',
    endpoint: exportProfileReport,
    sent: byId,
  },
  {
    title: exportTitles.providerCv,
    about: 'Contact, education and training, work history',
    endpoint: exportProviderCv,
    sent: byId,
  },
  {
    title: exportTitles.activeLocations,
    about: 'Where the provider holds privileges today',
    endpoint: exportActiveLocations,
    sent: byId,
  },
] as const
export type ListedExport = (typeof listed)[number]

/** The exports of the card that somebody may ask for, in their order; each has a rule of its own. */
export const exportsFor = (caller: Caller): readonly ListedExport[] =>
  listed.filter(({ endpoint }) => allows(endpoint.definition.access, caller))
