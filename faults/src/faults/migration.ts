import { migrate } from '@credence/server/src/database/migrate.ts'
import { readMigrations } from '@credence/server/src/database/migrations.ts'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'
import { ProductNode } from '../node.ts'
import { asSuperuser, ExternalPostgres } from '../postgres.ts'

const tasks = 200_000
const auditRows = 500_000
const waitBarMs = 500

/** The newest migration runs on a large database in use: no request waits long for a lock. */
export const migration: Fault = {
  id: 'F13',
  name: 'migration',
  title: `the newest migration on ${tasks} tasks and ${auditRows} audit rows, under traffic`,
  async run(testBed) {
    const folder = testBed.emptyFolder()
    const postgres = await ExternalPostgres.start(folder)
    const key = randomBytes(32)
    const all = await readMigrations()
    await migrate(postgres.url, { migrations: all.slice(0, -1) })
    await asSuperuser(postgres.url, async (client) => {
      await client.query("set session_replication_role = 'replica'")
      await client.query("insert into team (id, name) values (1, 'Large')")
      await client.query("insert into practice (id, team_id, name) values (1, 1, 'Large')")
      await client.query(
        "insert into account (id, team_id, email, first_name, last_name) values (1, 1, 'large@faults.test', 'Large', 'Team')",
      )
      await client.query('insert into task (team_id, practice_id) select 1, 1 from generate_series(1, $1::int)', [
        tasks,
      ])
      await client.query(
        "insert into audit_event (team_id, account_id, action) select 1, 1, 'seen' from generate_series(1, $1::int)",
        [auditRows],
      )
      await client.query('vacuum analyze')
    })
    const end = new AbortController()
    let longestMs = 0
    let writes = 0
    const failed: string[] = []
    const work = asSuperuser(postgres.url, async (client) => {
      for (let n = 0; !end.signal.aborted; n += 1) {
        const began = performance.now()
        await client.query('update task set updated_at = now() where id = $1', [1001 + (n % tasks)]).then(
          () => {
            writes += 1
          },
          (error: Error) => void failed.push(error.message),
        )
        longestMs = Math.max(longestMs, performance.now() - began)
        await sleep(20)
      }
    })
    const began = performance.now()
    const node = await ProductNode.start({
      CREDENCE_DATA: folder,
      DATABASE_URL: postgres.url,
      CREDENCE_KEY: key.toString('hex'),
    })
    const tookMs = performance.now() - began
    end.abort()
    await work
    return {
      acknowledged: writes,
      lost: 0,
      doubled: 0,
      refused: {},
      recoveryMs: null,
      note: `${all.at(-1)?.name}: ready after ${(tookMs / 1000).toFixed(1)} s, the longest write took ${longestMs.toFixed(0)} ms`,
      broken: [
        ...(longestMs > waitBarMs ? [`a write waited ${longestMs.toFixed(0)} ms`] : []),
        ...(failed.length ? [`${failed.length} writes failed: ${failed[0]}`] : []),
        ...(node.unwantedExits ? ['the node ended by itself'] : []),
      ],
    }
  },
}
