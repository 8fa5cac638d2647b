import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import { ownTeam, type TestServer } from '../test-bed.ts'
import type { TransferTask } from '../workers/transfer.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

const documents = 20_000
const provider = 1002
const connections = 2

const categories = "(array['LICENSE','DEA','CV','CME','IMMUNIZATION','BOARD_CERTIFICATION','OTHER'])[1 + i % 7]"

/** A provider with an extreme number of documents. Triggers are disabled; the generated data is consistent. */
async function fill({ admin }: TestServer): Promise<void> {
  await admin.query('begin')
  await admin.query("set local session_replication_role = 'replica'")
  await admin.query(
    `insert into file_object (key, bytes, checksum, content_type, scan) select md5(i::text), 1000 + i, sha256(i::text::bytea), 'application/pdf', 'unscanned' from generate_series(1, ${documents}) as i`,
  )
  await admin.query(`insert into document (team_id, owner_type, scope, provider_id, name, object_key, category, effective_date, expiration, notes)
    select ${ownTeam}, 'provider', 'own', ${provider}, 'Document ' || i || '.pdf', md5(i::text), ${categories}, date '2024-01-01' + i % 500, date '2026-01-01' + i % 1500, case when i % 5 = 0 then 'A note on it' end
      from generate_series(1, ${documents}) as i`)
  await admin.query('commit')
  await admin.query('vacuum analyze document')
  await admin.query('vacuum analyze file_object')
}

/** The same files, without access checks and attachments. */
const rawText = `
  select json_agg(f)::text as json from (
    select d.id, d.name as filename, o.bytes as size, d.category, d.effective_date as "effectiveDate", d.expiration, d.notes, d.modified_at as modified,
           d.first_reminder_at as "firstEmailReminderSent", d.second_reminder_at as "secondEmailReminderSent", false as "hasLinkedDataElement", null as "linkedDataElementExtra",
           d.owner_id as "entityId", d.owner_type as "entityType", null as "practiceId", false as "isH3AdminFile", false as "isRevenueTeamSpanningFile", false as "isPracticeSpecificFile",
           true as "canEdit", o.content_type as "contentType", o.scan as "scanState", d.version
      from document d join file_object o on o.key = d.object_key
     where d.team_id = $1 and d.owner_type = 'provider' and d.owner_id = $2 and d.scope = 'own'
     order by d.category, d.expiration desc nulls last, d.name) f`

/** The list of 20,000 documents of one provider, against its raw SQL. */
export const documentList: Workload = {
  name: 'document-list',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    await fill(testServer)
    const ours = await startWorker('transfer', {
      port: testServer.server.port,
      lanes: connections,
      headers: { cookie: testServer.cookie },
      bytes: null,
      direction: 'down',
      path: `/api/provider/${provider}/files`,
    } satisfies TransferTask)
    const raw = await startWorker('raw-query', {
      url: testServer.url,
      connections,
      text: rawText,
      values: [[ownTeam, provider]],
      rows: 1,
    })
    const result = await interleave(raw.side, ours.side, { rounds, roundMs: 1500 })
    return {
      name: this.name,
      unit: 'x time of raw SQL',
      value: result.ratio,
      target: { atMost: 2 },
      detail: perSecond({ ...result, ours: result.limit, limit: result.ours }),
    }
  },
}
