import pg from 'pg'
import { readTask, serveRounds } from './rounds.ts'

interface RawTask {
  url: string
  connections: number
  text: string
  values: unknown[][]
  rows: number
}

const task = readTask() as RawTask

// The minimum for the same rows: one connection per lane and one named prepared statement.
const clients = await Promise.all(
  Array.from({ length: task.connections }, async () => {
    const client = new pg.Client({ connectionString: task.url })
    await client.connect()
    return client
  }),
)
let next = 0
serveRounds(clients.length, async (lane) => {
  next = (next + 1) % task.values.length
  const result = await clients[lane]?.query({ name: 'limit', text: task.text, values: task.values[next] ?? [] })
  if (result?.rows.length !== task.rows) throw new Error(`Expected ${task.rows} rows, got ${result?.rows.length}`)
})
