import { Readable } from 'node:stream'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import { reports, type ReportName } from '@credence/contract/reports/all'
import { columnsFor, type AnyReport, type ReportPreview } from '@credence/contract/reports/define'
import { downloadReport } from '@credence/contract/reports/run'
import { dispositionOf, fileHeaders } from '../../gateways/files/disposition.ts'
import { ConcurrencyLimit } from '../../kit/background/concurrency-limit.ts'
import { invalidAddress, signAddress } from '../../kit/files/file-address.ts'
import { actorKey } from '../../kit/request/actor.ts'
import { audit } from '../../kit/request/audit.ts'
import { writeGivingCall } from '../../kit/request/giving-call.ts'
import { notFound } from '../../kit/request/refusal.ts'
import { FileAnswer, type StreamCall } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { reportQueries } from './queries.ts'
import { csvFile, fileNameOf, pdfFile, type FileSource } from './report-file.ts'
import { countsStatement, countStatement, previewStatement, type Options } from './report-query.ts'
import {
  countRows,
  findPreview,
  findRun,
  insertRun,
  startedRun,
  startStatement,
  updateCancelled,
  updateExpected,
  type StartedRun,
} from './reports.queries.ts'
import { RunProgress } from './run-progress.ts'

export { removeOldRuns } from './reports.queries.ts'

const reportNamed = (name: ReportName): AnyReport => {
  const report = reports.find((each) => each.name === name)
  if (!report) throw new Error(`There is no report ${name}`)
  return report
}

/** The columns that were chosen one by one: those are the sensitive ones. */
const chosenColumns = ({ columns }: AnyReport, options: Options): string[] =>
  columns.flatMap(({ option, title }) => (option !== undefined && options[option] === true ? [title] : []))

/** Stores the options and answers the address of the file, which holds the id of the run and no options. */
export async function runReport(scope: Scope, name: ReportName, options: Options): Promise<{ url: string }> {
  const run = await insertRun(scope, name, options)
  const columns = chosenColumns(reportNamed(name), options)
  await audit(scope, 'report run', {
    subject: `report ${name}`,
    detail: { format: options.reportFormat, ...(columns.length > 0 ? { columns } : {}) },
  })
  const { passedCall } = scope
  return {
    url: signAddress(scope.services.vault, downloadReport, {
      run,
      team: String(scope.teamId),
      actor: actorKey(scope.actor),
      // The ids are options. The query finds only what the caller may see when the address is opened.
      call: writeGivingCall({ passedCall: passedCall && { ...passedCall, wanted: [] } }),
    }),
  }
}

export async function previewReport(scope: Scope, name: ReportName, options: Options): Promise<ReportPreview> {
  const report = reportNamed(name)
  const query = reportQueries[name](options, scope)
  return {
    columns: columnsFor(report, options).map(({ title }) => title),
    ...(await findPreview(scope, previewStatement(report, query, options), countsStatement(query))),
  }
}

/** How far a run of the caller is. The rows are counted once, when somebody first asks. */
export async function progressOf(scope: Scope, id: string) {
  const run = await findRun(scope, id)
  if (!run) throw notFound()
  const { state, rowsDone } = run
  let { rowsExpected } = run
  if (rowsExpected === null && state === 'DONE') rowsExpected = rowsDone
  if (rowsExpected === null) {
    rowsExpected = await countRows(scope, countStatement(reportQueries[run.type](run.options, scope)))
    await updateExpected(scope, id, rowsExpected)
  }
  return { state, rowsDone, rowsExpected }
}

export async function cancelRun(scope: Scope, id: string): Promise<{ id: string }> {
  if (!(await updateCancelled(scope, id))) throw notFound()
  return { id }
}

/**
 * Each file holds a connection of the database while it is made. One PDF at a time, because drawing needs a processor;
 * the others wait without a connection.
 */
const csvFiles = new ConcurrencyLimit(3)
const pdfFiles = new ConcurrencyLimit(1)

type OpenCall = Pick<StreamCall<typeof downloadReport & Endpoint>, 'query' | 'begin' | 'askOnce' | 'gone' | 'services'>

/** The file of a run, made now. */
export async function openReport(call: OpenCall): Promise<FileAnswer> {
  const { query, askOnce, gone, services } = call
  const run = startedRun(await askOnce(startStatement(query.run)))
  if (!run) throw invalidAddress()
  const progress = new RunProgress(query.run, askOnce)
  const over = (state: 'DONE' | 'FAILED') =>
    progress.end(state).catch((error: unknown) => services.log.warn({ err: error }, 'progress of a report not stored'))
  try {
    return await (run.options.reportFormat === 'PDF' ? openPdf : openCsv)(call, run, progress, over)
  } catch (error) {
    if (gone.aborted) void over('FAILED')
    else await over('FAILED')
    throw error
  }
}

type Over = (state: 'DONE' | 'FAILED') => Promise<void>

const sourceOf = ({ begin, gone }: OpenCall, run: StartedRun, progress: RunProgress): FileSource => ({
  report: reportNamed(run.type),
  queryFor: (scope) => reportQueries[run.type](run.options, scope),
  run,
  count: (rows) => progress.add(rows),
  gone,
  begin: (act) => begin(act, { readOnly: true }),
})

const headersOf = (source: FileSource, type: string) => ({
  ...fileHeaders,
  'content-type': type,
  'content-disposition': dispositionOf(fileNameOf(source.report, source.run), type, 'save'),
})

async function openCsv(call: OpenCall, run: StartedRun, progress: RunProgress, over: Over): Promise<FileAnswer> {
  const source = sourceOf(call, run, progress)
  const leave = await csvFiles.enter(call.gone)
  try {
    const { stream, done } = await csvFile(source)
    done.finally(leave).then(
      () => over('DONE'),
      () => over('FAILED'),
    )
    return new FileAnswer(stream, headersOf(source, 'text/csv; charset=utf-8'))
  } catch (error) {
    leave()
    throw error
  }
}

async function openPdf(call: OpenCall, run: StartedRun, progress: RunProgress, over: Over): Promise<FileAnswer> {
  const source = sourceOf(call, run, progress)
  const leave = await pdfFiles.enter(call.gone)
  try {
    const bytes = await pdfFile(source)
    await over('DONE')
    return new FileAnswer(Readable.from(bytes), {
      ...headersOf(source, 'application/pdf'),
      'content-length': String(bytes.length),
    })
  } finally {
    leave()
  }
}
