import { describe, expect, it } from 'vitest'
import { patchList } from './patch-list.ts'

interface Card {
  id: number
  at: number
  people: { name: string }[]
}
const card = (id: number, at = id, name = 'Ada'): Card => ({ id, at, people: [{ name }] })
const order = { inOrder: (a: Card, b: Card) => a.at - b.at }
const nothing = { isWhole: false, changed: [], removed: [] }

describe('patchList', () => {
  it('a list in which nothing changed stays the same object', () => {
    const known = [card(1), card(2)]
    expect(patchList(known, nothing, order)).toBe(known)
    expect(patchList(known, { ...nothing, changed: [card(2)], removed: [9] }, order)).toBe(known)
    expect(patchList(known, { isWhole: true, changed: [card(1), card(2)], removed: [] }, order)).toBe(known)
  })

  it('a list takes changed records at their place, and the other records stay the same objects', () => {
    const known = [card(1), card(2), card(3)]
    const patched = patchList(known, { ...nothing, changed: [card(4, 1.5), card(3, 0)], removed: [2] }, order)
    expect(patched.map(({ id }) => id)).toEqual([3, 1, 4])
    expect(patched[1]).toBe(known[0])
    expect(known.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('a whole list replaces what was known, and keeps the objects of records that are as before', () => {
    const known = [card(1), card(2), card(3)]
    const patched = patchList(known, { isWhole: true, changed: [card(3), card(1, 1, 'Bea')], removed: [] }, order)
    expect(patched).toEqual([card(3), card(1, 1, 'Bea')])
    expect(patched[0]).toBe(known[2])
    expect(patched[1]).not.toBe(known[0])
  })
})
