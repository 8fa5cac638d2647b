import { canView, type Access } from '@credence/contract/kit/access'
import type { ScreenId } from './screens.ts'

export const navGroups = ['Referrals', 'Enrollment', 'FPPE', 'Communication', 'Reports & Analytics', 'Admin'] as const
export type NavGroup = (typeof navGroups)[number]

interface NavEntry {
  group: NavGroup
  label: string
  /** Only where it differs from the screen's own. */
  access?: Access
}

/** The entries of the sidebar, whose order is that of the screens. */
export const navEntries: Readonly<Partial<Record<ScreenId, NavEntry>>> = {
  scheduling: { group: 'Referrals', label: 'Scheduling' },
  faxes: { group: 'Referrals', label: 'Inbound Faxes' },
  dashboard: { group: 'Enrollment', label: 'Dashboard', access: canView('TASK', 'PRACTICE_BASIC', 'PROVIDER_BASIC') },
  tasks: { group: 'Enrollment', label: 'Tasks' },
  expirables: { group: 'Enrollment', label: 'Expirables' },
  practice: { group: 'Enrollment', label: 'Practices' },
  fppe: { group: 'FPPE', label: 'Tasks' },
  messaging: { group: 'Communication', label: 'Messaging' },
  templates: { group: 'Communication', label: 'Messaging Templates' },
  kpis: { group: 'Reports & Analytics', label: 'KPIs' },
  providerReports: { group: 'Reports & Analytics', label: 'Provider Reports' },
  practiceReports: { group: 'Reports & Analytics', label: 'Practice Reports' },
  taskReports: { group: 'Reports & Analytics', label: 'Task Reports' },
  auditReports: { group: 'Reports & Analytics', label: 'Audit Reports' },
  adminProviders: { group: 'Admin', label: 'Providers' },
  adminReviews: { group: 'Admin', label: 'Onboarding Review' },
  adminPractices: { group: 'Admin', label: 'Practices' },
  adminUsers: { group: 'Admin', label: 'Users' },
  adminEsignature: { group: 'Admin', label: 'E-Signatures' },
  adminCarriers: { group: 'Admin', label: 'Carriers' },
  adminLines: { group: 'Admin', label: 'Lines of Business' },
  adminLocations: { group: 'Admin', label: 'Locations' },
  adminHubs: { group: 'Admin', label: 'Data Hubs' },
  adminSystem: { group: 'Admin', label: 'System' },
}
