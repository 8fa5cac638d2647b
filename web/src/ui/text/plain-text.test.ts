import { describe, expect, it } from 'vitest'
import { holdsWords } from './plain-text.ts'

describe('a text that is searched', () => {
  it.each(['jose', 'JOSÉ', 'brightwater jose', 'José Brightwater', 'Brightwater, José', 'bri jos', ''])(
    'is found by "%s"',
    (typed) => {
      expect(holdsWords('Brightwater, José MD', typed)).toBe(true)
    },
  )

  it.each(['josef', 'brightwater ana'])('is not found by "%s"', (typed) => {
    expect(holdsWords('Brightwater, José MD', typed)).toBe(false)
  })
})
