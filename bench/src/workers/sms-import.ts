import { readConfig } from '@credence/server/src/config/config.ts'
import { migrate } from '@credence/server/src/database/migrate.ts'
import { importMessages } from '@credence/server/src/features/messaging/import.actions.ts'
import { createLogger } from '@credence/server/src/kit/http/log.ts'
import { job } from '@credence/server/src/kit/request/actor.ts'
import { inTransaction } from '@credence/server/src/kit/request/transaction.ts'
import { createServices } from '@credence/server/src/start.ts'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { readTask, serveRounds } from './rounds.ts'

export interface ImportTask {
  url: string
  side: 'product' | 'raw'
  teamId: number
  practiceId: number
  rows: number
  /** Imported one after the other; they count as one. */
  files: number
}

const { url, side, teamId, practiceId, rows, files } = readTask() as ImportTask
const numbers = Array.from({ length: rows }, (_, at) => `(206) 555-${String(at).padStart(4, '0')}`)
const content = 'See Dr. Able on 12/01/2026 at 9:00 AM.'
const dayMs = 86_400_000
const tomorrow = () => new Date(Date.now() + dayMs).toISOString()

/** The minimum: the same rows by one statement, in one transaction, with the triggers of the tables. */
async function rawInsert(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("select set_config('app.team', $1, false)", [String(teamId)])
  return async () => {
    await client.query('begin')
    await client.query({
      name: 'insert',
      text: `
      with added as (
        insert into sms (team_id, practice_id, origin, to_number, content, segments, schedule_at)
        select $1, $2, 'IMPORT', n.number, n.content, 1, $3 from unnest($4::text[], $5::text[]) as n (number, content) returning id, to_number)
      insert into sms_delivery (team_id, practice_id, sms_id, position, number, due_at) select $1, $2, id, 0, to_number, $3 from added`,
      values: [teamId, practiceId, tomorrow(), numbers, numbers.map(() => content)],
    })
    await client.query('commit')
  }
}

/** The product's import of a file, as the call runs it once the file is here. */
async function productImport(): Promise<() => Promise<void>> {
  const config = readConfig({ CREDENCE_MODE: 'demo', LOG_LEVEL: 'warn' })
  const services = createServices(config, await migrate(url), randomBytes(32), createLogger('warn'))
  const bytes = Buffer.from(
    [
      'phone,type,provider,date,time',
      ...numbers.map((number) => `${number},reminder,Dr. Able,12/01/2026,9:00 AM`),
    ].join('\n'),
  )
  return async () => {
    const { countSuccessful } = await inTransaction(services, { teamId, actor: job('bench') }, (scope) =>
      importMessages(scope, practiceId, {
        scheduleDateTime: tomorrow(),
        file: { name: 'messages.csv', bytes },
        mayRepeat: true,
      }),
    )
    if (countSuccessful !== rows) throw new Error(`${countSuccessful} of ${rows} rows were imported`)
  }
}

const once = side === 'raw' ? await rawInsert() : await productImport()
serveRounds(1, async () => {
  for (let file = 0; file < files; file += 1) await once()
})
