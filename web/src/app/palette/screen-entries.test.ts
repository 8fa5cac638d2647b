import { expect, test } from 'vitest'
import { sidebarFor } from '../navigation.ts'
import { pathOf, screenEntries } from './screen-entries.ts'

const viewer = { isH3Admin: false, authorities: ['TASK_VIEW'] }
const administrator = { isH3Admin: true, authorities: [] }
const labels = (caller: typeof viewer) => screenEntries(caller).map(({ label, about }) => `${about}: ${label}`)

test('the screens of the palette are those of the sidebar, and the profile', () => {
  for (const caller of [viewer, administrator]) {
    const sidebar = sidebarFor(caller).flatMap(({ group, entries }) =>
      entries.filter(({ screen }) => screen.id !== 'practice').map(({ label }) => `${group}: ${label}`),
    )
    expect(labels(caller)).toEqual([...sidebar, ': Profile'])
  }
  expect(labels(administrator)).toContain('Admin: Carriers')
})

test('a screen without the right to it is neither listed nor reached by keys', () => {
  expect(labels(viewer).filter((label) => label.startsWith('Admin'))).toEqual([])
  expect(pathOf('adminProviders', viewer)).toBe(null)
  expect(pathOf('adminProviders', administrator)).toBe('/admin/providers')
})
