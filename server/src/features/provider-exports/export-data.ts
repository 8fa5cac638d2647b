import type { CmeEntry } from '@credence/contract/cme/calls'
import type { DocumentFile } from '@credence/contract/documents/calls'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import type { listProviderFacilityParticipation } from '@credence/contract/participation/location'
import type { listCarrierParticipation } from '@credence/contract/participation/calls'
import type { getProvider } from '@credence/contract/providers/profile'
import type { ProviderExport } from '@credence/contract/provider-exports/calls'
import { boardCertification } from '@credence/contract/provider-sections/board-certification'
import type { AnySection } from '@credence/contract/provider-sections/define'
import { malpracticeInsurance } from '@credence/contract/provider-sections/malpractice-insurance'
import { peerReference } from '@credence/contract/provider-sections/peer-reference'
import { training } from '@credence/contract/provider-sections/training'
import { workHistory } from '@credence/contract/provider-sections/work-history'
import type { Statement } from '../../database/batch.ts'
import { readJsons } from '../../kit/request/json.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { cmeStatement } from '../cme/cme.actions.ts'
import { filesStatement } from '../documents/documents.actions.ts'
import { providerFacilities, standingsOfProvider } from '../participation/participation.actions.ts'
import { providerStatement } from '../providers/profile.actions.ts'
import { entriesStatement } from '../provider-sections/provider-sections.actions.ts'
import { todayStatement } from './provider-exports.queries.ts'

export type Profile = AnswerOf<typeof getProvider>
export type Location = AnswerOf<typeof listProviderFacilityParticipation>[number]
export type CarrierStanding = AnswerOf<typeof listCarrierParticipation>[number]
type Entry = Readonly<Record<string, unknown>>

const exportedSections = {
  peerReference,
  training,
  workHistory,
  malpracticeInsurance,
  boardCertification,
} as unknown as Readonly<Record<SectionName, AnySection>>
export type SectionName = 'peerReference' | 'training' | 'workHistory' | 'malpracticeInsurance' | 'boardCertification'
export const sectionOf = (name: SectionName): AnySection => exportedSections[name]

/** The data of an export. Parts that it does not need are empty. */
export interface ExportData {
  today: string
  profile: Profile
  locations: Location[]
  documents: DocumentFile[]
  cme: CmeEntry[]
  standings: CarrierStanding[]
  entries: Readonly<Record<SectionName, Entry[]>>
}

type Source = 'locations' | 'documents' | 'cme' | 'standings' | SectionName

/** Each export reads only what its permission covers. */
const sources: Record<ProviderExport, readonly Source[]> = {
  demographicDetails: [
    'locations',
    'documents',
    'peerReference',
    'training',
    'workHistory',
    'malpracticeInsurance',
    'boardCertification',
  ],
  profileReport: ['locations', 'documents', 'peerReference', 'boardCertification', 'cme'],
  providerCv: ['training', 'workHistory'],
  activeLocations: ['locations'],
  participationStatus: ['standings'],
}

const statements: Readonly<Record<Exclude<Source, SectionName>, (providerId: number) => Statement>> = {
  locations: providerFacilities,
  documents: (providerId) => filesStatement({ owner: 'provider', scope: 'own' }, providerId, null),
  cme: cmeStatement,
  standings: standingsOfProvider,
}
const isSection = (source: Source): source is SectionName => source in exportedSections
const statementOf = (source: Source, providerId: number): Statement =>
  isSection(source) ? entriesStatement(sectionOf(source), providerId) : statements[source](providerId)

/** Reads all sources in one round trip. The profile is not filtered yet. */
export async function readExportData(scope: Scope, name: ProviderExport, providerId: number): Promise<ExportData> {
  const wanted = sources[name]
  const [today, profile, ...answers] = await readJsons(scope, [
    todayStatement,
    providerStatement(providerId),
    ...wanted.map((source) => statementOf(source, providerId)),
  ])
  const read = Object.fromEntries(wanted.map((source, at) => [source, answers[at]]))
  const listOf = <T>(source: Source) => (read[source] ?? []) as T[]
  return {
    today: today as string,
    profile: profile as Profile,
    locations: listOf('locations'),
    documents: listOf('documents'),
    cme: listOf('cme'),
    standings: listOf('standings'),
    entries: {
      peerReference: listOf('peerReference'),
      training: listOf('training'),
      workHistory: listOf('workHistory'),
      malpracticeInsurance: listOf('malpracticeInsurance'),
      boardCertification: listOf('boardCertification'),
    },
  }
}
