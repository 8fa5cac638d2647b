import { expect, test } from 'vitest'
import { piecesOf, windowAt } from './row-window.ts'

const none = new Map<number, number>()
const indexes = (pieces: ReturnType<typeof piecesOf>) =>
  pieces.flatMap((piece) => ('index' in piece ? [piece.index] : []))
const heightOf = (pieces: ReturnType<typeof piecesOf>, opened: ReadonlyMap<number, number>) =>
  pieces.reduce((sum, piece) => sum + ('gap' in piece ? piece.gap : 36 + (opened.get(piece.index) ?? 0)), 0)

test('only the rows in the window are drawn, and the gaps keep the height of all', () => {
  const pieces = piecesOf(1000, 36, none, { top: 3600, bottom: 4320 })
  expect(indexes(pieces)).toEqual(Array.from({ length: 20 }, (_, at) => 100 + at))
  expect(heightOf(pieces, none)).toBe(36_000)
})

test('an opened row is drawn wherever it stands, in its place', () => {
  const opened = new Map([[2, 400]])
  const pieces = piecesOf(1000, 36, opened, { top: 36_000, bottom: 36_100 })
  expect(pieces.slice(0, 2)).toEqual([{ gap: 72 }, { index: 2 }])
  expect(indexes(pieces)[0]).toBe(2)
  expect(heightOf(pieces, opened)).toBe(36_400)
})

test('rows after an opened one stand lower by what it adds', () => {
  expect(indexes(piecesOf(10, 36, new Map([[0, 360]]), { top: 396, bottom: 432 }))).toEqual([0, 1])
})

test('a short list is drawn whole, and an empty one not at all', () => {
  expect(piecesOf(3, 36, none, { top: -200, bottom: 900 })).toEqual([{ index: 0 }, { index: 1 }, { index: 2 }])
  expect(piecesOf(0, 36, none, { top: 0, bottom: 900 })).toEqual([])
})

test('the window moves in steps and always reaches one step further than what is seen', () => {
  expect(windowAt(0, 700, 360)).toEqual({ top: -360, bottom: 1080 })
  expect(windowAt(359, 700, 360)).toEqual({ top: -360, bottom: 1440 })
  expect(windowAt(360, 700, 360)).toEqual({ top: 0, bottom: 1440 })
})

test('what is drawn does not depend on whether some row far away is opened', () => {
  const far = new Map([[9999, 0]])
  for (const window of [
    { top: -360, bottom: 1080 },
    { top: 3600, bottom: 4321 },
    { top: 359_990, bottom: 400_000 },
    { top: 500_000, bottom: 600_000 },
  ]) {
    const near = (pieces: ReturnType<typeof piecesOf>) => indexes(pieces).filter((index) => index !== 9999)
    expect(near(piecesOf(10_000, 36, none, window))).toEqual(near(piecesOf(10_000, 36, far, window)))
    expect(heightOf(piecesOf(10_000, 36, none, window), none)).toBe(360_000)
  }
})
