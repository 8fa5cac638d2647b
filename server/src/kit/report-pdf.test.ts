import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { textOf, textsOfPages } from '../../test/pdf-text.ts'
import { openLetters } from './pdf-fonts.ts'
import { writeReport } from './report-pdf.ts'
import type { ReportPart } from './report.ts'

const written = async (...parts: ReportPart[]) => textsOfPages(await writeReport({ title: 'Report', subject: 'Anna Able, MD', about: 'North', foot: 'Anna Able, MD · North', parts }))
const table = (rows: string[][], heading = 'Things'): ReportPart => ({ heading, columns: [{ title: 'First', share: 1 }, { title: 'Second', share: 3 }], rows, none: 'Nothing.' })
const cell = async (text: string) => textOf(await written(table([['x', text]])))

describe('a report', () => {
  it('holds its title, its facts and its tables in their order', async () => {
    const [page = []] = await written({ heading: 'Facts', facts: [['Known', 'yes'], ['Unknown', '']] }, table([['a', 'b'], ['c', 'd']]), table([], 'Empty'))
    expect(page).toEqual(['Report', 'Anna Able, MD', 'North', 'Facts', 'Known', 'yes', 'Unknown', '–', 'Things', 'First', 'Second', 'a', 'b', 'c', 'd', 'Empty', 'Nothing.', 'Anna Able, MD · North', 'Page 1 of 1'])
  })

  it('repeats the heads of a table on every page it goes on, and numbers the pages', async () => {
    const pages = await written(table(Array.from({ length: 500 }, (_, at) => [`row ${at}`, 'text'])))
    expect(pages.length).toBeGreaterThan(5)
    pages.forEach((page, at) => {
      expect(page).toEqual(expect.arrayContaining(['First', 'Second', `Page ${at + 1} of ${pages.length}`, 'Anna Able, MD · North']))
      expect(page.includes('Things (continued)')).toBe(at > 0)
    })
    const rows = pages.flat().filter((text) => /^row \d+$/.test(text))
    expect(rows).toEqual(Array.from({ length: 500 }, (_, at) => `row ${at}`))
  })

  it('keeps a row in one piece, and a part with its heading', async () => {
    for (let before = 30; before < 45; before += 1) {
      const pages = await written(table(Array.from({ length: before }, () => ['x', 'y'])), table([['three', 'one\ntwo\nthree']], 'Last'))
      const on = (text: string) => pages.findIndex((page) => page.includes(text))
      expect([on('Last'), on('one'), on('two')], String(before)).toEqual(Array.from({ length: 3 }, () => on('three')))
    }
  })

  it('breaks words that are wider than their column, and rows that are longer than a page, and loses nothing', async () => {
    const pages = await written(table([['x', 'W'.repeat(10_000)], ['last', 'row']]))
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.flat().filter((text) => /^W+$/.test(text)).join('')).toHaveLength(10_000)
    expect(pages.flat()).toContain('last')
    const words = Array.from({ length: 2000 }, (_, at) => `word${at}`)
    expect((await cell(words.join(' '))).match(/word\d+/g)).toEqual(words)
  })

  it.each([
    ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'], ['brackets and backslashes', ') Tj (\\ <00> Tj', ') Tj (\\ <00> Tj'], ['western letters', 'Åse Müller–Niño “x” €', 'Åse Müller–Niño “x” €'],
    ['Polish and Czech', 'Łukasz Dvořák', 'Łukasz Dvořák'], ['Vietnamese', 'Nguyễn Thị Hạnh', 'Nguyễn Thị Hạnh'], ['Danish', 'Søren Ægidius', 'Søren Ægidius'],
    ['Greek', 'Ελένη Παπαδοπούλου', 'Ελένη Παπαδοπούλου'], ['Cyrillic', 'Юлія Щербак', 'Юлія Щербак'], ['Hebrew', 'שלום עולם', 'שלום עולם'],
    ['letters that came apart', 'Dvor\u030ca\u0301k', 'Dvořák'], ['signs that turn the writing', 'a\u202ebc\u200f', 'abc'], ['letters that no font has', '漢字 العربية ok', '\ufffd\ufffd \ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd ok'],
    ['one emoji of many signs', '\u{1f469}\u200d\u2695\ufe0f ok', '\ufffd\ufffd ok'], ['a lone half of a letter', 'a\ud83dz', 'a\ufffdz'], ['controls', 'a\u0000b\tc', 'a b c'],
  ])('draws %s', async (_, text, drawn) => {
    expect(await cell(text)).toContain(` ${drawn} `)
  })

  it('takes along only the letters that it uses, and none when every reader has them', async () => {
    const sizes = await Promise.all(['Lukasz', 'Łukasz'].map(async (text) => (await writeReport({ title: 'Report', subject: text, about: '', foot: '', parts: [] })).length))
    const [standard = 0, wide = 0] = sizes
    expect(standard).toBeLessThan(2_000)
    expect(wide - standard).toBeGreaterThan(1_000)
    expect(wide - standard).toBeLessThan(10_000)
  })

  it('breaks lines alike in both fonts, because their letters are equally wide', async () => {
    const words = Array.from({ length: 300 }, (_, at) => `Word${at}`).join(' ')
    const linesOf = async (text: string) => (await written(table([['x', text]]))).flat().filter((line) => line.startsWith('Word')).map((line) => line.replace('Ž', 'Z'))
    expect(await linesOf(`${words} Ž`)).toEqual(await linesOf(`${words} Z`))
    const letters = await openLetters(await PDFDocument.create(), ['Łukasz'])
    for (const { standard, wide } of Object.values(letters)) {
      for (let code = 0x20; code < 0x7f; code += 1) {
        const letter = String.fromCharCode(code)
        expect(wide?.widthOfTextAtSize(letter, 1), letter).toBeCloseTo(standard.widthOfTextAtSize(letter, 1), 2)
      }
    }
  })

  it('cuts a foot that is too long, and breaks a subject', async () => {
    const long = 'Name '.repeat(200).trim()
    const [page = []] = await textsOfPages(await writeReport({ title: 'Report', subject: long, about: '', foot: long, parts: [] }))
    expect(page.filter((text) => text.endsWith('...'))).toHaveLength(1)
    expect(textOf([page]).match(/Name/g)?.length).toBeGreaterThan(200)
  })
})
