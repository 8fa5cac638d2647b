import { expect, test } from 'vitest'
import { sidebarFor } from './navigation.ts'

const outline = (authorities: string[], isH3Admin = false) =>
  sidebarFor({ isH3Admin, authorities }).map(
    ({ group, entries }) => `${group}: ${entries.map(({ label }) => label).join(', ')}`,
  )

test('an administrator sees every group and entry, in order', () => {
  expect(outline([], true)).toEqual([
    'Referrals: Scheduling, Inbound Faxes',
    'Enrollment: Dashboard, Tasks, Expirables, Practices',
    'FPPE: Tasks',
    'Communication: Messaging, Messaging Templates',
    'Reports & Analytics: KPIs, Provider Reports, Practice Reports, Task Reports, Audit Reports',
    'Admin: Providers, Onboarding Review, Practices, Users, E-Signatures, Carriers, Lines of Business, Locations, Data Hubs, System',
  ])
})

test('somebody without any right sees nothing', () => {
  expect(outline([])).toEqual([])
})

test.each([
  ['TASK', ['Enrollment: Dashboard, Tasks', 'Reports & Analytics: Task Reports']],
  ['PRACTICE_BASIC', ['Enrollment: Dashboard, Practices', 'Reports & Analytics: Practice Reports']],
  ['PROVIDER_BASIC', ['Enrollment: Dashboard, Expirables']],
  ['FPPE_TASK', ['FPPE: Tasks']],
  ['MESSAGING', ['Communication: Messaging, Messaging Templates']],
  ['KPI', ['Reports & Analytics: KPIs']],
  ['REFERRAL_SCHEDULING', ['Referrals: Scheduling']],
  ['INBOUND_FAX', ['Referrals: Inbound Faxes']],
  ['PROVIDER_DOCUMENT', ['Enrollment: Expirables', 'Reports & Analytics: Provider Reports']],
  ['PROVIDER_FACILITY', ['Enrollment: Expirables', 'Reports & Analytics: Provider Reports']],
  ['PROVIDER_SENSITIVE_DETAILS', ['Reports & Analytics: Provider Reports']],
  ['PROVIDER_CME', ['Reports & Analytics: Provider Reports']],
  ['PROVIDER_BOARD_CERTIFICATION', ['Enrollment: Expirables', 'Reports & Analytics: Provider Reports']],
  ['PROVIDER_IMMUNIZATION', ['Reports & Analytics: Provider Reports']],
  ['PROVIDER_TRAINING', []],
  ['ADMIN_PROVIDER_MANAGEMENT', ['Admin: Providers, Onboarding Review, E-Signatures']],
  ['ADMIN_PRACTICE_MANAGEMENT', ['Admin: Practices']],
  ['ADMIN_USER_MANAGEMENT', ['Reports & Analytics: Audit Reports', 'Admin: Users']],
])('%s shows its entries, to viewers and editors alike', (permission, expected) => {
  expect(outline([`${permission}_VIEW`])).toEqual(expected)
  expect(outline([`${permission}_EDIT`])).toEqual(expected)
})
