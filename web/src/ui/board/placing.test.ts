import { positionOf } from '@credence/contract/column-order'
import { describe, expect, it } from 'vitest'
import { orderingsFor } from './placing.ts'

interface Card {
  id: number
  ordering: number | null
  due: string | null
}
const card = (id: number, due: string | null = null, ordering: number | null = null): Card => ({ id, due, ordering })
const dueOf = ({ due }: Card) => due
const sorted = (cards: readonly Card[]) => cards.toSorted((a, b) => positionOf(a) - positionOf(b))

/** Puts a card somewhere and answers the column as everybody sees it then, and how many cards were saved. */
function put(column: readonly Card[], id: number, at: number): { column: Card[]; saved: number } {
  const item = column.find((each) => each.id === id) as Card
  const changed = orderingsFor(item, { others: sorted(column).filter((each) => each !== item), at }, dueOf)
  const numbers = new Map(changed.map((change) => [change.item, change.ordering]))
  return {
    column: sorted(column.map((each) => (numbers.has(each) ? { ...each, ordering: numbers.get(each) ?? null } : each))),
    saved: changed.length,
  }
}
const ids = (cards: readonly Card[]) => cards.map(({ id }) => id)

const days = [card(1, '2026-01-01'), card(2, '2026-01-02'), card(3, '2026-01-03'), card(4)]

describe('a card that is put somewhere', () => {
  it.each([
    [4, 0, [4, 1, 2, 3]],
    [4, 1, [1, 4, 2, 3]],
    [1, 3, [2, 3, 4, 1]],
    [1, 1, [2, 1, 3, 4]],
    [3, 0, [3, 1, 2, 4]],
  ])('card %s at place %s makes %j, and no other card is saved', (id, at, order) => {
    const { column, saved } = put(days, id, at)
    expect([ids(column), saved]).toEqual([order, 1])
  })

  it('where it stands already is not saved', () => {
    expect(put(days, 2, 1).saved).toBe(0)
  })

  it('where its day would have it follows its day again', () => {
    const { column } = put(put(days, 3, 0).column, 3, 2)
    expect(column).toEqual(days)
  })

  it('alone in a column needs no number', () => {
    expect(orderingsFor(card(9, '2026-05-05', 3), { others: [], at: 0 }, dueOf)).toEqual([
      { item: expect.anything(), ordering: null },
    ])
  })

  it('between two that others have put as far out as they may, and as close as can be, stands between them', () => {
    const far = [card(1, null, 1e9), card(2, null, 1e9 + 2 ** -23), card(3, '2026-01-01')]
    expect(ids(put(far, 3, 1).column)).toEqual([1, 3, 2])
  })

  it.each([1, 150])(
    'again and again from place %s on always stands where it was put, and few others are saved for it',
    (place) => {
      const many = Array.from({ length: 300 }, (_, at) => card(1_000_000 + at, '2026-01-01'))
      let column: readonly Card[] = many
      let most = 0
      const expected = ids(many)
      for (let turn = 0; turn < 60; turn += 1) {
        const id = expected.splice(299 - (turn % 7), 1)[0] as number
        expected.splice(place + (turn % 3), 0, id)
        const next = put(column, id, place + (turn % 3))
        column = next.column
        most = Math.max(most, next.saved)
      }
      expect(ids(column)).toEqual(expected)
      expect(most).toBeLessThan(40)
    },
  )
})
