import { describe, expect, it } from 'vitest'
import { shareWidth, type ColumnNeed } from './share-width.ts'

const text = (need: number, least = 60): ColumnNeed => ({ need, least, grows: true })
const fixed = (need: number, yields?: number): ColumnNeed => ({ need, least: need, grows: false, yields })
const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

describe('shared width', () => {
  it('leaves fixed columns as they are and gives slack to text by need', () => {
    expect(shareWidth([fixed(40), text(100), text(200)], 640).widths).toEqual([40, 200, 400])
  })

  it('goes to all columns when none of them is text', () => {
    expect(shareWidth([fixed(50), fixed(150)], 400).widths).toEqual([100, 300])
  })

  it('is taken from the widest column first', () => {
    expect(shareWidth([fixed(40), text(100), text(500)], 440).widths).toEqual([40, 100, 300])
  })

  it('is taken from all wide columns once they are equally wide', () => {
    expect(shareWidth([text(300), text(500), text(90)], 490).widths).toEqual([200, 200, 90])
  })

  it('never falls below the least of a column', () => {
    const { widths } = shareWidth([text(300, 250), text(500)], 400)
    expect(widths).toEqual([250, 150])
  })

  it('leaves out columns that may yield, the lowest number first, and only as many as it takes', () => {
    const { widths, left } = shareWidth([text(200, 120), fixed(80, 2), fixed(80, 1), fixed(80)], 300)
    expect([...left]).toEqual([2])
    expect(widths[2]).toBe(0)
    expect(total(widths)).toBe(300)
  })

  it('is the least of each column when nothing more can yield', () => {
    expect(shareWidth([text(200, 120), fixed(200)], 250).widths).toEqual([120, 200])
  })

  it('adds up to the whole room, without fractions', () => {
    for (const available of [701, 733, 999, 1297]) {
      const { widths } = shareWidth([fixed(38), text(131), text(77), text(410), fixed(91)], available)
      expect(total(widths)).toBe(available)
      expect(widths.every(Number.isInteger)).toBe(true)
    }
  })
})
