import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { readTask, serveRounds } from './rounds.ts'

interface CursorTask {
  url: string
  text: string
  rows: number
  folder: string
}

// The minimum for the same file: a cursor whose rows are joined with commas, as they come, and written to the disk.
const task = readTask() as CursorTask
const client = new pg.Client({ connectionString: task.url })
await client.connect()

serveRounds(1, async () => {
  const file = createWriteStream(path.join(task.folder, 'raw-cursor.csv'))
  await client.query('begin')
  await client.query(`declare raw no scroll cursor for ${task.text}`)
  let count = 0
  for (;;) {
    const { rows } = await client.query<string[]>({ text: 'fetch 500 from raw', rowMode: 'array' })
    if (rows.length === 0) break
    count += rows.length
    if (!file.write(rows.map((row) => row.join(',')).join('\n'))) await once(file, 'drain')
  }
  await client.query('commit')
  file.end()
  await once(file, 'finish')
  if (count !== task.rows) throw new Error(`Expected ${task.rows} rows, got ${count}`)
})
