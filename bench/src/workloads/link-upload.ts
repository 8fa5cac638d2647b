import { hashToken, newToken } from '@credence/server/src/kit/secrets/crypto.ts'
import { interleave, spread } from '../harness.ts'
import { residentMegabytes, startWorker } from '../processes.ts'
import { ownTeam, staff, type TestBed, type TestServer } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import type { TransferTask } from '../workers/transfer.ts'
import { perSecond } from './figures.ts'
import { bareServer, removeObjects, withoutOldObjects } from './files.ts'

const fiftyMegabytes = 50 * 1024 * 1024
const rounds = { roundMs: 2500, warmUpMs: 2500 }
/** A link takes documents once, so every upload needs one. */
const mostUploads = 2000

/** Links for the upload of documents, about many providers. Answers the addresses of their calls. */
async function openLinks({ admin }: TestServer): Promise<string[]> {
  const tokens = Array.from({ length: mostUploads }, newToken)
  await admin.query(
    `with people as (select array_agg(provider_id order by provider_id) as ids from provider_practice where team_id = $1 and is_primary),
     made as (
       insert into link (purpose, provider_id, team_id, sent_to, token_hash, token_sealed, created_by, expires_at)
       select 'documentUpload', p.ids[1 + (t.n - 1) % cardinality(p.ids)], $1, 'x@bench.test', t.hash, '', $2, now() + interval '1 day'
         from people p, unnest($3::bytea[]) with ordinality as t (hash, n) returning id, provider_id)
     insert into form_request (team_id, kind, link_id, provider_id, sent_to_provider) select $1, 'DOCUMENT', m.id, m.provider_id, true from made m`,
    [ownTeam, staff.id, tokens.map(hashToken)],
  )
  return tokens.map((token) => `/api/document/${token}`)
}

async function uploading(testBed: TestBed) {
  const testServer = await testBed.testServer('own')
  const { side } = await startWorker('transfer', {
    port: testServer.server.port,
    lanes: 1,
    bytes: fiftyMegabytes,
    formPaths: await openLinks(testServer),
    direction: 'up',
  } satisfies TransferTask)
  return { side: withoutOldObjects(testBed, side), pid: testServer.server.pid }
}

/** An upload of fifty megabytes by a link, which it completes, against a stream to the disk with fsync. */
export const linkUpload: Workload = {
  name: 'link-upload',
  async run(testBed, count) {
    const bare = await startWorker('transfer', {
      port: await bareServer(testBed),
      lanes: 1,
      bytes: fiftyMegabytes,
      path: '/',
      direction: 'up',
    } satisfies TransferTask)
    const { side } = await uploading(testBed)
    const result = await interleave(side, bare.side, { rounds: count, ...rounds })
    removeObjects(testBed)
    return {
      name: this.name,
      unit: 'x bare stream with fsync',
      value: result.ratio,
      target: { atLeast: 0.8 },
      detail: perSecond(result),
    }
  },
}

/** The memory that such an upload adds to the server. */
export const linkUploadMemory: Workload = {
  name: 'link-upload-memory',
  async run(testBed, count) {
    const { side, pid } = await uploading(testBed)
    await side(rounds.warmUpMs)
    const before = residentMegabytes(pid)
    const grown: number[] = []
    for (let round = 0; round < count; round += 1) {
      let most = 0
      const watch = setInterval(() => {
        most = Math.max(most, residentMegabytes(pid))
      }, 20)
      await side(1000)
      clearInterval(watch)
      grown.push(Math.max(0, most - before))
    }
    removeObjects(testBed)
    return {
      name: this.name,
      unit: 'MB for an upload',
      value: spread(grown),
      target: { atMost: 30 },
      detail: `${before.toFixed(0)} MB before`,
    }
  },
}
