import { hashToken, newToken } from '@credence/server/src/kit/secrets/crypto.ts'
import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import { ownTeam, staff, type TestServer } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

const requests = 32

interface BenchRequest {
  requestId: number
  documentId: number
  linkId: number
  token: string
}

const insertText = `
  with object as (
    insert into file_object (key, bytes, checksum, content_type, scan) values (md5(random()::text), 1, sha256('x'), 'application/pdf', 'unscanned') returning key),
  template as (insert into esignature_template (team_id, name) values ($1, 'Bench ' || $2) returning id),
  version as (
    insert into esignature_template_version (team_id, esignature_template_id, name, object_key, sha256, pages)
    select $1, t.id, 'Agreement', o.key, repeat('0', 64), '[]' from template t, object o returning id, object_key),
  request as (
    insert into signing_request (team_id, kind, practice_id, signer_first_name, signer_last_name, sent_to, viewed_at)
    select $1, 'ESIGNATURE', min(id), 'Pat', 'Signer', 'x@bench.test', now() from practice where team_id = $1 returning id),
  document as (
    insert into signing_document (team_id, signing_request_id, position, esignature_template_version_id, name, object_key, sha256, pages, fields)
    select $1, r.id, 0, v.id, 'Agreement', v.object_key, repeat('0', 64), 1, '[]' from request r, version v returning id),
  made as (
    insert into link (purpose, signing_request_id, team_id, sent_to, token_hash, token_sealed, created_by, expires_at)
    select 'esignature', r.id, $1, 'x@bench.test', $3, '', $4, now() + interval '1 day' from request r returning id)
  select r.id as "requestId", d.id as "documentId", m.id::int as "linkId" from request r, document d, made m`

/** Requests whose page was opened before. */
async function openRequests({ admin }: TestServer): Promise<BenchRequest[]> {
  const opened: BenchRequest[] = []
  for (let at = 0; at < requests; at += 1) {
    const token = newToken()
    const { rows } = await admin.query<Omit<BenchRequest, 'token'>>(insertText, [
      ownTeam,
      at,
      hashToken(token),
      staff.id,
    ])
    const [made] = rows
    if (!made) throw new Error('A request was not made')
    await admin.query('update signing_request set link_id = $2 where id = $1', [made.requestId, made.linkId])
    opened.push({ ...made, token })
  }
  for (const table of ['signing_request', 'signing_document', 'link']) await admin.query(`analyze ${table}`)
  return opened
}

/** The statements of an opened page, without access checks: the document, and a new session in place of the earlier one. */
const pageTexts = [
  'begin',
  `select r.*, q.name, t.name, l.*,
          (select json_agg(d order by d.position) from signing_document d where d.team_id = r.team_id and d.signing_request_id = r.id) as documents
     from link l join signing_request r on r.team_id = l.team_id and r.link_id = l.id join team t on t.id = r.team_id join practice q on q.id = r.practice_id
    where l.team_id = $1 and l.id = $2`,
  "update link set revoked_at = now() where team_id = $1 and purpose = 'signingSession' and signing_document_id = $3 and completed_at is null and revoked_at is null and $2::int > 0",
  `insert into link (purpose, signing_document_id, team_id, token_hash, token_sealed, expires_at)
   select 'signingSession', $3, $1, decode(md5(random()::text) || md5(random()::text), 'hex'), '', now() + interval '1 hour' where $2::int > 0`,
  'commit',
]
const parametersOf = (text: string) => Math.max(0, ...[...text.matchAll(/\$(\d)/g)].map(([, n]) => Number(n)))

/** The page of a signer, which gets a new session each time, against the same statements. */
export const signingPage: Workload = {
  name: 'signing-page',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    const opened = await openRequests(testServer)
    const ours = await startWorker('http-load', {
      port: testServer.server.port,
      connections: 1,
      paths: opened.map(({ token }) => `/api/esignature/${token}`),
      expect: 200,
    })
    const raw = await startWorker('raw-statements', {
      url: testServer.url,
      statements: pageTexts.map((text, at) => ({ name: `page-${at}`, text, parameters: parametersOf(text) })),
      values: opened.map(({ linkId, documentId }) => [ownTeam, linkId, documentId]),
    })
    const result = await interleave(ours.side, raw.side, { rounds })
    return {
      name: this.name,
      unit: 'x raw SQL',
      value: result.ratio,
      target: { atLeast: 0.3 },
      detail: perSecond(result),
    }
  },
}
