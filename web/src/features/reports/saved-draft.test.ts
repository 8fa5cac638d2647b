import { scheduleTime } from '@credence/contract/reports/schedule'
import { expect, test } from 'vitest'
import { faultsIn, nextEmailText, settingsOf } from './saved-draft.ts'

test('the next email is named with its day and the hour of the schedule', () => {
  expect(scheduleTime).toBe('07:00')
  expect(nextEmailText('WEEKLY', '2026-11-15')).toBe('Monday, 11/16/2026, 7:00 AM')
  expect(nextEmailText('MONTHLY', '2026-12-31')).toBe('Friday, 01/01/2027, 7:00 AM')
  expect(nextEmailText('NONE', '2026-11-15')).toBeNull()
})

test('settings need a name', () => {
  expect(faultsIn(settingsOf(null))).toEqual({ name: 'Please enter a name' })
  expect(faultsIn({ ...settingsOf(null), name: ' x ' })).toEqual({})
})
