import { atEnd } from '@credence/bench/src/cleanup.ts'
import pg from 'pg'
import { signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import type { ProductNode } from '../node.ts'
import { addReportRows, fetchFile, linesWanted, runReport } from '../report-files.ts'
import { until } from '../until.ts'

/** How a file may end whose writer was killed: cut off, or refused because the database was gone. */
const allowed = new Set(['cut', '503', '507'])

/** The node, or the connection with the cursor, ends while a report is written. Nobody takes the part for the whole. */
export const reportKilled: Fault = {
  id: 'F30',
  name: 'report-killed',
  title: 'kill -9 while a CSV is sent and while a PDF is drawn, and the end of the connection with the cursor',
  async run(testBed) {
    const {
      postgres: { url },
      nodes: [node],
    } = await testBed.startNodes()
    if (!node) throw new Error('There is no node')
    const watcher = new pg.Client({ connectionString: url })
    await watcher.connect()
    atEnd(() => watcher.end())
    await addReportRows(watcher)
    const broken: string[] = []
    const refused: Record<string, number> = {}

    const cut = async (what: string, format: 'CSV' | 'PDF', breakIt: (running: ProductNode) => Promise<unknown>) => {
      const manager = await signedIn(node.port, 'manager@aurora.test')
      const mayRead = Promise.withResolvers<void>()
      const { begun, file } = fetchFile(manager, await runReport(manager, format), mayRead.promise)
      await (format === 'CSV' ? begun : untilReading(watcher))
      await breakIt(node)
      mayRead.resolve()
      const got = await file
      const outcome = got.status === 200 && !got.isWhole ? 'cut' : String(got.status ?? 'cut')
      refused[outcome] = (refused[outcome] ?? 0) + 1
      if (got.isWhole && got.status === 200)
        broken.push(`${what}: a part of ${got.bytes} bytes was taken for the whole`)
      else if (!allowed.has(outcome)) broken.push(`${what}: the file was answered ${outcome}`)
      manager.close()
    }
    const killNode = async (running: ProductNode) => {
      await running.kill()
      await running.restart()
    }
    const endCursor = () =>
      watcher.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and query ilike 'fetch %'",
      )
    await cut('the node was killed', 'CSV', killNode)
    await cut('the node was killed', 'PDF', killNode)
    await cut('the connection ended', 'CSV', endCursor)
    await cut('the connection ended', 'PDF', endCursor)

    const manager = await signedIn(node.port, 'manager@aurora.test')
    const { file } = fetchFile(manager, await runReport(manager, 'CSV'), Promise.resolve())
    const { isWhole, lines } = await file
    const wanted = await linesWanted(watcher)
    if (!isWhole || lines !== wanted) broken.push(`the file of the next run has ${lines} lines instead of ${wanted}`)
    if (node.unwantedExits) broken.push('the node ended by itself')
    return {
      acknowledged: 1,
      lost: isWhole && lines === wanted ? 0 : 1,
      doubled: 0,
      refused,
      recoveryMs: null,
      broken,
      note: `the next file has all ${lines} lines`,
    }
  },
}

/** A PDF is sent when it is whole, so its work is seen in the database. */
const untilReading = (watcher: pg.Client) =>
  until(
    'The report reads its rows',
    async () =>
      (await watcher.query("select from pg_stat_activity where pid <> pg_backend_pid() and query ilike 'fetch %'"))
        .rowCount !== 0,
    { everyMs: 5 },
  )
