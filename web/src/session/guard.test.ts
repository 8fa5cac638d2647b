import { adminOnly, canView, signedIn } from '@credence/contract/kit/access'
import { expect, test } from 'vitest'
import { entranceOf, onwardsTo, refusedTo } from './guard.ts'

const staff = { isH3Admin: false, authorities: ['TASK_VIEW'] }
const administrator = { isH3Admin: true, authorities: [] }

test('nobody is let in without a session, and the way back is kept', () => {
  expect(refusedTo(signedIn, { caller: null, hasTeam: false, place: '/tasks?task=3' })).toBe(
    '/auth/sign-in?destination=/tasks%3Ftask%3D3',
  )
  expect(refusedTo(signedIn, { caller: null, hasTeam: false, place: '/' })).toBe('/auth/sign-in')
})

test('a missing right leads to the dashboard', () => {
  expect(refusedTo(canView('KPI'), { caller: staff, hasTeam: false, place: '/reports/kpis' })).toBe('/')
  expect(refusedTo(adminOnly, { caller: staff, hasTeam: false, place: '/admin/carriers' })).toBe('/')
  expect(refusedTo(adminOnly, { caller: staff, hasTeam: false, place: '/h3admin/revenueteams' })).toBe('/')
})

test('staff need no chosen team', () => {
  expect(refusedTo(canView('TASK'), { caller: staff, hasTeam: false, place: '/tasks' })).toBeNull()
})

test('an administrator chooses a team first, except on the page where teams are chosen', () => {
  expect(refusedTo(signedIn, { caller: administrator, hasTeam: false, place: '/tasks' })).toBe(
    '/h3admin/revenueteams?destination=/tasks',
  )
  expect(refusedTo(signedIn, { caller: administrator, hasTeam: false, place: '/' })).toBe('/h3admin/revenueteams')
  expect(
    refusedTo(adminOnly, { caller: administrator, hasTeam: false, place: '/h3admin/revenueteams?destination=/tasks' }),
  ).toBeNull()
  expect(refusedTo(signedIn, { caller: administrator, hasTeam: true, place: '/tasks' })).toBeNull()
})

test('after signing in, staff go to a safe destination and administrators choose a team first', () => {
  expect(entranceOf(staff, null)).toBe('/')
  expect(entranceOf(staff, '/messaging')).toBe('/messaging')
  expect(entranceOf(administrator, '/messaging')).toBe('/h3admin/revenueteams?destination=/messaging')
  expect(entranceOf(administrator, null)).toBe('/h3admin/revenueteams')
})

test.each([
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  '/auth/sign-in',
  '/%2f%2fevil.test',
])('the unsafe destination %s is ignored', (destination) => {
  expect(entranceOf(staff, destination)).toBe('/')
  expect(entranceOf(administrator, destination)).toBe('/h3admin/revenueteams')
})

test('a record is reached through the landing page, which finds its team', () => {
  expect(onwardsTo('/practice/5')).toBe('/?destination=/practice/5')
  expect(onwardsTo('/tasks?task=5')).toBe('/?destination=/tasks%3Ftask%3D5')
  expect(onwardsTo('/tasks')).toBe('/tasks')
})
