import { expect, it } from 'vitest'
import { associationOf, change, faultsOf, firstFault, membersIn, nothingChanged, sentOf } from './associations.ts'

const practices = [
  { id: 1, name: 'Alder', isMember: true, isPrimary: true, startDate: '2026-01-01', endDate: null },
  { id: 2, name: 'Birch', isMember: true, isPrimary: false, startDate: null, endDate: null },
  { id: 3, name: 'Cedar', isMember: false, isPrimary: false, startDate: null, endDate: null },
]
const [alder, birch, cedar] = practices as [
  (typeof practices)[0] & {},
  (typeof practices)[0] & {},
  (typeof practices)[0] & {},
]

it('leaving a practice clears the primary flag and the dates, and coming back before the save begins anew', () => {
  const left = change(practices, nothingChanged, 1, { isMember: false })
  expect(sentOf(left)).toEqual({ 1: { isMember: false, isPrimary: false, startDate: null, endDate: null } })
  expect(membersIn(practices, left)).toEqual([2])
  const back = change(practices, left, 1, { isMember: true })
  expect(sentOf(back)).toEqual({ 1: { isMember: true, isPrimary: false, startDate: null, endDate: null } })
})

it('one practice is primary at a time', () => {
  const moved = change(practices, nothingChanged, 2, { isPrimary: true })
  expect([associationOf(alder, moved).isPrimary, associationOf(birch, moved).isPrimary]).toEqual([false, true])
  expect(sentOf(moved)).toEqual({
    1: { isMember: true, isPrimary: false, startDate: '2026-01-01', endDate: null },
    2: { isMember: true, isPrimary: true, startDate: null, endDate: null },
  })
})

it('what comes to the stored again is no change', () => {
  const moved = change(practices, change(practices, nothingChanged, 2, { isPrimary: true }), 1, { isPrimary: true })
  expect(moved.size).toBe(0)
  expect(change(practices, change(practices, nothingChanged, 3, { isMember: true }), 3, { isMember: false }).size).toBe(
    0,
  )
})

it('dates are judged as they are typed', () => {
  const joined = change(practices, nothingChanged, 3, {
    isMember: true,
    startDate: '2026-05-01',
    endDate: '2026-04-01',
  })
  expect(faultsOf(associationOf(cedar, joined))).toEqual({ endDate: 'End date must be after the start date' })
  expect(firstFault(joined)).toBe('End date must be after the start date')
  expect(faultsOf({ isMember: true, isPrimary: false, startDate: '13/45/2026', endDate: '' })).toEqual({
    startDate: 'Must be a valid date',
  })
  expect(firstFault(change(practices, joined, 3, { endDate: '2026-05-01' }))).toBeNull()
})
