import { expect, test } from 'vitest'
import { contactText } from './location-text.ts'

const bare = {
  name: 'Chena River Clinic',
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
  county: null,
  phone: null,
  fax: null,
  email: null,
  hours: null,
}

test('copied contact info names what it knows and nothing else', () => {
  expect(contactText({ ...bare, city: 'Fairbanks', phone: '(907) 555-0166', hours: '24 hours' })).toBe(
    'Chena River Clinic\nFairbanks\nPhone: (907) 555-0166\nHours: 24 hours',
  )
  expect(contactText(bare)).toBe('Chena River Clinic')
})
