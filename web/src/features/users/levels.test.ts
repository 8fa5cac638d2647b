import { levelsOf, levelsOfRole } from '@credence/contract/users/rights'
import { expect, test } from 'vitest'
import { badgesOf, countFitting, fullNameOf, levelIn, roleNameOf, setLevel } from './levels.ts'

test('badges name what is held, tasks, providers and practices first, and nothing that is not held', () => {
  expect(
    badgesOf(
      levelsOf([
        'KPI_VIEW',
        'PRACTICE_BASIC_VIEW',
        'TASK_EDIT',
        'PROVIDER_DOCUMENT_VIEW',
        'PRACTICE_DOCUMENT_EDIT',
        'ADMIN_USER_MANAGEMENT_VIEW',
      ]),
    ),
  ).toEqual([
    { name: 'Tasks', level: 'EDIT' },
    { name: 'Practices', level: 'VIEW' },
    { name: 'KPIs', level: 'VIEW' },
    { name: 'Practice documents', level: 'EDIT' },
    { name: 'Provider documents', level: 'VIEW' },
    { name: 'Users administration', level: 'VIEW' },
  ])
  expect(badgesOf(levelsOf([]))).toEqual([])
})

test('a name that stands alone is clear by itself', () => {
  expect(fullNameOf('PROVIDER_TRAINING')).toBe('Training')
  expect(fullNameOf('ADMIN_PROVIDER_MANAGEMENT')).toBe('Providers administration')
})

test('a cell shows at most two badges, one when two are too wide, and never none', () => {
  const badge = (name: string) => ({ name, level: 'VIEW' as const })
  expect(countFitting([badge('Tasks'), badge('Providers'), badge('KPIs')], 178)).toBe(2)
  expect(countFitting([badge('Tasks')], 10)).toBe(1)
  expect(countFitting([badge('Referral scheduling'), badge('Inbound faxes')], 178)).toBe(1)
  expect(countFitting([], 178)).toBe(0)
})

test('a level is set without touching the others', () => {
  const before = levelsOf(['TASK_VIEW'])
  const after = setLevel(before, 'KPI', 'EDIT')
  expect([levelIn(after, 'KPI'), levelIn(after, 'TASK'), levelIn(before, 'KPI')]).toEqual(['EDIT', 'VIEW', 'NONE'])
})

test('levels that are a role have its name', () => {
  expect(roleNameOf(levelsOfRole('ROLE_USER_VIEW'))).toBe('View Only')
  expect(roleNameOf(levelsOf(['TASK_VIEW']))).toBeNull()
})
