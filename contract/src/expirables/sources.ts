import type { DocumentCategory } from '../choices/document-categories.ts'
import { canEdit, canView, needsAll, type Access } from '../kit/access.ts'
import { choice } from '../kit/choice.ts'
import type { Entity } from '../kit/ids.ts'
import type { Permission } from '../permissions.ts'
import type { expirableViews } from './permissions.ts'

/** What expires, as people name it. */
export const expirableTypes = choice({
  document: 'Document',
  license: 'License',
  certification: 'Certification',
  malpractice: 'Malpractice',
  attestation: 'Attestation',
  participation: 'Participation',
  privilege: 'Privilege',
})
export type ExpirableType = (typeof expirableTypes.values)[number]

interface Source {
  type: ExpirableType
  owner: 'provider' | 'practice'
  entity: Entity
  /** Who sees its rows, and who mutes and renews them. */
  view: (typeof expirableViews)[number]
  edit: Permission
  /** The category of the document that a renewal with a file makes; of a document, its own. */
  category: DocumentCategory | null
}

const source = (
  type: ExpirableType,
  owner: Source['owner'],
  entity: Entity,
  permission: Source['view'],
  category: Source['category'],
): Source => ({ type, owner, entity, view: permission, edit: permission, category })

/** Every kind of record that expires, and whose rights decide about it. */
export const expirableSources = {
  providerDocument: source('document', 'provider', 'document', 'PROVIDER_DOCUMENT', null),
  practiceDocument: source('document', 'practice', 'practiceDocument', 'PRACTICE_DOCUMENT', null),
  stateLicense: source('license', 'provider', 'section stateLicense', 'PROVIDER_STATE_LICENSE', 'LICENSE'),
  boardCertification: source(
    'certification',
    'provider',
    'section boardCertification',
    'PROVIDER_BOARD_CERTIFICATION',
    'BOARD_CERTIFICATION',
  ),
  malpracticeInsurance: source(
    'malpractice',
    'provider',
    'section malpracticeInsurance',
    'PROVIDER_MALPRACTICE_INSURANCE',
    'MALPRACTICE_INSURANCE',
  ),
  providerHub: source('attestation', 'provider', 'providerHub', 'PROVIDER_DATA_HUB', 'CREDENTIALING'),
  practiceHub: source('attestation', 'practice', 'practiceHub', 'PRACTICE_DATA_HUB', 'CREDENTIALING'),
  carrierParticipation: {
    ...source('participation', 'provider', 'carrierParticipation', 'PROVIDER_BASIC', 'CREDENTIALING'),
    edit: 'PROVIDER_PAYOR_PORTAL',
  },
  providerFacility: source('privilege', 'provider', 'providerFacility', 'PROVIDER_FACILITY', 'PRIVILEGES'),
  practiceFacility: source('privilege', 'practice', 'practiceFacility', 'PROVIDER_FACILITY', 'PRIVILEGES'),
} as const satisfies Record<string, Source>

export type ExpirableSource = keyof typeof expirableSources
export const expirableSourceNames = Object.keys(expirableSources) as [ExpirableSource, ...ExpirableSource[]]

/** A source by what all of them have in common. */
export const sourceOf = (name: ExpirableSource): Source => expirableSources[name]

const distinct = (permissions: Permission[]) => [...new Set(permissions)]

export const editsExpirables: Access = canEdit(
  ...distinct(expirableSourceNames.map((name) => expirableSources[name].edit)),
)

const rightsBy = (rightOf: (source: Source) => Access): Record<ExpirableSource, Access> =>
  Object.fromEntries(expirableSourceNames.map((name) => [name, rightOf(sourceOf(name))])) as Record<
    ExpirableSource,
    Access
  >

const editOf = ({ view, edit }: Source): Access =>
  view === edit ? canEdit(edit) : needsAll(canView(view), canEdit(edit))
const documentsOf = ({ owner }: Source): Permission =>
  owner === 'provider' ? 'PROVIDER_DOCUMENT' : 'PRACTICE_DOCUMENT'

export const renewalRights = rightsBy(editOf)
/** With a file a renewal also makes a document of the owner. */
export const fileRenewalRights = rightsBy((each) => needsAll(editOf(each), canEdit(documentsOf(each))))

export const sourcesOfType = (type: ExpirableType | undefined): ExpirableSource[] =>
  expirableSourceNames.filter((name) => type === undefined || expirableSources[name].type === type)
