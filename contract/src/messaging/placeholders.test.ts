import { expect, test } from 'vitest'
import { fillPlaceholders, hasBrace, hasOtherBraces, placeholdersIn } from './placeholders.ts'

const reminder = 'With {provider} on {date} at {time}. {provider} is in building B.'

test('the placeholders of a text are found once each', () => {
  expect(placeholdersIn(reminder)).toEqual(['provider', 'date', 'time'])
  expect(placeholdersIn('At {time}, {patient}')).toEqual(['time'])
})

test('values are filled in everywhere, and what has no value stays', () => {
  expect(fillPlaceholders(reminder, { provider: 'Dr. Patel', time: ' ' })).toBe(
    'With Dr. Patel on {date} at {time}. Dr. Patel is in building B.',
  )
})

test('a value with a placeholder or a dollar sign in it is filled in as it is', () => {
  expect(fillPlaceholders('{provider} {date}', { provider: '{date} $&', date: '11/18/2026' })).toBe(
    '{date} $& 11/18/2026',
  )
})

test('a brace that is left is found, also without its partner', () => {
  expect([hasBrace('At 2 PM'), hasBrace('At {time}'), hasBrace('At }')]).toEqual([false, true, true])
})

test('braces besides the three placeholders are found', () => {
  expect(hasOtherBraces(reminder)).toBe(false)
  expect(hasOtherBraces('Dear {patient}, {date}')).toBe(true)
  expect(hasOtherBraces('{Provider}')).toBe(true)
})
