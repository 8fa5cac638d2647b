import { listExpirables } from '@credence/contract/expirables/calls'
import { countBlockedFppeTasks } from '@credence/contract/fppe/calls'
import { allows, type Caller } from '@credence/contract/kit/access'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import { listOnboardingReviews } from '@credence/contract/onboarding-review/calls'
import { getMe } from '@credence/contract/profile/calls'
import {
  authorityAt,
  permissionNames,
  permissions,
  providerDetailPermissions,
  type Level,
  type Permission,
} from '@credence/contract/permissions'
import { countPendingOutreach } from '@credence/contract/referrals/calls'
import { createSigningRequest, requestKinds } from '@credence/contract/signing/request-calls'
import { listSigningTemplates } from '@credence/contract/signing/template-calls'
import { countBlockedTasks } from '@credence/contract/tasks/calls'
import { choicesOf } from '@credence/contract/users/rights'
import { listUsers } from '@credence/contract/users/calls'
import { expect, test } from 'vitest'
import { refusedTo } from '../session/guard.ts'
import { navEntries } from './nav-entries.ts'
import { sidebarFor } from './navigation.ts'
import { screens, type Screen, type ScreenId } from './screens.ts'

/** The permissions that open a screen, as the specification words them: any one of them, to view or to edit. */
const openedBy: Record<ScreenId, readonly Permission[] | 'everybody' | 'platform'> = {
  dashboard: 'everybody',
  profile: 'everybody',
  adminCarriers: 'platform',
  adminLines: 'platform',
  adminLocations: 'platform',
  adminHubs: 'platform',
  adminSystem: 'platform',
  scheduling: ['REFERRAL_SCHEDULING'],
  faxes: ['INBOUND_FAX'],
  tasks: ['TASK'],
  expirables: [
    'PROVIDER_DOCUMENT',
    'PRACTICE_DOCUMENT',
    'PROVIDER_STATE_LICENSE',
    'PROVIDER_BOARD_CERTIFICATION',
    'PROVIDER_MALPRACTICE_INSURANCE',
    'PROVIDER_DATA_HUB',
    'PRACTICE_DATA_HUB',
    'PROVIDER_BASIC',
    'PROVIDER_FACILITY',
  ],
  practice: ['PRACTICE_BASIC'],
  provider: ['PROVIDER_BASIC'],
  fppe: ['FPPE_TASK'],
  messaging: ['MESSAGING'],
  templates: ['MESSAGING'],
  kpis: ['KPI'],
  providerReports: providerDetailPermissions,
  practiceReports: ['PRACTICE_BASIC'],
  taskReports: ['TASK'],
  auditReports: ['ADMIN_USER_MANAGEMENT'],
  adminProviders: ['ADMIN_PROVIDER_MANAGEMENT'],
  adminReviews: ['ADMIN_PROVIDER_MANAGEMENT'],
  adminPractices: ['ADMIN_PRACTICE_MANAGEMENT'],
  adminUsers: ['ADMIN_USER_MANAGEMENT'],
  adminEsignature: ['ADMIN_PROVIDER_MANAGEMENT'],
}

/**
 * The call that a screen makes first, where the contract has it already: the server refuses it to whom the screen is
 * closed.
 */
const firstCall: Partial<Record<ScreenId, Endpoint>> = {
  tasks: countBlockedTasks,
  expirables: listExpirables,
  fppe: countBlockedFppeTasks,
  scheduling: countPendingOutreach,
  adminUsers: listUsers,
  adminReviews: listOnboardingReviews,
  adminEsignature: listSigningTemplates,
  profile: getMe,
}

const levels: readonly Level[] = ['NONE', 'VIEW', 'EDIT']
const cells = permissionNames.flatMap((permission) => levels.map((level) => [permission, level] as const))

const holding = (permission: Permission, level: Level): Caller => {
  const authority = authorityAt(permission, level)
  return { isH3Admin: false, authorities: authority === null ? [] : [authority] }
}

function shouldOpen({ id }: Screen, permission: Permission, level: Level): boolean {
  const rule = openedBy[id]
  if (rule === 'everybody') return true
  if (rule === 'platform') return false
  return rule.includes(permission) && choicesOf(permission).includes(level) && level !== 'NONE'
}

test('the table of expectations names every screen', () => {
  expect(screens.map(({ id }) => id).toSorted()).toEqual(Object.keys(openedBy).toSorted())
})

test.each(cells)('%s at %s: the sidebar, the guard and the server agree about every screen', (permission, level) => {
  const caller = holding(permission, level)
  const inSidebar = sidebarFor(caller).flatMap(({ entries }) => entries.map(({ screen }) => screen.id))
  for (const screen of screens) {
    const open = shouldOpen(screen, permission, level)
    expect(refusedTo(screen.access, { caller, hasTeam: false, place: screen.path }), `guard of ${screen.id}`).toBe(
      open ? null : '/',
    )
    const { access = null } = firstCall[screen.id]?.definition ?? {}
    expect(access ? allows(access, caller) : open, `first call of ${screen.id}`).toBe(open)
    const entry = navEntries[screen.id]
    const hasPlainEntry = entry && !entry.access
    expect(hasPlainEntry ? inSidebar.includes(screen.id) : open, `entry of ${screen.id}`).toBe(open)
  }
})

test.each(cells)(
  '%s at %s: the dashboard has its entry for those who see tasks, practices or providers',
  (permission, level) => {
    const entries = sidebarFor(holding(permission, level)).flatMap(({ entries: found }) =>
      found.map(({ screen }) => screen.id),
    )
    expect(entries.includes('dashboard')).toBe(
      level !== 'NONE' && ['TASK', 'PRACTICE_BASIC', 'PROVIDER_BASIC'].includes(permission),
    )
  },
)

test('a platform administrator has every screen and every first call, without holding a single right', () => {
  const caller: Caller = { isH3Admin: true, authorities: [] }
  for (const screen of screens) {
    expect(refusedTo(screen.access, { caller, hasTeam: true, place: screen.path }), screen.id).toBeNull()
    const { access = null } = firstCall[screen.id]?.definition ?? {}
    expect(access ? allows(access, caller) : true, screen.id).toBe(true)
  }
  expect(sidebarFor(caller).flatMap(({ entries }) => entries).length).toBe(
    screens.filter(({ id }) => navEntries[id]).length,
  )
})

test('whoever may send documents to sign may open the screen that the email about the result leads to', () => {
  const { accessBy } = createSigningRequest.definition
  const ledTo: Record<(typeof requestKinds)[number], readonly [Permission, ScreenId]> = {
    ESIGNATURE: ['ADMIN_PROVIDER_MANAGEMENT', 'adminEsignature'],
    CONSENT: ['MESSAGING', 'messaging'],
  }
  for (const kind of requestKinds) {
    const [permission, id] = ledTo[kind]
    const caller = holding(permission, 'EDIT')
    for (const other of requestKinds)
      expect(allows(accessBy?.rights[other] ?? null, caller), `${permission} sends ${other}`).toBe(other === kind)
    const screen = screens.find((each) => each.id === id)
    expect(screen && refusedTo(screen.access, { caller, hasTeam: false, place: screen.path })).toBeNull()
  }
})

test('rights of platform staff open no screen to somebody who only holds them', () => {
  const staffOnly = permissionNames.filter((name) => 'platformOnly' in permissions[name])
  expect(staffOnly.length).toBeGreaterThan(0)
  for (const name of staffOnly) expect(sidebarFor(holding(name, 'EDIT')), name).toEqual([])
})
