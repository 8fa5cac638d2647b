import { expect, it } from 'vitest'
import { allToggled, noSelection, toggled, type Selection } from './selection.ts'

const order = [5, 3, 9, 1, 7]
const chosen = ({ ids }: Selection) => order.filter((id) => ids.has(id))

it('a row is chosen, and given up again', () => {
  const one = toggled(noSelection, 3)
  expect(chosen(one)).toEqual([3])
  expect(chosen(toggled(one, 3))).toEqual([])
})

it('a range reaches from the last clicked row to this one, in either direction, as it is shown', () => {
  const one = toggled(noSelection, 3)
  expect(chosen(toggled(one, 1, order))).toEqual([3, 9, 1])
  expect(chosen(toggled(toggled(noSelection, 7), 9, order))).toEqual([9, 1, 7])
  const all = allToggled(noSelection, order)
  expect(chosen(toggled(toggled(all, 3), 1, order))).toEqual([5, 7])
})

it('a range without a beginning that is shown is the row alone', () => {
  expect(chosen(toggled(noSelection, 9, order))).toEqual([9])
  expect(chosen(toggled({ ids: new Set(), from: 44 }, 9, order))).toEqual([9])
})

it('all rows are chosen, then none', () => {
  const some = toggled(noSelection, 3)
  const all = allToggled(some, order)
  expect(chosen(all)).toEqual(order)
  expect(chosen(allToggled(all, order))).toEqual([])
})
