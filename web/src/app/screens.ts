import { seesExpirables } from '@credence/contract/expirables/permissions'
import { adminOnly, canView, signedIn, type Access } from '@credence/contract/kit/access'
import { providerDetailPermissions } from '@credence/contract/permissions'

export type ScreenId =
  | 'dashboard'
  | 'scheduling'
  | 'faxes'
  | 'tasks'
  | 'expirables'
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
  /** What an address may hold after the path, such as the record that is open. */
  tail?: string
  access: Access
}

const provider = canView(...providerDetailPermissions)

/** Every staff screen, in the order of the sidebar: routes, guards and navigation all come from here. Its entry is in nav-entries.ts, which the sign-in page does not load. */
export const screens: readonly Screen[] = [
  {
    id: 'scheduling',
    path: '/referrals/scheduling',
    access: canView('REFERRAL_SCHEDULING'),
  },
  {
    id: 'faxes',
    path: '/referrals/inbound-faxes',
    access: canView('INBOUND_FAX'),
  },
  {
    id: 'dashboard',
    path: '/',
    access: signedIn,
  },
  {
    id: 'tasks',
    path: '/tasks',
    tail: '/:task?',
    access: canView('TASK'),
  },
  {
    id: 'expirables',
    path: '/expirables',
    access: seesExpirables,
  },
  {
    id: 'practice',
    path: '/practice/:id',
    tail: '/:section?',
    access: canView('PRACTICE_BASIC'),
  },
  { id: 'provider', path: '/provider/:id', tail: '/:section?', access: canView('PROVIDER_BASIC') },
  {
    id: 'fppe',
    path: '/fppetasks',
    tail: '/:task?',
    access: canView('FPPE_TASK'),
  },
  {
    id: 'messaging',
    path: '/messaging',
    access: canView('MESSAGING'),
  },
  {
    id: 'templates',
    path: '/messagingtemplates',
    access: canView('MESSAGING'),
  },
  {
    id: 'kpis',
    path: '/reports/kpis',
    access: canView('KPI'),
  },
  {
    id: 'providerReports',
    path: '/reports/provider',
    access: provider,
  },
  {
    id: 'practiceReports',
    path: '/reports/practice',
    access: canView('PRACTICE_BASIC'),
  },
  {
    id: 'taskReports',
    path: '/reports/task',
    access: canView('TASK'),
  },
  {
    id: 'auditReports',
    path: '/reports/audit',
    access: canView('ADMIN_USER_MANAGEMENT'),
  },
  {
    id: 'adminProviders',
    path: '/admin/providers',
    access: canView('ADMIN_PROVIDER_MANAGEMENT'),
  },
  {
    id: 'adminReviews',
    path: '/admin/onboarding-reviews',
    access: canView('ADMIN_PROVIDER_MANAGEMENT'),
  },
  {
    id: 'adminPractices',
    path: '/admin/practices',
    access: canView('ADMIN_PRACTICE_MANAGEMENT'),
  },
  {
    id: 'adminUsers',
    path: '/admin/users',
    access: canView('ADMIN_USER_MANAGEMENT'),
  },
  {
    id: 'adminEsignature',
    path: '/admin/esignature',
    access: canView('ADMIN_PROVIDER_MANAGEMENT'),
  },
  {
    id: 'adminCarriers',
    path: '/admin/carriers',
    access: adminOnly,
  },
  {
    id: 'adminLines',
    path: '/admin/lines',
    access: adminOnly,
  },
  {
    id: 'adminLocations',
    path: '/admin/locations',
    access: adminOnly,
  },
  {
    id: 'adminHubs',
    path: '/admin/hubs',
    access: adminOnly,
  },
  {
    id: 'adminSystem',
    path: '/admin/system',
    access: adminOnly,
  },
  { id: 'profile', path: '/profile', access: signedIn },
]
