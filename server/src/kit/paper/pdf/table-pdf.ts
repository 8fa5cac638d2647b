import type { TableReport } from '../report.ts'
import { beginPart, openTable, textsOfReport, writeFacts, writeNone } from './report-pdf.ts'
import { openSheets, type Sheets } from './report-sheets.ts'

/** The texts of rows, each with the title of its column. */
function* textsOf({ table: { heading, columns } }: TableReport, rows: readonly (readonly string[])[]) {
  const places = columns.map(({ title }) => `${title} (${heading})`)
  for (const row of rows)
    for (let at = 0; at < row.length; at += 1) yield { place: places[at] ?? heading, text: row[at] ?? '' }
}

/** Draws a report of one table whose rows come in batches. A page that is full becomes compressed bytes. */
export class TablePdf {
  readonly #sheets: Sheets
  readonly #report: TableReport
  #writeRow: ((texts: readonly string[]) => Promise<void>) | null = null

  private constructor(sheets: Sheets, report: TableReport) {
    this.#sheets = sheets
    this.#report = report
  }

  static async open(report: TableReport): Promise<TablePdf> {
    const { title, subject, about, foot, facts, table, orientation } = report
    const parts = [facts, { ...table, rows: [] }]
    const texts = textsOfReport({ title, subject, about, foot, parts })
    const sheets = await openSheets(`${title}: ${subject}`, texts, orientation)
    sheets.title(title, subject, about)
    if (facts.facts.length > 0) {
      beginPart(sheets, facts.heading)
      await writeFacts(sheets, facts)
    }
    beginPart(sheets, table.heading)
    return new TablePdf(sheets, report)
  }

  async add(rows: readonly (readonly string[])[]): Promise<void> {
    await this.#sheets.admit(textsOf(this.#report, rows))
    this.#writeRow ??= openTable(this.#sheets, this.#report.table)
    for (const row of rows) await this.#writeRow(row)
  }

  async finish(): Promise<Buffer> {
    if (!this.#writeRow) await writeNone(this.#sheets, this.#report.table.none)
    return this.#sheets.finish(this.#report.foot)
  }
}
