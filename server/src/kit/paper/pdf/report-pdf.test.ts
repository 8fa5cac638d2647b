import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { placesOfPages, textOf, textsOfPages } from '../../../../test/kit/pdf-text.ts'
import type { ReportPart } from '../report.ts'
import { openFonts } from './document-fonts.ts'
import { writeReport } from './report-pdf.ts'
import { TextLayout } from './text-layout.ts'

const written = async (...parts: ReportPart[]) =>
  textsOfPages(
    await writeReport({
      title: 'Report',
      subject: 'Anna Able, MD',
      about: 'North',
      foot: 'Anna Able, MD · North',
      parts,
    }),
  )
const table = (rows: string[][], heading = 'Things'): ReportPart => ({
  heading,
  columns: [
    { title: 'First', share: 1 },
    { title: 'Second', share: 3 },
  ],
  rows,
  none: 'Nothing.',
})
const cell = async (text: string) => textOf(await written(table([['x', text]])))

describe('a report', () => {
  it('a report holds its title, its facts and its tables in their order', async () => {
    const [page = []] = await written(
      {
        heading: 'Facts',
        facts: [
          ['Known', 'yes'],
          ['Unknown', ''],
        ],
      },
      table([
        ['a', 'b'],
        ['c', 'd'],
      ]),
      table([], 'Empty'),
    )
    expect(page).toEqual([
      'Report',
      'Anna Able, MD',
      'North',
      'Facts',
      'Known',
      'yes',
      'Unknown',
      '–',
      'Things',
      'First',
      'Second',
      'a',
      'b',
      'c',
      'd',
      'Empty',
      'Nothing.',
      'Anna Able, MD · North',
      'Page 1 of 1',
    ])
  })

  it('a report repeats the heads of a table on every page it goes on, and numbers the pages', async () => {
    const pages = await written(table(Array.from({ length: 500 }, (_, at) => [`row ${at}`, 'text'])))
    expect(pages.length).toBeGreaterThan(5)
    pages.forEach((page, at) => {
      expect(page).toEqual(
        expect.arrayContaining(['First', 'Second', `Page ${at + 1} of ${pages.length}`, 'Anna Able, MD · North']),
      )
      expect(page.includes('Things (continued)')).toBe(at > 0)
    })
    const rows = pages.flat().filter((text) => /^row \d+$/.test(text))
    expect(rows).toEqual(Array.from({ length: 500 }, (_, at) => `row ${at}`))
  })

  it('a report keeps a row in one piece, and a part with its heading', async () => {
    for (let before = 30; before < 45; before += 1) {
      const pages = await written(
        table(Array.from({ length: before }, () => ['x', 'y'])),
        table([['three', 'one\ntwo\nthree']], 'Last'),
      )
      const on = (text: string) => pages.findIndex((page) => page.includes(text))
      expect([on('Last'), on('one'), on('two')], String(before)).toEqual(Array.from({ length: 3 }, () => on('three')))
    }
  })

  it('a report breaks words that are wider than their column, and rows that are longer than a page, and loses nothing', async () => {
    const pages = await written(
      table([
        ['x', 'W'.repeat(10_000)],
        ['last', 'row'],
      ]),
    )
    expect(pages.length).toBeGreaterThan(2)
    expect(
      pages
        .flat()
        .filter((text) => /^W+$/.test(text))
        .join(''),
    ).toHaveLength(10_000)
    expect(pages.flat()).toContain('last')
    const words = Array.from({ length: 2000 }, (_, at) => `word${at}`)
    expect((await cell(words.join(' '))).match(/word\d+/g)).toEqual(words)
  })

  it.each([
    ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['brackets and backslashes', ') Tj (\\ <00> Tj', ') Tj (\\ <00> Tj'],
    ['western letters', 'Åse Müller–Niño “x” €', 'Åse Müller–Niño “x” €'],
    ['Polish and Czech', 'Łukasz Dvořák', 'Łukasz Dvořák'],
    ['Vietnamese', 'Nguyễn Thị Hạnh', 'Nguyễn Thị Hạnh'],
    ['Danish', 'Søren Ægidius', 'Søren Ægidius'],
    ['Greek', 'Ελένη Παπαδοπούλου', 'Ελένη Παπαδοπούλου'],
    ['Cyrillic', 'Юлія Щербак', 'Юлія Щербак'],
    ['Hebrew', 'שלום עולם', 'שלום עולם'],
    ['letters that came apart', 'Dvor\u030ca\u0301k', 'Dvořák'],
    ['signs that turn the writing', 'a\u202ebc\u200f', 'abc'],
    ['controls', 'a\u0000b\tc', 'a b c'],
    ['one emoji of many signs', '\u{1f469}\u200d\u2695\ufe0f ok', '\u{1f469}\u2695 ok'],
    ['a lone half of a letter', 'a\ud83dz', 'a\ufffdz'],
    ['simplified Chinese', '李小明 (Ming Li)', '李小明 (Ming Li)'],
    ['traditional Chinese', '劉曉龍', '劉曉龍'],
    ['Japanese', '山田 さくら', '山田 さくら'],
    ['Korean', '김철수', '김철수'],
    ['Arabic', 'محمد بن سلمان', 'محمد بن سلمان'],
    ['Arabic with vowels', 'مُحَمَّد', 'مُحَمَّد'],
    ['a ligature of Arabic', 'علاء الدين', 'علاء الدين'],
    ['Arabic beside Latin', 'محمد Smith 12', 'محمد Smith 12'],
    ['Urdu', 'ڈاکٹر علی', 'ڈاکٹر علی'],
    ['Hebrew with vowels', 'שָׁלוֹם', 'שָׁלוֹם'],
    ['Hindi', 'डॉ. प्रियंका क्षत्रिय', 'डॉ. प्रियंका क्षत्रिय'],
    ['Bengali', 'শ্রীমতী রবীন্দ্রনাথ', 'শ্রীমতী রবীন্দ্রনাথ'],
    ['Tamil', 'கொழும்பு ஸ்ரீ', 'கொழும்பு ஸ்ரீ'],
    ['Thai', 'สมชาย น้ำ', 'สมชาย น้ำ'],
    ['Khmer', 'ភាសាខ្មែរ', 'ភាសាខ្មែរ'],
    ['Burmese', 'မြန်မာစာ', 'မြန်မာစာ'],
    ['Armenian', 'Հայերեն', 'Հայերեն'],
    ['Georgian', 'ქართული', 'ქართული'],
    ['Amharic', 'አማርኛ', 'አማርኛ'],
    ['a letter with a mark that no font has in one', 'q\u0301', 'q\u0301'],
  ])('a report draws %s', async (_, text, drawn) => {
    expect(await cell(text)).toContain(` ${drawn} `)
  })

  it('a report embeds only the glyphs that it uses, and none when every reader has them', async () => {
    const sizes = await Promise.all(
      ['Lukasz', 'Łukasz'].map(
        async (text) => (await writeReport({ title: 'Report', subject: text, about: '', foot: '', parts: [] })).length,
      ),
    )
    const [standard = 0, wide = 0] = sizes
    expect(standard).toBeLessThan(2_000)
    expect(wide - standard).toBeGreaterThan(1_000)
    expect(wide - standard).toBeLessThan(10_000)
  })

  it('a report breaks lines alike in both fonts, because their glyphs are equally wide', async () => {
    const words = Array.from({ length: 300 }, (_, at) => `Word${at}`).join(' ')
    const linesOf = async (text: string) =>
      (await written(table([['x', text]])))
        .flat()
        .filter((line) => line.startsWith('Word'))
        .map((line) => line.replace('Ž', 'Z'))
    expect(await linesOf(`${words} Ž`)).toEqual(await linesOf(`${words} Z`))
    const fonts = await openFonts(await PDFDocument.create())
    await fonts.open([{ place: '', text: 'Ž' }])
    const layout = new TextLayout(fonts)
    for (const weight of ['plain', 'bold'] as const) {
      const widthOf = (text: string) => layout.lines(text, weight)[0]?.width ?? 0
      for (let code = 0x21; code < 0x7f; code += 1) {
        const letter = String.fromCharCode(code)
        expect(widthOf(`${letter}Ž`) - widthOf('Ž'), letter).toBeCloseTo(widthOf(letter), 2)
      }
    }
  })

  it('a report cuts a foot that is too long, and breaks a long subject', async () => {
    const long = 'Name '.repeat(200).trim()
    const [page = []] = await textsOfPages(
      await writeReport({ title: 'Report', subject: long, about: '', foot: long, parts: [] }),
    )
    expect(page.filter((text) => text.endsWith('...'))).toHaveLength(1)
    expect(textOf([page]).match(/Name/g)?.length).toBeGreaterThan(200)
  })

  it('a report names the characters that no font has at its end, with their place, and keeps them for those who copy', async () => {
    const text = textOf(
      await written(
        {
          heading: 'Provider',
          facts: [
            ['Notes', 'smile \u{1f600} \u{1f600}'],
            ['Nickname', 'x\ue000'],
          ],
        },
        table([['a', '\u{13000}']]),
      ),
    )
    expect(text).toContain(
      "Characters that this document's fonts cannot show: U+1F600 in Notes (Provider); U+E000 in Nickname (Provider); U+13000 in Second (Things).",
    )
    expect(text).toContain('smile \u{1f600} \u{1f600}')
    expect(await cell('漢字')).not.toContain('cannot show')
  })

  it('a report says how many characters it cannot show when they are too many to name', async () => {
    const text = await cell(Array.from({ length: 1000 }, (_, at) => String.fromCodePoint(0xe000 + at)).join(''))
    expect(text).toMatch(/U\+E000, U\+E001, .* U\+E0C7 and 800 more in Second \(Things\)\./)
  })

  it('a report puts text from right to left in its order, and ends its lines at the right when there are several', async () => {
    const long = 'منظمة الصحة العالمية هي واحدة من عدة وكالات '.repeat(8)
    const [page = []] = await placesOfPages(
      await writeReport({
        title: 'Report',
        subject: 'x',
        about: '',
        foot: '',
        parts: [
          table([
            ['اسم', long],
            ['א (1) b', 'x'],
          ]),
        ],
      }),
    )
    const lines = page.filter(({ text }) => text.length > 20 && text.includes('الصحة'))
    expect(lines.length).toBeGreaterThan(2)
    expect(new Set(lines.map(({ right }) => Math.round(right))).size).toBe(1)
    expect(new Set(lines.map(({ left }) => Math.round(left))).size).toBeGreaterThan(1)
  })

  it('a report keeps a name with a direction mark within its field: the text after it stays in place', async () => {
    const [page = []] = await placesOfPages(
      await writeReport({
        title: 'Report',
        subject: '\u2068محمد علي\u2069, MD',
        about: '',
        foot: '',
        parts: [table([['\u202eeiruaM', 'x']])],
      }),
    )
    expect(page.map(({ text }) => text)).toEqual(expect.arrayContaining(['محمد علي, MD', 'eiruaM']))
  })
})
