import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { csvLines } from './csv-lines.ts'

describe('lines of a CSV file', () => {
  it('lines of a CSV file are read back as they were', () => {
    const rows = [
      ['plain', 'with, comma', 'with "quotes"', 'two\nlines', 'two\r\nlines', 'return\r'],
      ['', 'לוי', 'Ünal 😀', ' spaces ', '"', ','],
    ]
    expect(parse(csvLines(rows), { record_delimiter: '\r\n' })).toEqual(rows)
  })

  it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '＝1', '=HYPERLINK("x","y")'])(
    'the text %j is no formula in a CSV file',
    (text) => {
      const [[cell] = []] = parse(csvLines([[text]]), { record_delimiter: '\r\n' })
      expect(cell).toBe(`'${text}`)
    },
  )

  it('a number stays a number, and null is an empty cell', () => {
    expect(csvLines([['-1.5', null, '-1.5']], [true, true, false])).toBe("-1.5,,'-1.5\r\n")
  })
})
