import { expect, test } from 'vitest'
import { isOpenAnd, selectionText } from './selection-text.ts'

test('a selection is named in words', () => {
  expect(selectionText({ open: 'late' }, undefined)).toBe('Open, past due or without a next action')
  expect(selectionText({ open: 'all', category: 'ANNUAL_ENROLLMENT' }, undefined)).toBe('Open, Re-enrollment')
  expect(selectionText({ open: 'all', carrierId: 4 }, { carrierName: 'Acme' })).toBe('Open, Acme')
  expect(selectionText({ completed: 'recent' }, undefined)).toBe('Completed in the last 90 days')
  expect(selectionText({ completed: '2026-02', category: 'OTHER', carrierId: -1 }, undefined)).toBe(
    'Completed in February 2026, Other, (No Carrier)',
  )
  expect(selectionText({ completed: '2026-12', carrierId: 4 }, { carrierName: 'Acme' })).toBe(
    'Completed in December 2026, Acme',
  )
})

test('an open selection holds what the key figure counts', () => {
  const task = {
    archived: false,
    status: 'BLOCKED' as const,
    due: '2026-11-16',
    category: { value: 'OTHER' },
    carrierId: 4,
  }
  const [today, late] = ['2026-11-16', { open: 'late' as const }]
  expect(isOpenAnd({ open: 'all' }, task, today)).toBe(true)
  expect(isOpenAnd({ open: 'all', category: 'INQUIRY' }, task, today)).toBe(false)
  expect(isOpenAnd(late, task, today)).toBe(false)
  expect(isOpenAnd({ open: 'all', carrierId: 4 }, task, today)).toBe(true)
  expect(isOpenAnd({ open: 'all', carrierId: 5 }, task, today)).toBe(false)
  expect(isOpenAnd({ open: 'all', carrierId: -1 }, { ...task, carrierId: null }, today)).toBe(true)
  for (const due of ['2026-11-15', null]) expect(isOpenAnd(late, { ...task, due }, today)).toBe(true)
  expect(isOpenAnd({ open: 'all' }, { ...task, status: 'COMPLETE' }, today)).toBe(false)
  expect(isOpenAnd({ open: 'all' }, { ...task, archived: true }, today)).toBe(false)
})
