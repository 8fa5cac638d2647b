import { documentCallsOf } from '@credence/contract/documents/calls'
import { listEnrollmentForms } from '@credence/contract/enrollment-forms/calls'
import { listProviderHubParticipation } from '@credence/contract/hubs/calls'
import { canView } from '@credence/contract/kit/access'
import { listProviderFacilityParticipation } from '@credence/contract/participation/location'
import { listCarrierParticipation } from '@credence/contract/participation/calls'
import { getProviderOnboardingState } from '@credence/contract/providers/profile'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { useSession } from '../../kit/session-store.ts'
import { useMay } from '../../kit/use-may.ts'
import { useToday } from '../../kit/use-today.ts'
import type { SectionEntry } from '../../ui/sections/section-list.tsx'
import { sumOfCarriers, sumOfDocuments, sumOfHubs, sumOfLocations } from './own-entries.ts'
import { isShownOnboarding, stagesText } from './onboarding-progress.ts'
import type { Provider } from './provider-draft.ts'
import { exportsFor } from './provider-exports.ts'

const detailsAccess = canView('PROVIDER_SENSITIVE_DETAILS')
const demographicsAccess = canView('PROVIDER_DEMOGRAPHICS')
const tasksAccess = canView('TASK')
const { list: listDocuments } = documentCallsOf('provider', 'own')
const { list: listAdministratorDocuments } = documentCallsOf('provider', 'h3admin')

/**
 * Which cards of the page itself somebody may see, as entries of the list: those before the sections of the profile,
 * and those after them.
 */
export function useOwnEntries(
  provider: Provider,
  practiceId: number | null,
): { first: SectionEntry[]; last: SectionEntry[] } {
  const { id } = provider
  const today = useToday()
  const [mayDetails, mayDemographics, mayTasks, mayHubs] = [
    useMay(detailsAccess),
    useMay(demographicsAccess),
    useMay(tasksAccess),
    useMay(listProviderHubParticipation),
  ]
  const [mayLocations, mayDocuments, mayForms, isAdministrator] = [
    useMay(listProviderFacilityParticipation),
    useMay(listDocuments),
    useMay(listEnrollmentForms),
    useMay(listAdministratorDocuments),
  ]
  const exports = exportsFor(useSession())
  const { data: carriers } = useQuery({
    ...read(listCarrierParticipation, { params: { providerId: id, practiceId: practiceId ?? 0 } }),
    enabled: practiceId !== null && !provider.excludedFromCarrierCredentialing,
    select: (list) => sumOfCarriers(list, today),
  })
  const { data: hubs } = useQuery({
    ...read(listProviderHubParticipation, { params: { id } }),
    enabled: mayHubs,
    select: (list) => sumOfHubs(list, today),
  })
  const { data: locations } = useQuery({
    ...read(listProviderFacilityParticipation, { params: { id } }),
    enabled: mayLocations,
    select: (list) => sumOfLocations(list, today),
  })
  const { data: documents } = useQuery({
    ...read(listDocuments, { params: { entityId: id }, query: {} }),
    enabled: mayDocuments,
    select: (list) => sumOfDocuments(list, today),
  })
  const { data: forms } = useQuery({
    ...read(listEnrollmentForms, { params: { providerId: id } }),
    enabled: mayForms,
    select: (list) => list.length,
  })
  const { data: onboarding } = useQuery(read(getProviderOnboardingState, { params: { id } }))
  return {
    first: [
      ...(onboarding && isShownOnboarding(onboarding)
        ? [{ id: 'onboarding', title: 'Onboarding', count: stagesText(onboarding) }]
        : []),
      ...(mayDetails ? [{ id: 'details', title: 'Provider Details' }] : []),
      ...(mayDemographics ? [{ id: 'demographics', title: 'Demographics' }] : []),
      ...(exports.length > 0 ? [{ id: 'exports', title: 'Exports' }] : []),
      ...(mayTasks ? [{ id: 'tasks', title: 'Open Tasks' }] : []),
      { id: 'participation', title: 'Participation Status', ...carriers },
      ...(mayHubs ? [{ id: 'hubs', title: 'Data Hubs', ...hubs }] : []),
      ...(mayLocations ? [{ id: 'locations', title: 'Locations', ...locations }] : []),
      ...(mayDocuments ? [{ id: 'documents', title: 'Documents', ...documents }] : []),
    ],
    last: [
      ...(mayForms ? [{ id: 'forms', title: 'Form Generation', count: forms }] : []),
      ...(isAdministrator ? [{ id: 'administrators', title: 'Administrator Documents' }] : []),
    ],
  }
}
