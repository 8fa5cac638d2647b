import { expect, test } from 'vitest'
import { sumOfCarriers, sumOfHubs } from './own-entries.ts'

const today = '2026-11-15'
const contact = { portalUrl: null, phone: null, email: null, fax: null, version: 1 }
const hub = (id: number, expires: string | null) => ({
  ...contact,
  id,
  name: `Hub ${id}`,
  effectiveDate: null,
  expires,
})
const carrier = (id: number, changes: { isActive: boolean; isNotApplicable?: boolean; expires: string | null }) => ({
  ...contact,
  id,
  name: `Carrier ${id}`,
  practiceId: 24,
  practiceName: 'Kenai',
  isPending: false,
  isNotApplicable: false,
  effectiveDate: null,
  ...changes,
})

test('a section counts what it shows and is marked by what lapses first', () => {
  expect(sumOfHubs([hub(1, '2027-01-15'), hub(2, null)], today)).toEqual({ count: 2, mark: 'warning' })
  expect(sumOfHubs([], today)).toEqual({ count: 0, mark: undefined })
})

test('a carrier that does not apply is not counted, and one that is not held cannot lapse', () => {
  const standings = [
    carrier(1, { isActive: true, expires: '2026-12-01' }),
    carrier(2, { isActive: false, expires: null }),
    carrier(3, { isActive: false, isNotApplicable: true, expires: null }),
  ]
  expect(sumOfCarriers(standings, today)).toEqual({ count: 2, mark: 'danger' })
  expect(sumOfCarriers(standings.slice(1), today)).toEqual({ count: 1, mark: undefined })
})
