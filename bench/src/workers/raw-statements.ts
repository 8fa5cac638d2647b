import pg from 'pg'
import { readTask, serveRounds } from './rounds.ts'

interface RawStatementsTask {
  url: string
  statements: { name: string; text: string; parameters: number }[]
  values: unknown[][]
}

const task = readTask() as RawStatementsTask

// Like raw-query, for work of several statements, which run one after the other for each set of values. Each is
// prepared once.
const client = new pg.Client({ connectionString: task.url })
await client.connect()
let next = 0
serveRounds(1, async () => {
  next = (next + 1) % task.values.length
  for (const { name, text, parameters } of task.statements)
    await client.query({ name, text, values: task.values[next]?.slice(0, parameters) ?? [] })
})
