import { z } from 'zod'
import { canView, needsAll, type Access } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { signedQuery } from '../kit/signed.ts'
import type { Permission } from '../permissions.ts'

/** What each export is called, on its button and on its pages. */
export const exportTitles = {
  demographicDetails: 'Demographic Details',
  profileReport: 'Profile Report',
  providerCv: 'Provider CV',
  activeLocations: 'Active Locations',
  participationStatus: 'Participation Status',
} as const
export type ProviderExport = keyof typeof exportTitles

const allOf = (...permissions: Permission[]): Access =>
  needsAll(...permissions.map((permission) => canView(permission)))

/** An export is two calls: one for the address, which a new window opens, and the file there. */
const exported = <Params extends z.ZodObject>(
  name: ProviderExport,
  path: `/${string}`,
  params: Params,
  access: Access,
) => ({
  ask: endpoint({
    method: 'GET',
    path,
    summary: `The address, good for a minute, of the export ${exportTitles[name]} as a PDF.`,
    access,
    rateLimit: 'heavy',
    params,
    answer: z.object({ url: z.string() }),
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/file`,
    summary: `The export ${exportTitles[name]} of a provider as a PDF, by its signed address; that it was made is recorded.`,
    access,
    records: true,
    rateLimit: 'heavyFile',
    params,
    query: z.object(signedQuery),
    answerAs: 'file',
    answer: z.unknown(),
  }),
})

const byId = z.object({ id: idOf('provider') })
const byProviderId = z.object({ providerId: idOf('provider') })

export const { ask: exportDemographicDetails, file: downloadDemographicDetails } = exported(
  'demographicDetails',
  '/report/providerdemographicdetails/:providerId',
  byProviderId,
  allOf(
    'PROVIDER_BASIC',
    'PROVIDER_SENSITIVE_DETAILS',
    'PROVIDER_DEMOGRAPHICS',
    'PROVIDER_DOCUMENT',
    'PROVIDER_FACILITY',
    'PROVIDER_PEER_REFERENCE',
    'PROVIDER_TRAINING',
    'PROVIDER_WORK_HISTORY',
    'PROVIDER_MALPRACTICE_INSURANCE',
    'PROVIDER_BOARD_CERTIFICATION',
  ),
)

export const { ask: exportProfileReport, file: downloadProfileReport } = exported(
  'profileReport',
  '/report/providerprofile/:id',
  byId,
  allOf(
    'PROVIDER_BASIC',
    'PROVIDER_DEMOGRAPHICS',
    'PROVIDER_DOCUMENT',
    'PROVIDER_FACILITY',
    'PROVIDER_PEER_REFERENCE',
    'PROVIDER_BOARD_CERTIFICATION',
    'PROVIDER_CME',
  ),
)

export const { ask: exportProviderCv, file: downloadProviderCv } = exported(
  'providerCv',
  '/report/providercv/:id',
  byId,
  allOf('PROVIDER_BASIC', 'PROVIDER_DEMOGRAPHICS', 'PROVIDER_TRAINING', 'PROVIDER_WORK_HISTORY'),
)

export const { ask: exportActiveLocations, file: downloadActiveLocations } = exported(
  'activeLocations',
  '/report/providerlocations/:id',
  byId,
  allOf('PROVIDER_BASIC', 'PROVIDER_FACILITY'),
)

export const { ask: exportParticipationStatus, file: downloadParticipationStatus } = exported(
  'participationStatus',
  '/report/participationstatus/provider/:providerId',
  byProviderId,
  canView('PROVIDER_BASIC'),
)
