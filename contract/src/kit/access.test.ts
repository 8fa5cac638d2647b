import { describe, expect, it } from 'vitest'
import { passwordLink } from '../auth/calls.ts'
import {
  adminOnly,
  allows,
  anyone,
  byCode,
  canEdit,
  canView,
  link,
  needsAll,
  needsNoSession,
  granted,
  signedIn,
  webhook,
  type Access,
} from './access.ts'

const admin = { isH3Admin: true, authorities: [] }
const holder = (...authorities: string[]) => ({ isH3Admin: false, authorities })

describe('access', () => {
  it.each([
    ['to view, by the view right', canView('TASK'), holder('TASK_VIEW'), true],
    ['to view, by the edit right', canView('TASK'), holder('TASK_EDIT'), true],
    ['to view, by nothing', canView('TASK'), holder(), false],
    ['to view, by a right to something else', canView('TASK'), holder('FPPE_TASK_VIEW', 'KPI_EDIT'), false],
    ['to view, by a right whose name merely begins alike', canView('TASK'), holder('TASK'), false],
    ['to view, by a right in small letters', canView('TASK'), holder('task_view'), false],
    ['to edit, by the edit right', canEdit('TASK'), holder('TASK_EDIT'), true],
    ['to edit, by the view right', canEdit('TASK'), holder('TASK_VIEW'), false],
    ['to edit any of two, by the second', canEdit('TASK', 'KPI'), holder('KPI_EDIT'), true],
    ['to edit any of two, by viewing both', canEdit('TASK', 'KPI'), holder('KPI_VIEW', 'TASK_VIEW'), false],
    ['to edit any of none', canEdit(), holder('TASK_EDIT'), false],
    ['to all of two, with both', needsAll(canView('TASK'), canEdit('KPI')), holder('TASK_VIEW', 'KPI_EDIT'), true],
    ['to all of two, with one', needsAll(canView('TASK'), canEdit('KPI')), holder('TASK_VIEW', 'KPI_VIEW'), false],
    ['to all, one of which is for administrators', needsAll(canView('TASK'), adminOnly), holder('TASK_EDIT'), false],
    [
      'for administrators, with every right of a team',
      adminOnly,
      holder('ADMIN_USER_MANAGEMENT_EDIT', 'H3_ADMIN_WORKLOAD_EDIT'),
      false,
    ],
    ['for everybody signed in', signedIn, holder(), true],
    ['for anyone', anyone('because'), holder(), true],
    ['by link', link(passwordLink), holder(), true],
    ['by the code of a practice', byCode, holder(), true],
    ['for another service', webhook('sender'), holder(), true],
    ['for whoever was given an address', granted, holder(), true],
  ])('%s', (_, access, caller, verdict) => {
    expect(allows(access, caller)).toBe(verdict)
  })

  it.each([canView('TASK'), canEdit('KPI'), adminOnly, needsAll(canEdit('TASK'), adminOnly), signedIn] as Access[])(
    'is always open to an administrator: %j',
    (access) => {
      expect(allows(access, admin)).toBe(true)
    },
  )

  it.each([
    [anyone('because'), true],
    [link(passwordLink), true],
    [byCode, true],
    [webhook('sender'), true],
    [granted, false],
    [signedIn, false],
    [adminOnly, false],
    [canView('TASK'), false],
    [needsAll(), false],
  ] as [Access, boolean][])('%j works without a session: %s', (access, verdict) => {
    expect(needsNoSession(access)).toBe(verdict)
  })
})
