import { IconUser } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { fitOf, ranked, taskNumberIn, withoutRepeats, type PaletteEntry } from './palette-entry.ts'

const entry = (label: string, about = '', alsoFoundBy = ''): PaletteEntry => ({
  key: label,
  label,
  about,
  alsoFoundBy,
  icon: IconUser,
})
const labels = (entries: readonly PaletteEntry[]) => entries.map(({ label }) => label)

test('a label that begins with what was typed comes before a word of it, and that before the rest', () => {
  const all = [
    entry('Reports', '', 'Task figures'),
    entry('Acme', 'Open tasks'),
    entry('Add task'),
    entry('Tasks'),
    entry('Carriers'),
  ]
  expect(labels(ranked(all, 'ta'))).toEqual(['Tasks', 'Add task', 'Reports'])
  expect(labels(ranked(all, 'ta', 2))).toEqual(['Tasks', 'Add task'])
})

test('equal entries keep their order, and nothing typed finds all', () => {
  const all = [entry('Tamura, Zoë MD'), entry('Talbot, Henrik'), entry('Users')]
  expect(labels(ranked(all, 'ta'))).toEqual(['Tamura, Zoë MD', 'Talbot, Henrik'])
  expect(labels(ranked(all, ' '))).toEqual(labels(all))
})

test('every word counts, in whatever order, without marks on letters; the middle of a word does not', () => {
  const zoe = entry('Tamura, Zoë MD', 'Susitna', '1093550188 hidden')
  for (const typed of ['zoe tam', 'TAMURA, zoë', 'tamura 1093', '1093550188', 'hidd'])
    expect(fitOf(zoe, typed), typed).not.toBe(null)
  for (const typed of ['amura', 'tamura henrik', '550188', 'susitna']) expect(fitOf(zoe, typed), typed).toBe(null)
})

test('a line stands where it comes first, and an empty group is left out', () => {
  const groups = withoutRepeats([
    { title: 'Recent', entries: [entry('Tasks')] },
    { title: 'Providers', entries: [] },
    { title: 'Screens', entries: [entry('Tasks'), entry('Users')] },
  ])
  expect(groups.map(({ title, entries }) => [title, labels(entries)])).toEqual([
    ['Recent', ['Tasks']],
    ['Screens', ['Users']],
  ])
})

test('the number of a task is read with and without its word', () => {
  for (const typed of ['181', '#181', ' task 181 ', 'Task #181']) expect(taskNumberIn(typed), typed).toBe(181)
  for (const typed of ['', '0', '18a', 'tasks 181', '1093550188', '1.5']) expect(taskNumberIn(typed), typed).toBe(null)
})
