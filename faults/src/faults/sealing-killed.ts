import { atEnd } from '@credence/bench/src/cleanup.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { History } from '../history.ts'
import { judge } from '../judge.ts'
import type { Settings } from '../node.ts'
import { startTraffic } from '../traffic.ts'
import { until } from '../until.ts'

const runner = fileURLToPath(new URL('../../../server/bin/run.mjs', import.meta.url))
const rounds = 10

/** Runs `npm run audit -- verify` as an operator does. */
async function verify(settings: Settings): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [runner, 'audit', 'verify'], {
    env: { PATH: process.env.PATH ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.trim() }
}

/** The rows that seals name, and the rows of both logs. */
async function countRows(watcher: pg.Client): Promise<{ sealed: number; written: number }> {
  const { rows } = await watcher.query<{ sealed: number; written: number }>(
    `select (select coalesce(sum(row_count), 0)::int from audit_seal) as sealed,
            (select count(*)::int from audit_event) + (select count(*)::int from change_log) as written`,
  )
  return rows[0] ?? { sealed: 0, written: -1 }
}

const isSealerWaiting = async (watcher: pg.Client): Promise<boolean> =>
  (await watcher.query("select from pg_locks where relation = 'audit_seal'::regclass and not granted")).rowCount !== 0

/**
 * The node is killed while it seals the audit trail: before its batch is written, and at any point of its first second.
 * The chain stays whole, and every row is sealed once.
 */
export const sealingKilled: Fault = {
  id: 'F29',
  name: 'sealing-killed',
  title: 'kill -9 while the audit trail is sealed, under writes; then a row is changed, and the trail is verified',
  async run(testBed) {
    const {
      postgres: { url },
      nodes: [node],
      folder,
    } = await testBed.startNodes()
    if (!node) throw new Error('There is no node')
    const watcher = new pg.Client({ connectionString: url })
    const holder = new pg.Client({ connectionString: url })
    for (const client of [watcher, holder]) {
      await client.connect()
      atEnd(() => client.end())
    }
    const history = new History()
    const traffic = startTraffic([await signedIn(node.port, 'editor@aurora.test')], history)
    await history.untilMore(20, [node])
    for (let round = 0; round < rounds; round += 1) {
      await node.kill()
      // A node seals when it starts. Held back here, it is killed with a batch that it has read and not written.
      const isHeld = round % 2 === 0
      if (isHeld) await holder.query('begin; lock table audit_seal in share mode')
      await node.restart()
      if (isHeld) await until('The node waits to write a seal', () => isSealerWaiting(watcher))
      else await sleep(Math.random() * 1000)
      await node.kill()
      if (isHeld) await holder.query('rollback')
      await node.restart()
      await history.untilMore(5, [node])
    }
    await traffic.stop()
    await node.kill()
    await node.restart()
    const { written } = await countRows(watcher)
    await until('Every row is sealed', async () => (await countRows(watcher)).sealed >= written, { everyMs: 200 })

    const settings = { CREDENCE_DATA: folder, DATABASE_URL: url }
    const whole = await verify(settings)
    const { sealed } = await countRows(watcher)
    const broken: string[] = []
    if (whole.code !== 0 || !whole.said.includes(`verified ${sealed} entries`))
      broken.push(`The whole trail of ${sealed} rows is not verified: ${whole.said}`)
    await watcher.query(
      "update change_log set actor = 'somebody else' where id = (select max(last_id) from audit_seal where table_name = 'change_log')",
    )
    const changed = await verify(settings)
    if (changed.code !== 1 || !/batch \d+: /.test(changed.said))
      broken.push(`A changed row is not found: ${changed.said}`)
    return judge(history, {
      url,
      nodes: [node],
      allowed: ['503', 'cut', 'absent'],
      broken,
      note: `${sealed} rows in whole batches, a changed row is named`,
    })
  },
}
