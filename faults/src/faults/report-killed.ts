import { atEnd } from '@credence/bench/src/cleanup.ts'
import { request } from 'node:http'
import pg from 'pg'
import { signedIn, type Client } from '../client.ts'
import type { Fault } from '../fault.ts'
import type { ProductNode } from '../node.ts'
import { until } from '../until.ts'

/** Enough rows that neither file fits into the buffers between the two processes. */
const rows = 60_000
const options = { dateRangeOption: 'all-time' }

interface Fetched {
  /** Whether the answer ended as a whole one. */
  isWhole: boolean
  status: number | null
  bytes: number
  lines: number
}

/** Fetches a file, and reads no further than its first bytes until it may. */
function fetchFile(
  client: Client,
  url: string,
  mayRead: Promise<void>,
): { begun: Promise<void>; file: Promise<Fetched> } {
  const begun = Promise.withResolvers<void>()
  const { pathname, search } = new URL(url, 'http://localhost')
  const file = new Promise<Fetched>((resolve) => {
    const got: Fetched = { isWhole: false, status: null, bytes: 0, lines: 0 }
    const end = (isWhole: boolean) => {
      begun.resolve()
      resolve({ ...got, isWhole })
    }
    request(
      { host: '127.0.0.1', port: client.port, path: pathname + search, headers: { cookie: client.cookie } },
      (response) => {
        got.status = response.statusCode ?? null
        response.once('data', () => {
          response.pause()
          begun.resolve()
          void mayRead.then(() => response.resume())
        })
        response.on('data', (piece: Buffer) => {
          got.bytes += piece.length
          for (const byte of piece) if (byte === 10) got.lines += 1
        })
        response.on('end', () => end(response.complete))
        response.on('error', () => end(false))
      },
    )
      .on('error', () => end(false))
      .end()
  })
  return { begun: begun.promise, file }
}

async function runReport(client: Client, reportFormat: 'CSV' | 'PDF'): Promise<string> {
  const { status, body } = await client.ask({
    method: 'POST',
    path: '/api/report/providercmes',
    json: { ...options, reportFormat },
  })
  if (status !== 200) throw new Error(`A report was answered ${status}`)
  return (body as { url: string }).url
}

const addRows = (watcher: pg.Client) =>
  watcher.query(`begin; set local session_replication_role = replica;
    insert into cme (team_id, provider_id, title, hours, category, event_date)
    select 1, (select min(p.id) from provider p where p.team_id = 1 and p.deleted_at is null), repeat('A long title ', 8) || n, 1, 'GENERAL', date '2026-01-01'
      from generate_series(1, ${rows}) n; commit`)

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
    await addRows(watcher)
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
    const { rows: counted } = await watcher.query<{ n: number }>(
      'select count(*)::int as n from cme c join provider p on p.id = c.provider_id where p.team_id = 1 and p.deleted_at is null',
    )
    const wanted = (counted[0]?.n ?? 0) + 1
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
