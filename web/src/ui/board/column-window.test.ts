import { describe, expect, it } from 'vitest'
import { placesOf, rangeOf } from './column-window.ts'

describe('the cards of a column', () => {
  it('stand below each other by their measured heights, or by the guess', () => {
    expect(placesOf([7, 8, 9], new Map([[8, 50]]), 100, 6)).toEqual([0, 106, 162, 268])
    expect(placesOf([], new Map(), 100, 6)).toEqual([0])
  })

  it.each([
    ['from the top', 0, 150, 0, 2],
    ['from the middle', 107, 161, 1, 2],
    ['at an edge', 106, 162, 1, 3],
    ['all of them', -50, 9999, 0, 3],
    ['beyond the end', 500, 900, 3, 3],
    ['above the beginning', -200, -1, 0, 0],
  ])('are drawn as far as they can be seen: %s', (_, top, bottom, first, end) => {
    expect(rangeOf([0, 106, 162, 268], top, bottom)).toEqual({ first, end })
  })

  it('are none where there are none', () => {
    expect(rangeOf([0], 0, 900)).toEqual({ first: 0, end: 0 })
  })
})
