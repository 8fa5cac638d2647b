import type { ReferralSettings } from '@credence/contract/referrals/settings'
import { expect, test } from 'vitest'
import { bodyOf, draftOf, faultsIn, nextKey } from './settings-draft.ts'

const settings: ReferralSettings = {
  defaultPracticeId: 25,
  locations: [
    { name: 'T-Tower', facilityId: 3 },
    { name: 'ARH', facilityId: null },
  ],
  referringPractices: [{ name: 'Cook Inlet Health', phone: null, fax: '(907) 555-0162', email: null }],
  testing: ['None', 'EKG'],
  quickReplies: ['Patient declined'],
  version: 4,
}

test('a draft becomes what it was made of, with the version', () => {
  expect(bodyOf(draftOf(settings), 4)).toEqual({
    ...settings,
    referringPractices: [{ name: 'Cook Inlet Health', phone: '', fax: '(907) 555-0162', email: '' }],
  })
  expect(faultsIn(draftOf(settings))).toEqual({})
})

test('words are the lines that are not blank', () => {
  expect(bodyOf({ ...draftOf(settings), testing: ' EKG \n\n Echo' }, 1).testing).toEqual(['EKG', 'Echo'])
})

test('messages name the field of the row', () => {
  const draft = draftOf(settings)
  expect(
    faultsIn({
      ...draft,
      locations: [{ key: 0, name: ' ', facilityId: null }],
      referringPractices: [
        { key: 0, name: 'A', phone: '12', fax: '', email: 'x' },
        { key: 1, name: 'B', phone: '', fax: '', email: '' },
      ],
    }),
  ).toEqual({
    'locations.0.name': 'Please enter a name',
    'referringPractices.0.phone': 'Must be a valid phone number',
    'referringPractices.0.email': 'Must be a valid email',
  })
})

test('a list with the same name twice, or without a location, is refused as a whole', () => {
  const draft = draftOf(settings)
  const [first] = draft.locations
  if (!first) throw new Error('No location')
  expect(faultsIn({ ...draft, locations: [first, { ...first, key: 7, name: 't-tower' }] })).toEqual({
    locations: 'Two entries have the same name',
  })
  expect(faultsIn({ ...draft, locations: [] })).toEqual({ locations: 'Please enter at least one location' })
})

test('an added row has a key of its own', () => {
  expect(nextKey([])).toBe(0)
  expect(nextKey([{ key: 4 }, { key: 2 }])).toBe(5)
})
