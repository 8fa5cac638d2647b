import { describe, expect, it } from 'vitest'
import { positionOf } from './column-order.ts'

const inOrder = (rows: Parameters<typeof positionOf>[0][]) =>
  rows.toSorted((a, b) => positionOf(a) - positionOf(b)).map(({ id }) => id)

describe('a card of a column', () => {
  it('the cards of a column are sorted by their own order, then by day, then by number, and cards without a day come last', () => {
    expect(
      inOrder([
        { id: 1, ordering: null, due: null },
        { id: 2, ordering: null, due: '2026-01-02' },
        { id: 3, ordering: 2, due: null },
        { id: 4, ordering: 1.5, due: '2027-01-01' },
        { id: 6, ordering: null, due: '2026-01-01' },
        { id: 5, ordering: null, due: '2026-01-01' },
        { id: 7, ordering: null, due: '9999-12-31' },
        { id: 8, ordering: null, due: '2001-01-01' },
      ]),
    ).toEqual([4, 3, 8, 5, 6, 2, 7, 1])
  })

  it('the card with the highest number is still sorted within its day', () => {
    expect(
      inOrder([
        { id: 1, ordering: null, due: '2026-01-02' },
        { id: 2_147_483_647, ordering: null, due: '2026-01-01' },
      ]),
    ).toEqual([2_147_483_647, 1])
  })

  it('a card can be put between two others by the number in the middle, even between neighbours of one day', () => {
    const [one, two] = [
      { id: 1_999_999_998, ordering: null, due: '2026-01-01' },
      { id: 1_999_999_999, ordering: null, due: '2026-01-01' },
    ]
    const between = { id: 3, ordering: (positionOf(one) + positionOf(two)) / 2, due: '2030-01-01' }
    expect(inOrder([between, two, one])).toEqual([one.id, 3, two.id])
  })
})
