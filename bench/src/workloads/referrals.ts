import type { Statement } from '@credence/server/src/database/batch.ts'
import { matchesOf } from '@credence/server/src/features/referrals/match.queries.ts'
import { referralsOf } from '@credence/server/src/features/referrals/referrals.queries.ts'
import { strictEqual } from 'node:assert'
import type pg from 'pg'
import { matrixPractice, ownTeam } from '../data.ts'
import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import type { TestServer } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'
import { pollAgainstHello } from './poll-against-hello.ts'

const [referrals, notesOfReferral, carrier, facility] = [2000, 3, 7, 9101]
const location = 'T-Tower'
const boardPath = `/api/referral/${matrixPractice}`
const matchPath = `/api/referral/match/${matrixPractice}?carrierId=${carrier}&location=${location}`

/** Referrals with notes in the large practice, and a location whose facility half of its providers have privileges at. */
async function fill(admin: pg.Client): Promise<void> {
  const { rowCount } = await admin.query('select from facility where id = $1', [facility])
  if (rowCount) return
  await admin.query("set session_replication_role = 'replica'")
  for (const text of [
    `insert into facility (id, name) values (${facility}, 'Tower')`,
    `insert into referral_location (team_id, position, name, facility_id) values (${ownTeam}, 1, '${location}', ${facility})`,
    `insert into provider_facility (team_id, provider_id, facility_id, is_active)
     select team_id, provider_id, ${facility}, true from provider_practice where practice_id = ${matrixPractice} and provider_id % 2 = 0`,
    `insert into referral (team_id, practice_id, status, urgency, type, location, reason, patient_first_name, patient_last_name, patient_phone1, referring_practice, carrier_id, provider_id, progress)
     select ${ownTeam}, ${matrixPractice}, (array['PENDING_OUTREACH', 'FIRST_ATTEMPT', 'SECOND_ATTEMPT', 'SCHEDULED'])[1 + i % 4], 'ROUTINE', 'FAX', '${location}',
            'Palpitations for a month, event monitor requested. Number ' || i, 'Given', 'Family ' || i, '(907) 555-0100', 'Chugach Family Medicine', 1 + i % 60,
            case when i % 4 = 3 then (select min(provider_id) from provider_practice where practice_id = ${matrixPractice}) end, i % 101
       from generate_series(1, ${referrals}) i`,
    `insert into referral_activity (team_id, referral_id, account_id, notes)
     select r.team_id, r.id, (select min(id) from account where team_id = r.team_id), 'Left a voicemail with the front desk. Note ' || n
       from referral r, generate_series(1, ${notesOfReferral}) n`,
    `insert into stamp (team_id, topic) values (${ownTeam}, 'referral') on conflict do nothing`,
  ])
    await admin.query(text)
  await admin.query("set session_replication_role = 'origin'")
  await admin.query('vacuum (analyze)')
}

/** The product's own statement with the team as a value. A superuser bypasses the policies. */
const withoutCaller = ({ text }: Statement) =>
  text
    .replaceAll(
      'team_people()',
      `(select id, first_name, last_name from account where team_id = ${ownTeam}) people_of_team`,
    )
    .replaceAll('(select app_team())', String(ownTeam))
    .replaceAll('app_team()', String(ownTeam))

const board = referralsOf(matrixPractice, false)
const boardQuery = {
  text: `select coalesce(json_agg(json), '[]')::text as json from (${withoutCaller(board)}) cards`.replace(
    '::text as json\n',
    ' as json\n',
  ),
  values: board.values,
}
const match = matchesOf(matrixPractice, carrier, location)
const matchQuery = { text: withoutCaller(match), values: match.values }

/** Timestamps are printed in the time zone of the connection. */
const alike = (text: string) =>
  JSON.stringify(
    JSON.parse(text, (key, value: unknown) =>
      ['created', 'updated', 'statusSince'].includes(key) ? new Date(String(value)).getTime() : value,
    ),
  )

async function assertSame(
  { server, cookie, admin }: TestServer,
  path: string,
  { text, values }: { text: string; values: Statement['values'] },
  least: number,
): Promise<number> {
  const answer = await (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie } })).text()
  const {
    rows: [row],
  } = await admin.query<{ json: string }>(text, [...values])
  strictEqual(alike(answer), alike(row?.json ?? ''), `${path} and its raw query must find the same`)
  strictEqual((JSON.parse(answer) as unknown[]).length, least)
  return answer.length
}

/** The board of 2,000 referrals, against its query alone. */
const referralBoard: Workload = {
  name: 'referral-board',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    await fill(testServer.admin)
    const bytes = await assertSame(testServer, boardPath, boardQuery, referrals)
    const { server, cookie, url } = testServer
    const connections = 2
    const ours = await startWorker('http-load', {
      port: server.port,
      connections,
      paths: [boardPath],
      headers: { cookie },
      expect: 200,
    })
    const { text, values } = boardQuery
    const raw = await startWorker('raw-query', { url, connections, text, values: [values], rows: 1 })
    const result = await interleave(ours.side, raw.side, { rounds, roundMs: 1500 })
    return {
      name: this.name,
      unit: 'x raw json_agg',
      value: result.ratio,
      target: { atLeast: 0.8 },
      detail: `${perSecond(result)}, ${Math.round(bytes / 1000)} KB`,
    }
  },
}

/** A poll of that board without changes, against the minimum of the framework. */
const referralPoll: Workload = {
  name: 'referral-poll',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    await fill(testServer.admin)
    return pollAgainstHello(this.name, testServer, boardPath, rounds)
  },
}

/** The match of a referral in a practice of 200 providers, against its query alone. */
const referralMatch: Workload = {
  name: 'referral-match',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    await fill(testServer.admin)
    await assertSame(testServer, matchPath, matchQuery, 200)
    const { server, cookie, url } = testServer
    const connections = 4
    const ours = await startWorker('http-load', {
      port: server.port,
      connections,
      paths: [matchPath],
      headers: { cookie },
      expect: 200,
    })
    const { text, values } = matchQuery
    const raw = await startWorker('raw-query', { url, connections, text, values: [values], rows: 1 })
    const result = await interleave(ours.side, raw.side, { rounds })
    return {
      name: this.name,
      unit: 'x raw SQL',
      value: result.ratio,
      target: { atLeast: 0.5 },
      detail: perSecond(result),
    }
  },
}

export const referralWorkloads: readonly Workload[] = [referralBoard, referralPoll, referralMatch]
