import type { Report, ReportFacts, ReportPart, ReportTable } from '../report.ts'
import type { PlacedText } from './document-fonts.ts'
import { openSheets, type Cell, type Sheets } from './report-sheets.ts'

const space = { part: 20, cell: 10, half: 24, edge: 5 }
const label = 98
/** What stands on one page with the heading above it. */
const atLeast = 72
/** A value of more letters has a row for itself. */
const longest = 42

type Fact = ReportFacts['facts'][number]
const isLong = ([, value]: Fact) => value.length > longest || value.includes('\n')

/** Short facts stand two in a row. */
function rowsOf(facts: readonly Fact[]): Fact[][] {
  const rows: Fact[][] = []
  for (const fact of facts) {
    const [alone, ...others] = rows.at(-1) ?? []
    if (alone && others.length === 0 && !isLong(alone) && !isLong(fact)) rows.at(-1)?.push(fact)
    else rows.push([fact])
  }
  return rows
}

export async function writeFacts(sheets: Sheets, { heading, facts }: ReportFacts): Promise<void> {
  const half = (sheets.width - space.half) / 2
  const onTurn = () => sheets.heading(heading, 'continued')
  for (const row of rowsOf(facts)) {
    const cells = row.flatMap((fact, at): Cell[] => {
      const [name, value] = fact
      const x = at * (half + space.half)
      const width = (isLong(fact) ? sheets.width : half) - label - space.cell
      return [
        { x, width: label, text: name, look: 'dim' },
        { x: x + label + space.cell, width, text: value || '–', look: value ? 'plain' : 'dim' },
      ]
    })
    await sheets.row(cells, { onTurn })
  }
}

/** Writes the head of a table and returns a function that writes a row below it, on as many pages as there are. */
export function openTable(
  sheets: Sheets,
  { heading, columns }: Pick<ReportTable, 'heading' | 'columns'>,
): (texts: readonly string[]) => Promise<void> {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const room = sheets.width - 2 * space.edge - space.cell * (columns.length - 1)
  const widths = columns.map(({ share }) => (room * share) / shares)
  const starts = widths.map((_, at) => widths.slice(0, at).reduce((sum, width) => sum + width + space.cell, space.edge))
  const isRight = columns.map((column) => column.isNumber === true)
  const cellsOf = (texts: readonly string[], look: Cell['look']) =>
    texts.map((text, at): Cell => ({
      x: starts[at] ?? 0,
      width: widths[at] ?? 0,
      text,
      look,
      isRight: isRight[at] === true,
    }))
  const titles = cellsOf(
    columns.map(({ title }) => title),
    'head',
  )
  const onTurn = () => {
    sheets.heading(heading, 'continued')
    sheets.head(titles)
  }
  sheets.head(titles)
  return (texts) => sheets.row(cellsOf(texts, 'plain'), { onTurn, isRuled: true })
}

async function writeTable(sheets: Sheets, table: ReportTable): Promise<void> {
  const { rows, none } = table
  if (rows.length === 0) return writeNone(sheets, none)
  const writeRow = openTable(sheets, table)
  for (const row of rows) await writeRow(row)
}

/** What stands in the place of rows. */
export const writeNone = (sheets: Sheets, none: string): Promise<void> =>
  sheets.row([{ x: 0, width: sheets.width, text: none, look: 'dim' }])

const isTable = (part: ReportPart): part is ReportTable => 'columns' in part

/** Every text of a report, with the name of its place. */
export function* textsOfReport({ title, subject, about, foot, parts }: Report): Generator<PlacedText> {
  for (const text of [title, subject, about, foot]) yield { place: 'the title', text }
  for (const part of parts) {
    const { heading } = part
    yield { place: 'a heading', text: heading }
    if (isTable(part)) {
      yield { place: heading, text: part.none }
      for (const { title: column } of part.columns) yield { place: heading, text: column }
      for (const row of part.rows)
        for (const [at, text] of row.entries()) yield { place: `${part.columns[at]?.title ?? ''} (${heading})`, text }
    } else {
      for (const [name, text] of part.facts) yield { place: `${name} (${heading})`, text }
    }
  }
}

/** Begins a part of a report with its heading. */
export function beginPart(sheets: Sheets, heading: string): void {
  sheets.begin(space.part, atLeast)
  sheets.heading(heading)
}

/** Writes the title and the parts of a report on sheets. */
export async function writeOnSheets(sheets: Sheets, { title, subject, about, parts }: Report): Promise<void> {
  sheets.title(title, subject, about)
  for (const part of parts) {
    beginPart(sheets, part.heading)
    await (isTable(part) ? writeTable(sheets, part) : writeFacts(sheets, part))
  }
}

/**
 * A report as a PDF on letter paper: its title, its parts with tables that go on over pages, and a line at the foot of
 * each page.
 */
export async function writeReport(report: Report): Promise<Buffer> {
  const sheets = await openSheets(`${report.title}: ${report.subject}`, textsOfReport(report))
  await writeOnSheets(sheets, report)
  return sheets.finish(report.foot)
}
