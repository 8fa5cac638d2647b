import { dispatchDue } from '@credence/server/src/features/messaging/dispatch.actions.ts'
import { readConfig } from '@credence/server/src/config/config.ts'
import { migrate } from '@credence/server/src/database/migrate.ts'
import { createLogger } from '@credence/server/src/kit/http/log.ts'
import { createServices } from '@credence/server/src/start.ts'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Round } from '../harness.ts'
import { readTask } from './rounds.ts'

export interface DispatchTask {
  url: string
  side: 'product' | 'raw'
  teamId: number
}

const { url, side, teamId } = readTask() as DispatchTask
const batchSize = 100

const admin = new pg.Client({ connectionString: url })
await admin.connect()

/** Makes every delivery due again. Not part of what is measured. */
async function makeDue(): Promise<number> {
  await admin.query('begin')
  await admin.query("set local session_replication_role = 'replica'")
  const { rowCount } = await admin.query(
    `update sms_delivery set status = 'SCHEDULED', due_at = now(), lease_until = null, vendor_id = null, handed_over_at = null, attempts = 0
      where team_id = $1`,
    [teamId],
  )
  await admin.query('commit')
  return rowCount ?? 0
}

/** The minimum: a loop that claims with SKIP LOCKED, reads what a message needs, and writes the vendor's id. */
async function rawLoop(): Promise<void> {
  for (;;) {
    const { rows } = await admin.query<{ id: string; number: string; content: string }>({
      name: 'claim',
      text: `
      with taken as (
        update sms_delivery d set status = 'CLAIMED', attempts = attempts + 1, claimed_at = now(), attempt_id = gen_random_uuid(), lease_until = now() + interval '1 minute',
               from_number = '(907) 555-0131'
         where id in (select id from sms_delivery where team_id = $1 and status = 'SCHEDULED' and due_at <= now() order by due_at, id limit $2 for update skip locked)
        returning d.id, d.team_id, d.sms_id, d.number)
      select t.id, t.number, s.content from taken t join sms s on s.team_id = t.team_id and s.id = t.sms_id`,
      values: [teamId, batchSize],
    })
    if (rows.length === 0) return
    await admin.query({
      name: 'record',
      text: `
      update sms_delivery d set status = 'HANDED_OVER', vendor_id = r.vendor_id, handed_over_at = now(), lease_until = null
        from unnest($1::bigint[], $2::text[]) as r (id, vendor_id) where d.id = r.id and d.status = 'CLAIMED'`,
      values: [rows.map(({ id }) => id), rows.map(({ id }) => `SM${id}`)],
    })
  }
}

/** The product's dispatch with a vendor that takes every message at once. */
async function productLoop(): Promise<() => Promise<void>> {
  const config = readConfig({ CREDENCE_MODE: 'demo', LOG_LEVEL: 'warn' })
  const services = createServices(config, await migrate(url), randomBytes(32), createLogger('warn'))
  services.sms = {
    send: async ({ attempt: { deliveryId } }) => ({
      kind: 'accepted',
      report: { vendorId: `SM${deliveryId}`, state: 'ON_ITS_WAY', error: null },
    }),
    find: async () => [],
    report: async () => null,
  }
  return async () => void (await dispatchDue(services))
}

const dispatch = side === 'raw' ? rawLoop : await productLoop()

async function work(ms: number): Promise<Round> {
  let sent = 0
  let tookMs = 0
  do {
    const due = await makeDue()
    const began = performance.now()
    await dispatch()
    tookMs += performance.now() - began
    sent += due
  } while (tookMs < ms)
  const { rows } = await admin.query<{ left: number }>(
    "select count(*)::int as left from sms_delivery where team_id = $1 and status <> 'HANDED_OVER'",
    [teamId],
  )
  if (rows[0]?.left !== 0) throw new Error(`${rows[0]?.left} messages were not handed over`)
  const each = tookMs / sent
  return { perSecond: 1000 / each, p50Ms: each, p95Ms: each }
}

process.on('message', (ms: number) => void work(ms).then((round) => process.send?.(round)))
process.on('disconnect', () => process.exit())
process.send?.(null)
