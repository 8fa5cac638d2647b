import { describe, expect, it } from 'vitest'
import { expiresSoon } from './expires-soon.ts'

const today = '2026-03-10'

describe('an expiry', () => {
  it.each([
    [null, false],
    ['2026-03-09', false],
    ['2026-03-10', true],
    ['2026-06-08', true],
    ['2026-06-09', false],
  ])('the expiry %s is marked: %s', (expires, isMarked) => {
    expect(expiresSoon(expires, today)).toBe(isMarked)
  })
})
