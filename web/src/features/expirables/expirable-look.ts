import type { ExpirableGroup } from '@credence/contract/expirables/rules'
import type { ExpirableSource, ExpirableType } from '@credence/contract/expirables/sources'
import {
  IconAlertTriangle,
  IconBuildingHospital,
  IconCertificate,
  IconClock,
  IconDatabase,
  IconFileText,
  IconId,
  IconLicense,
  IconShieldCheck,
  type Icon,
} from '@tabler/icons-react'

export const typeIcons: Record<ExpirableType, Icon> = {
  document: IconFileText,
  license: IconLicense,
  certification: IconCertificate,
  malpractice: IconShieldCheck,
  attestation: IconDatabase,
  participation: IconId,
  privilege: IconBuildingHospital,
}

export const groupLooks: Record<ExpirableGroup, { icon: Icon; tone: 'red' | 'amber' }> = {
  overdue: { icon: IconAlertTriangle, tone: 'red' },
  within30: { icon: IconAlertTriangle, tone: 'red' },
  within60: { icon: IconClock, tone: 'amber' },
  within90: { icon: IconClock, tone: 'amber' },
}

/** The section of the owner's page that has the record. */
export const sectionOf: Record<ExpirableSource, string> = {
  providerDocument: 'documents',
  practiceDocument: 'documents',
  stateLicense: 'state-licenses',
  boardCertification: 'board-certifications',
  malpracticeInsurance: 'malpractice-insurance',
  providerHub: 'hubs',
  practiceHub: 'hubs',
  carrierParticipation: 'participation',
  providerFacility: 'locations',
  practiceFacility: 'locations',
}

/** What the first day of a record is called where it is edited otherwise. */
export const effectiveLabels: Partial<Record<ExpirableSource, string>> = {
  stateLicense: 'Issue date',
  malpracticeInsurance: 'Start date',
}
