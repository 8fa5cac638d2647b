import { documentCategories } from '@credence/contract/choices/document-categories'
import { carrierTiers, participationStatuses, privilegeTypes } from '@credence/contract/choices/enrollment'
import { cmeCategories, immunizationTypes, licenseTypes, maritalStatuses } from '@credence/contract/choices/provider'
import { taskCategoryChoice, taskStatusChoice } from '@credence/contract/choices/tasks'
import { listCme } from '@credence/contract/cme/calls'
import { listDisclosures } from '@credence/contract/disclosures/calls'
import { listAreas, listModalities } from '@credence/contract/expertise/calls'
import { canView, type Access } from '@credence/contract/kit/access'
import { sections } from '@credence/contract/provider-sections/all'
import { columnOf } from '../../kit/request/column-names.ts'

export type HistoryRecord = 'provider' | 'practice' | 'task'

const sectionTables = Object.fromEntries(
  sections.map(({ name, list }) => [columnOf(name), list.definition.access] as const),
)
const basic = canView('PROVIDER_BASIC')
const ofPractice = canView('PRACTICE_BASIC')

/** The tables of a record's history, and the right by which the screens show the rows of each. */
export const historyTables: Readonly<Record<HistoryRecord, Readonly<Record<string, Access>>>> = {
  provider: {
    ...sectionTables,
    provider: basic,
    provider_photo: basic,
    provider_practice: basic,
    provider_specialty: basic,
    carrier_participation: basic,
    line_participation: basic,
    reminder_preference: basic,
    provider_facility: canView('PROVIDER_FACILITY'),
    provider_hub: canView('PROVIDER_DATA_HUB'),
    portal_credential: canView('PROVIDER_PAYOR_PORTAL', 'PROVIDER_DATA_HUB', 'PROVIDER_FACILITY'),
    document: canView('PROVIDER_DOCUMENT'),
    cme: listCme.definition.access,
    provider_area_of_expertise: listAreas.definition.access,
    provider_treatment_modality: listModalities.definition.access,
    survey_response: listDisclosures.definition.access,
  },
  practice: {
    practice: ofPractice,
    practice_photo: ofPractice,
    practice_carrier: ofPractice,
    practice_business_line: ofPractice,
    practice_carrier_facility: ofPractice,
    practice_facility: ofPractice,
    provider_practice: ofPractice,
    reminder_preference: ofPractice,
    onboarding_preference: canView('ADMIN_PRACTICE_MANAGEMENT'),
    practice_sms: canView('MESSAGING'),
    practice_hub: canView('PRACTICE_DATA_HUB'),
    portal_credential: canView('PRACTICE_SENSITIVE_DETAILS', 'PRACTICE_DATA_HUB'),
    document: canView('PRACTICE_DOCUMENT'),
  },
  task: {
    task: canView('TASK'),
    task_activity: canView('TASK'),
    task_assignee: canView('TASK'),
    task_attachment: canView('TASK'),
    task_submission: canView('TASK'),
  },
}

type Labels = Readonly<Record<string, string>>
const choices: Readonly<Record<string, Labels>> = {
  'carrier_participation.status': participationStatuses.labels,
  'cme.category': cmeCategories.labels,
  'document.category': documentCategories,
  'immunization.immunization_type': immunizationTypes.labels,
  'practice_carrier.tier': carrierTiers.labels,
  'practice_facility.privileges_type': privilegeTypes.labels,
  'provider.marital_status': maritalStatuses.labels,
  'provider_facility.privileges_type': privilegeTypes.labels,
  'state_license.state_license_type': licenseTypes.labels,
  'task.category': taskCategoryChoice.labels,
  'task.status': taskStatusChoice.labels,
}

/** Columns that name another record, and the table of its name. */
export const namedBy: Readonly<Record<string, string>> = {
  account_id: 'account',
  area_of_expertise_id: 'area_of_expertise',
  business_line_id: 'business_line',
  carrier_id: 'carrier',
  default_task_assignee: 'account',
  facility_id: 'facility',
  hub_id: 'hub',
  practice_id: 'practice',
  provider_id: 'provider',
  reminder_id: 'reminder',
  specialty_id: 'specialty',
  supervising_provider_id: 'provider',
  treatment_modality_id: 'treatment_modality',
}

/** A value in the words of the screens; null for nothing. */
export function wordsFor(
  table: string,
  field: string,
  value: unknown,
  names: ReadonlyMap<string, string>,
): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const kind = namedBy[field]
  if (kind !== undefined) return names.get(`${kind} ${String(value)}`) ?? `#${String(value)}`
  if (typeof value === 'object') return JSON.stringify(value)
  return choices[`${table}.${field}`]?.[String(value)] ?? String(value)
}
