import { expect, it } from 'vitest'
import { gapText } from './gap-text.ts'

it('says a gap in days up to two months and in whole months from there, and what it comes after', () => {
  expect(gapText({ after: 'training', days: 45 })).toBe('Gap of 45 days after training')
  expect(gapText({ after: 'work', days: 200 })).toBe('Gap of 6 months in work history')
  expect(gapText({ after: 'work', days: 730 })).toBe('Gap of 23 months in work history')
})
