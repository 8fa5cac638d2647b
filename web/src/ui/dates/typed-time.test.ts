import { expect, it } from 'vitest'
import { isEvery, parseTime, showTime, timesEvery } from './typed-time.ts'

it.each([
  ['9', '09:00'],
  ['9:05', '09:05'],
  ['905', '09:05'],
  ['9p', '21:00'],
  ['9:05 pm', '21:05'],
  ['12 AM', '00:00'],
  ['12:30 p.m.', '12:30'],
  ['21:05', '21:05'],
  [' 2:00 PM ', '14:00'],
])('a time typed as %j is kept as %s', (typed, kept) => {
  expect(parseTime(typed)).toBe(kept)
})

it.each(['', 'noon', '24', '9:60', '13 PM', '0 AM', '9:5', '9:00 AM tomorrow'])('no time is read from %j', (typed) => {
  expect(parseTime(typed)).toBeNull()
})

it('a kept time is shown with AM and PM, and other text as it is', () => {
  expect(['00:00', '09:05', '12:00', '23:55', 'soon'].map(showTime)).toEqual([
    '12:00 AM',
    '9:05 AM',
    '12:00 PM',
    '11:55 PM',
    'soon',
  ])
})

it('the times of a day in steps of five minutes are 288', () => {
  const times = timesEvery(5)
  expect([times.length, times[0], times[1], times.at(-1)]).toEqual([288, '00:00', '00:05', '23:55'])
})

it('a time between two steps is none of them', () => {
  expect([isEvery(5, '09:05'), isEvery(5, '09:03'), isEvery(5, '9')]).toEqual([true, false, false])
})
