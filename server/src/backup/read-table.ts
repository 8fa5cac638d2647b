import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { copyOut, type Table } from './tables.ts'

const readAhead = 256 * 1024

/** Reads all rows of a table as text, in physical order, and returns their number and checksum. */
export async function readTable(
  client: pg.Client,
  table: Table,
  take: (piece: Buffer) => Promise<void> = async () => {},
): Promise<{ rows: number; sha256: string }> {
  const sum = createHash('sha256')
  const stream = client.query(copyTo(copyOut(table), { highWaterMark: readAhead }))
  for await (const piece of stream as AsyncIterable<Buffer>) {
    sum.update(piece)
    await take(piece)
  }
  // The number of rows comes with the message after the last piece, before the answer to any later query.
  await client.query('select')
  return { rows: stream.rowCount, sha256: sum.digest('hex') }
}
