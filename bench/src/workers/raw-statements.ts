import pg from 'pg'
import { readTask, serveRounds } from './rounds.ts'

export interface RawStatementsTask { url: string; connections: number; statements: { name: string; text: string; parameters: number }[]; values: unknown[][] }

const task = readTask() as RawStatementsTask

// As raw-query, for work that several statements do, one after the other for each set of values; each is prepared once per connection.
const clients = await Promise.all(Array.from({ length: task.connections }, async () => {
  const client = new pg.Client({ connectionString: task.url })
  await client.connect()
  return client
}))
let next = 0
serveRounds(clients.length, async (lane) => {
  next = (next + 1) % (task.statements.length * task.values.length)
  const { name, text, parameters } = task.statements[next % task.statements.length] as RawStatementsTask['statements'][number]
  await clients[lane]?.query({ name, text, values: task.values[Math.floor(next / task.statements.length)]?.slice(0, parameters) })
})
