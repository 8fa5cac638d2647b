import { expect, it } from 'vitest'
import { gapText } from './gap-text.ts'

it('says a gap in days up to two months and in whole months from there, and what it comes after', () => {
  expect(gapText({ after: 'training', from: '2015-07-01', to: '2015-08-14', days: 45 })).toBe(
    'Gap of 45 days after training',
  )
  expect(gapText({ after: 'work', from: '2021-01-01', to: '2021-10-31', days: 304 })).toBe(
    'Gap of 10 months in work history',
  )
  expect(gapText({ after: 'work', from: '2021-01-15', to: '2021-08-13', days: 211 })).toBe(
    'Gap of 6 months in work history',
  )
  expect(gapText({ after: 'training', from: '2020-12-01', to: '2022-11-30', days: 730 })).toBe(
    'Gap of 24 months after training',
  )
})
