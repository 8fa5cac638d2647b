import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { columnsFor, type AnyReport, type ReportColumn } from '@credence/contract/reports/define'
import type { TextRow } from '../../database/cursor.ts'
import { RestingWork } from '../../kit/background/resting-work.ts'
import { byteOrderMark, csvLines } from '../../kit/paper/csv-lines.ts'
import { TableDrawing } from '../../kit/paper/pdf/draw-table.ts'
import { landscapeWidth, sheetWidth } from '../../kit/paper/pdf/report-sheets.ts'
import type { TableReport } from '../../kit/paper/report.ts'
import { dayText } from '../../kit/paper/shown-text.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { optionFacts } from './option-words.ts'
import { rowsStatement, type ReportQuery } from './report-query.ts'
import { findRows, type StartedRun } from './reports.queries.ts'

/** What a file is made of. */
export interface FileSource {
  report: AnyReport
  queryFor: (scope: Scope) => ReportQuery
  run: StartedRun
  /** Counts rows that are done. Throws if the run was cancelled. */
  count: (rows: number) => Promise<void>
  /** Aborted when the client goes away. */
  gone: AbortSignal
  /** Runs work in the transaction of the caller. */
  begin: <T>(act: (scope: Scope) => Promise<T>) => Promise<T>
}

/** The name of the file: report, team and day in lower case. */
export const fileNameOf = ({ title }: AnyReport, { team, today, options }: StartedRun): string =>
  `${`${title} ${team} ${today}`
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}.${options.reportFormat.toLowerCase()}`

/** Rows of a batch: a CSV is written fast, and a thread that draws must say often how far it is. */
const batchSizes = { CSV: 500, PDF: 100 } as const

const batchesOf = (scope: Scope, { report, queryFor, run }: FileSource): AsyncGenerator<TextRow[]> =>
  findRows(scope, rowsStatement(report, queryFor(scope), run.options), batchSizes[run.options.reportFormat])

/** A client that takes nothing for so long is given up, because its file holds a connection of the database. */
const stalledMs = 60_000

async function drained(output: PassThrough, gone: AbortSignal): Promise<void> {
  const tooLong = AbortSignal.timeout(stalledMs)
  try {
    await once(output, 'drain', { signal: AbortSignal.any([gone, tooLong]) })
  } catch (error) {
    gone.throwIfAborted()
    throw error
  }
}

interface CsvFile {
  stream: Readable
  /** Settles when the last row was written, or when the file broke. */
  done: Promise<void>
}

/**
 * A CSV file that is read from a cursor as fast as the client takes it. It is answered once the first rows are there, so
 * that a database that fails is a refusal. One that fails later breaks the connection.
 */
export async function csvFile(source: FileSource): Promise<CsvFile> {
  const { report, run, gone, count, begin } = source
  const output = new PassThrough({ highWaterMark: 256 * 1024 })
  // Before the first rows nobody listens to the stream, and an error without a listener would be uncaught. `started` and
  // `done` carry the failure.
  output.on('error', () => {})
  const columns = columnsFor(report, run.options)
  const isNumber = columns.map(({ kind }) => kind === 'number')
  const started = Promise.withResolvers<void>()
  const done = begin(async (scope) => {
    let lines = byteOrderMark + csvLines([columns.map(({ title }) => title)])
    for await (const rows of batchesOf(scope, source)) {
      gone.throwIfAborted()
      const isTaken = output.write(lines + csvLines(rows, isNumber))
      lines = ''
      started.resolve()
      if (!isTaken) await drained(output, gone)
      await count(rows.length)
    }
    gone.throwIfAborted()
    output.end(lines)
  })
  done.then(started.resolve, (error: Error) => {
    started.reject(error)
    output.destroy(error)
  })
  await started.promise
  return { stream: output, done }
}

/** The least width in points in which the values of a column are readable, and how the columns share the width. */
const widths: Record<ReportColumn['kind'], number> = { text: 100, moment: 120, day: 56, number: 44 }
const cellSpace = 12

function tableReport(source: FileSource, facts: TableReport['facts']['facts']): TableReport {
  const { report, run } = source
  const columns = columnsFor(report, run.options)
  const needed = columns.reduce((sum, { kind }) => sum + widths[kind] + cellSpace, 0)
  return {
    title: report.title,
    subject: run.team,
    about: `Made on ${dayText(run.today)} by ${run.person}`,
    foot: `${report.title} · ${run.team} · ${dayText(run.today)}`,
    facts: { heading: 'Options', facts },
    table: {
      heading: report.title,
      columns: columns.map(({ title, kind }) => ({ title, share: widths[kind], isNumber: kind === 'number' })),
      none: 'No rows match these options.',
    },
    orientation: needed > sheetWidth && landscapeWidth > sheetWidth ? 'landscape' : 'portrait',
  }
}

/** A PDF that a thread draws from a cursor. It is answered when it is whole. */
export async function pdfFile(source: FileSource): Promise<Buffer> {
  const { run, gone, count, begin } = source
  gone.throwIfAborted()
  const drawing = new TableDrawing()
  const work = new RestingWork()
  const stop = () => drawing.abandon()
  gone.addEventListener('abort', stop)
  try {
    // No connection is held while the thread starts.
    const facts = await begin((scope) => optionFacts(scope, run.options))
    await drawing.open(tableReport(source, facts))
    await begin(async (scope) => {
      for await (const rows of batchesOf(scope, source)) {
        await work.run(() => drawing.add(rows.map((row) => row.map((cell) => cell ?? ''))))
        gone.throwIfAborted()
        await count(rows.length)
      }
    })
    return await drawing.finish()
  } catch (error) {
    drawing.abandon()
    gone.throwIfAborted()
    throw error
  } finally {
    gone.removeEventListener('abort', stop)
  }
}
