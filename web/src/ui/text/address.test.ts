import { expect, test } from 'vitest'
import { addressLines } from './address.ts'

const bare = { address1: null, address2: null, city: null, state: null, zip: null }

test('an address stands as on an envelope, without gaps for what is missing', () => {
  expect(
    addressLines({ address1: '12 Birch Street', address2: 'Suite 4', city: 'Fairbanks', state: 'AK', zip: '99701' }),
  ).toBe('12 Birch Street\nSuite 4\nFairbanks, AK 99701')
  expect(addressLines({ ...bare, city: 'Fairbanks' })).toBe('Fairbanks')
  expect(addressLines({ ...bare, state: 'AK', zip: '99701' })).toBe('AK 99701')
  expect(addressLines(bare)).toBeNull()
})
