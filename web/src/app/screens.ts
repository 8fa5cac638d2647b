import { adminOnly, canView, signedIn, type Access } from '@credence/contract/kit/access'
import { providerDetailPermissions } from '@credence/contract/permissions'

export const navGroups = ['Referrals', 'Enrollment', 'FPPE', 'Communication', 'Reports & Analytics', 'Admin'] as const
export type NavGroup = (typeof navGroups)[number]

export type ScreenId =
  | 'dashboard'
  | 'scheduling'
  | 'faxes'
  | 'tasks'
  | 'practice'
  | 'provider'
  | 'fppe'
  | 'messaging'
  | 'templates'
  | 'kpis'
  | 'providerReports'
  | 'practiceReports'
  | 'taskReports'
  | 'auditReports'
  | 'adminProviders'
  | 'adminReviews'
  | 'adminPractices'
  | 'adminUsers'
  | 'adminEsignature'
  | 'adminCarriers'
  | 'adminLines'
  | 'adminLocations'
  | 'adminHubs'
  | 'adminSystem'
  | 'profile'

export interface Screen {
  id: ScreenId
  path: string
  /** Heading and document title. */
  title: string
  access: Access
  /** Its entry in the sidebar; the access is given only where it differs from the screen's own. */
  nav?: { group: NavGroup; label: string; access?: Access }
}

const provider = canView(...providerDetailPermissions)

/** Every staff screen, in the order of the sidebar: routes, guards and navigation all come from here. */
export const screens: readonly Screen[] = [
  {
    id: 'scheduling',
    path: '/referrals/scheduling',
    title: 'Scheduling',
    access: canView('REFERRAL_SCHEDULING'),
    nav: { group: 'Referrals', label: 'Scheduling' },
  },
  {
    id: 'faxes',
    path: '/referrals/inbound-faxes',
    title: 'Inbound Faxes',
    access: canView('INBOUND_FAX'),
    nav: { group: 'Referrals', label: 'Inbound Faxes' },
  },
  {
    id: 'dashboard',
    path: '/',
    title: 'Dashboard',
    access: signedIn,
    nav: { group: 'Enrollment', label: 'Dashboard', access: canView('TASK', 'PRACTICE_BASIC', 'PROVIDER_BASIC') },
  },
  {
    id: 'tasks',
    path: '/tasks',
    title: 'Tasks',
    access: canView('TASK'),
    nav: { group: 'Enrollment', label: 'Tasks' },
  },
  {
    id: 'practice',
    path: '/practice/:id',
    title: 'Practice',
    access: canView('PRACTICE_BASIC'),
    nav: { group: 'Enrollment', label: 'Practices' },
  },
  { id: 'provider', path: '/provider/:id', title: 'Provider', access: canView('PROVIDER_BASIC') },
  {
    id: 'fppe',
    path: '/fppetasks',
    title: 'FPPE Tasks',
    access: canView('FPPE_TASK'),
    nav: { group: 'FPPE', label: 'Tasks' },
  },
  {
    id: 'messaging',
    path: '/messaging',
    title: 'Messaging',
    access: canView('MESSAGING'),
    nav: { group: 'Communication', label: 'Messaging' },
  },
  {
    id: 'templates',
    path: '/messagingtemplates',
    title: 'Messaging Templates',
    access: canView('MESSAGING'),
    nav: { group: 'Communication', label: 'Messaging Templates' },
  },
  {
    id: 'kpis',
    path: '/reports/kpis',
    title: 'KPIs',
    access: canView('KPI'),
    nav: { group: 'Reports & Analytics', label: 'KPIs' },
  },
  {
    id: 'providerReports',
    path: '/reports/provider',
    title: 'Provider Reports',
    access: provider,
    nav: { group: 'Reports & Analytics', label: 'Provider Reports' },
  },
  {
    id: 'practiceReports',
    path: '/reports/practice',
    title: 'Practice Reports',
    access: canView('PRACTICE_BASIC'),
    nav: { group: 'Reports & Analytics', label: 'Practice Reports' },
  },
  {
    id: 'taskReports',
    path: '/reports/task',
    title: 'Task Reports',
    access: canView('TASK'),
    nav: { group: 'Reports & Analytics', label: 'Task Reports' },
  },
  {
    id: 'auditReports',
    path: '/reports/audit',
    title: 'Audit Reports',
    access: canView('ADMIN_USER_MANAGEMENT'),
    nav: { group: 'Reports & Analytics', label: 'Audit Reports' },
  },
  {
    id: 'adminProviders',
    path: '/admin/providers',
    title: 'Provider Management',
    access: canView('ADMIN_PROVIDER_MANAGEMENT'),
    nav: { group: 'Admin', label: 'Providers' },
  },
  {
    id: 'adminReviews',
    path: '/admin/onboarding-reviews',
    title: 'Onboarding Review',
    access: canView('ADMIN_PROVIDER_MANAGEMENT'),
    nav: { group: 'Admin', label: 'Onboarding Review' },
  },
  {
    id: 'adminPractices',
    path: '/admin/practices',
    title: 'Practice Management',
    access: canView('ADMIN_PRACTICE_MANAGEMENT'),
    nav: { group: 'Admin', label: 'Practices' },
  },
  {
    id: 'adminUsers',
    path: '/admin/users',
    title: 'Users',
    access: canView('ADMIN_USER_MANAGEMENT'),
    nav: { group: 'Admin', label: 'Users' },
  },
  {
    id: 'adminEsignature',
    path: '/admin/esignature',
    title: 'E-Signatures',
    access: canView('ADMIN_PROVIDER_MANAGEMENT'),
    nav: { group: 'Admin', label: 'E-Signatures' },
  },
  {
    id: 'adminCarriers',
    path: '/admin/carriers',
    title: 'Carrier Management',
    access: adminOnly,
    nav: { group: 'Admin', label: 'Carriers' },
  },
  {
    id: 'adminLines',
    path: '/admin/lines',
    title: 'Line of Business Management',
    access: adminOnly,
    nav: { group: 'Admin', label: 'Lines of Business' },
  },
  {
    id: 'adminLocations',
    path: '/admin/locations',
    title: 'Location Management',
    access: adminOnly,
    nav: { group: 'Admin', label: 'Locations' },
  },
  {
    id: 'adminHubs',
    path: '/admin/hubs',
    title: 'Data Hub Management',
    access: adminOnly,
    nav: { group: 'Admin', label: 'Data Hubs' },
  },
  {
    id: 'adminSystem',
    path: '/admin/system',
    title: 'System',
    access: adminOnly,
    nav: { group: 'Admin', label: 'System' },
  },
  { id: 'profile', path: '/profile', title: 'Profile', access: signedIn },
]
