import { TrailSealer } from '@credence/server/src/database/audit-trail/sealer.ts'
import { Vault } from '@credence/server/src/kit/secrets/crypto.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { interleave, type Side } from '../harness.ts'
import { startWorker } from '../processes.ts'
import { ownTeam } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

/** A server seals once a minute. Here it is in every round, sixty times as often. */
const everyMs = 1000
const providers = 32

/** Runs a side while everything that it writes is sealed. */
const whileSealing =
  (side: Side, sealer: TrailSealer): Side =>
  async (ms) => {
    const over = new AbortController()
    const sealing = (async () => {
      while (!over.signal.aborted) {
        await sealer.sealSettled()
        await sleep(everyMs)
      }
    })()
    const round = await side(ms)
    over.abort()
    await sealing
    return round
  }

/** A save while the audit trail is sealed, against the same save while it is not. */
export const auditSealing: Workload = {
  name: 'audit-sealing',
  async run(testBed, rounds) {
    const { server, cookie, url, admin } = await testBed.testServer('own')
    const { rows } = await admin.query<{ id: number }>(
      'select id from provider where team_id = $1 and deleted_at is null order by id limit $2',
      [ownTeam, providers],
    )
    const pool = new pg.Pool({ connectionString: url, max: 1 })
    const sealer = new TrailSealer(pool, new Vault(testBed.key))
    await sealer.sealSettled()
    const saves = ['one', 'other'].flatMap((nickname) => rows.map(({ id }) => ({ id, nickname })))
    const save = await startWorker('http-load', {
      port: server.port,
      connections: 4,
      method: 'POST',
      paths: saves.map(({ id }) => `/api/provider/${id}`),
      bodies: saves.map(({ nickname }) => JSON.stringify({ nickname })),
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      expect: 200,
    })
    const result = await interleave(whileSealing(save.side, sealer), save.side, { rounds, roundMs: 4000 })
    await pool.end()
    return {
      name: this.name,
      unit: 'x saves without sealing',
      value: result.ratio,
      target: { atLeast: 0.95 },
      detail: perSecond(result),
    }
  },
}
