import { request } from 'node:http'
import type pg from 'pg'
import type { Client } from './client.ts'

/** Enough rows that neither file fits into the buffers between the two processes. */
const rows = 60_000
const options = { dateRangeOption: 'all-time' }

export interface Fetched {
  /** Whether the answer ended as a whole one. */
  isWhole: boolean
  status: number | null
  bytes: number
  lines: number
}

/** Fetches a file, and reads no further than its first bytes until it may. */
export function fetchFile(
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

export async function runReport(client: Client, reportFormat: 'CSV' | 'PDF'): Promise<string> {
  const { status, body } = await client.ask({
    method: 'POST',
    path: '/api/report/providercmes',
    json: { ...options, reportFormat },
  })
  if (status !== 200) throw new Error(`A report was answered ${status}`)
  return (body as { url: string }).url
}

export const addReportRows = (watcher: pg.Client) =>
  watcher.query(`begin; set local session_replication_role = replica;
    insert into cme (team_id, provider_id, title, hours, category, event_date)
    select 1, (select min(p.id) from provider p where p.team_id = 1 and p.deleted_at is null), repeat('A long title ', 8) || n, 1, 'GENERAL', date '2026-01-01'
      from generate_series(1, ${rows}) n; commit`)

/** The lines of a whole file: one for each row, and the head. */
export async function linesWanted(watcher: pg.Client): Promise<number> {
  const { rows: counted } = await watcher.query<{ n: number }>(
    'select count(*)::int as n from cme c join provider p on p.id = c.provider_id where p.team_id = 1 and p.deleted_at is null',
  )
  return (counted[0]?.n ?? 0) + 1
}
