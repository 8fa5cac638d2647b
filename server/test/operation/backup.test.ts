import { allEndpoints } from '@credence/contract/all'
import { needsNoSession } from '@credence/contract/kit/access'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { allJobs } from '../../src/jobs.ts'
import { checkBackup } from '../../src/backup/check.ts'
import type { BackupSummary } from '../../src/kit/ports/backups.ts'
import type { RestoreSummary } from '../../src/backup/restore.ts'
import { digestsByApplication } from '../../src/database/audit-trail/rows.ts'
import { TrailKeys } from '../../src/database/audit-trail/seal.ts'
import { TrailSealer } from '../../src/database/audit-trail/sealer.ts'
import { verifyTrail } from '../../src/database/audit-trail/verify.ts'
import { runFileSweep } from '../../src/features/files/files.jobs.ts'
import { runReply } from '../../src/features/referrals/reply.jobs.ts'
import { mailQueues } from '../../src/kit/ports/mail-queues.ts'
import {
  backUp,
  nameDemo,
  restoreInto,
  storeFile,
  tablesIn,
  testVault,
  useFolder,
  useTargets,
  type Target,
} from '../kit/backups.ts'
import { contentOf, withClient } from '../kit/database-content.ts'
import { sentWith } from '../kit/foreign-ids.ts'
import { buildTwoTeams, teamA, type TwoTeams } from '../kit/two-teams.ts'
import { openWorld, useWorld, type Reply, type World } from '../kit/world.ts'

const { fileName } = useFolder()
const newTarget = useTargets()
let teams: TwoTeams
const used = useWorld({
  build: async (world) => {
    await nameDemo(world)
    teams = await buildTwoTeams(world)
  },
})
/** The tables of what may have left after the backup, and is held back. */
const held = ['public.task_submission', 'public.referral_reply', 'public.sms_delivery']

/** Gives a message of the other team a delivery in each state, of which some are due. */
async function addDeliveries(world: World): Promise<void> {
  const [{ sms_id: id } = { sms_id: 0 }] = await world.sql<{ sms_id: number }>(
    'select sms_id from sms_delivery order by team_id desc, id limit 1',
  )
  await world.sql(
    `insert into sms_delivery (team_id, practice_id, sms_id, position, number, due_at, status, attempt_id, claimed_at, lease_until, from_number, error)
     select s.team_id, s.practice_id, s.id, 100 + n, '(907) 555-019' || n, now() + due::interval, status,
            case when lease is not null then gen_random_uuid() end, case when lease is not null then now() end, now() + lease::interval,
            case when lease is not null then '(907) 555-0131' end, about
       from sms s, (values (1, 'SCHEDULED', '-1 minute', null, 'due'), (2, 'SCHEDULED', '1 hour', null, 'later'),
                           (3, 'CLAIMED', '-1 minute', '1 minute', 'claimed'), (4, 'UNKNOWN', '-1 minute', '1 minute', 'unknown'),
                           (5, 'HANDED_OVER', '-1 minute', null, 'handed over')) as d (n, status, due, lease, about)
      where s.id = $1`,
    [id],
  )
}
/** Written by the start of a server, for its own database. */
const except = ['public.app_login', 'public.migration', 'public.sealing_key']
const publicTables = async (url: string) =>
  (await contentOf(url, { except })).rows.filter(({ name }) => name.startsWith('public.'))

describe('a restored backup', () => {
  const bytes = {
    'a text': Buffer.from('compresses well '.repeat(100_000)),
    'random bytes': randomBytes(1_500_000),
    'one byte': Buffer.from('x'),
  }
  const keys: Record<string, string> = {}
  const file = fileName('whole')
  let sessions: Record<string, string>
  let lost: string
  let made: BackupSummary
  let found: RestoreSummary
  let target: Target
  let restored: World
  beforeAll(async () => {
    for (const [name, content] of Object.entries(bytes)) keys[name] = await storeFile(used.world, content)
    lost = await storeFile(used.world, Buffer.from('lost'))
    await used.world.services.files.remove(lost)
    sessions = { staff: await used.world.session(teams.staffOfA), administrator: await used.world.session(teams.admin) }
    await used.world.sql(
      "update task_submission set state = 'waiting' where id = (select min(id) from task_submission)",
    )
    await used.world.sql(
      "update referral_reply set state = 'waiting', settled_at = null where id = (select max(id) from referral_reply)",
    )
    await addDeliveries(used.world)
    await new TrailSealer(used.world.services.pool, testVault()).sealSettled()
    made = await backUp(used.world, file)
    target = await newTarget()
    found = await restoreInto(target, file)
    restored = await openWorld(target.url, {})
    return () => restored.close()
  })

  it('a backup holds every row that a superuser sees in every table', async () => {
    const counted = await used.world.sql<{ name: string }>(
      "select 'public.' || quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'app_login'",
    )
    const kept = await tablesIn(file)
    expect(
      Object.keys(kept)
        .filter((name) => name !== 'pgboss.job')
        .toSorted(),
    ).toEqual(counted.map(({ name }) => name).toSorted())
    for (const { name } of counted)
      expect(kept[name], name).toBe((await used.world.sql(`select count(*)::int as n from ${name}`))[0].n)
    expect(kept['public.provider']).toBe(4)
  })

  it('a backup names the files that the store has lost', () => {
    expect(made).toMatchObject({ missing: expect.arrayContaining([lost]), damaged: [] })
    expect(found.missing).toEqual(made.missing)
  })

  it('a backup is not made when a policy hides rows of a table', async () => {
    const { world } = used
    for (const [spoil, mend] of [
      ['drop policy backup on task', 'create policy backup on task for select to credence_owner using (true)'],
      ['create policy fewer on task as restrictive for select using (id > 0)', 'drop policy fewer on task'],
    ] as const) {
      await world.sql(spoil)
      await expect(backUp(world, fileName())).rejects.toThrow('A backup would miss rows of task')
      await world.sql(mend)
    }
  })

  it('a restored backup has the same schema, rows and sequences', async () => {
    expect((await contentOf(target.url)).schema).toEqual((await contentOf(used.world.adminUrl)).schema)
    const rows = await publicTables(target.url)
    const isSame = ({ name }: { name: string }) => !held.includes(name)
    expect(rows.filter(isSame)).toEqual((await publicTables(used.world.adminUrl)).filter(isSame))
    const sequences = "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1"
    expect(await restored.sql(sequences)).toEqual(await used.world.sql(sequences))
  })

  it('a restored backup has the same bytes in its files', async () => {
    for (const [name, content] of Object.entries(bytes))
      expect((await buffer(await target.store.open(keys[name] ?? ''))).equals(content), name).toBe(true)
    expect(await target.store.readOwner()).toBe((await used.world.sql('select id from installation'))[0].id)
  })

  it('a restored backup gives the same answers to every reading call, for staff of a team and for an administrator', async () => {
    const reading = allEndpoints.filter(
      ({
        endpoint: {
          definition: { method, answerAs, access },
        },
      }) => method === 'GET' && answerAs !== 'file' && !needsNoSession(access),
    )
    const heard = ({ status, body }: Reply) => ({
      status,
      body:
        typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, requestId: undefined } : body,
    })
    let answered = 0
    for (const { name, endpoint } of reading) {
      for (const [who, as] of Object.entries(sessions)) {
        const sent = sentWith(endpoint, teams.a[0], null, -1)
        const [before, after] = [
          heard(await used.world.call(endpoint, sent, { as, team: teamA })),
          heard(await restored.call(endpoint, sent, { as, team: teamA })),
        ]
        expect(withoutAddresses(after), `${name} as ${who}`).toEqual(withoutAddresses(before))
        if (before.status === 200) answered += 1
      }
    }
    expect(answered).toBeGreaterThan(reading.length)
  })

  it('a restored backup does not repeat a submission that was about to be sent to a carrier', async () => {
    expect(await restored.sql("select state from task_submission where state in ('waiting', 'sending')")).toEqual([
      { state: 'sending' },
    ])
  })

  it('a restored backup does not repeat a letter about a referral, which its job notes', async () => {
    const [reply] = await restored.sql("select id, team_id from referral_reply where state in ('waiting', 'sending')")
    expect(await restored.sql('select state from referral_reply where id = $1', [reply.id])).toEqual([
      { state: 'sending' },
    ])
    await runReply(restored.services, { teamId: reply.team_id, id: reply.id })
    expect(await restored.sql('select state from referral_reply where id = $1', [reply.id])).toEqual([
      { state: 'failed' },
    ])
    expect(
      await restored.sql('select notes from referral_activity where referral_reply_id = $1', [reply.id]),
    ).toContainEqual({ notes: expect.stringContaining('it was cut off and may have arrived') })
  })

  it('a restored backup does not send text messages that may have been sent after it, and sends later ones', async () => {
    const states = Object.fromEntries(
      (
        await restored.sql<{ number: string; status: string; error: string }>(
          'select number, status, error from sms_delivery where position > 100',
        )
      ).map(({ number, ...state }) => [number.at(-1), state]),
    )
    const failed = { status: 'FAILED', error: expect.stringContaining('Not sent: the data was restored from a backup') }
    expect(states).toEqual({
      1: failed,
      2: { status: 'SCHEDULED', error: 'later' },
      3: failed,
      4: failed,
      5: { status: 'HANDED_OVER', error: 'handed over' },
    })
    expect(found.held).toEqual({ texts: 3, letters: 1, submissions: 1 })
  })

  it('a restored backup has an audit trail that fits its seals, and seals what is written after it', async () => {
    const verify = async () => {
      const client = await restored.services.pool.connect()
      try {
        return await verifyTrail(client, new TrailKeys(testVault()), digestsByApplication(client))
      } finally {
        client.release()
      }
    }
    const before = await verify()
    expect(before).toMatchObject({ finding: null })
    expect(before.entries).toBeGreaterThan(0)
    await restored.sql("insert into audit_event (action) values ('sign-in')")
    await new TrailSealer(restored.services.pool, testVault()).sealSettled()
    const after = await verify()
    expect(after).toMatchObject({ finding: null })
    expect(after.entries).toBeGreaterThan(before.entries)
  })

  it('a backup is tested by loading it into a temporary database', async () => {
    expect(await checkBackup(file, testVault(), allJobs)).toMatchObject({ kind: 'demo', hasFiles: true, damaged: [] })
  }, 120_000)
})

/** A signed address differs from call to call. */
const withoutAddresses = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, each: unknown) =>
      typeof each === 'string' && /^\/api\/(file\/|.*[?&]signature=)/.test(each) ? 'an address' : each,
    ) ?? 'null',
  )

describe('while a backup is made', () => {
  it('a transaction that was acknowledged before is in it, and none is in it by half', async () => {
    const file = fileName()
    const acknowledged: number[] = []
    const end = new AbortController()
    const writing = withClient(used.world.adminUrl, async (client) => {
      for (let n = 1; !end.signal.aborted; n += 1) {
        await client.query('begin')
        await client.query('insert into carrier (name) values ($1)', [`Both ${n}`])
        await client.query('insert into hub (name) values ($1)', [`Both ${n}`])
        await client.query('commit')
        acknowledged.push(n)
      }
    })
    await expect.poll(() => acknowledged.length, { timeout: 25_000 }).toBeGreaterThan(5)
    const before = acknowledged.length
    await backUp(used.world, file)
    expect(acknowledged.length).toBeGreaterThan(before)
    end.abort()
    await writing
    const target = await newTarget()
    await restoreInto(target, file)
    const names = (table: string) =>
      withClient(target.url, async (client) =>
        (
          await client.query<{ name: string }>(`select name from ${table} where name like 'Both %' order by id`)
        ).rows.map(({ name }) => name),
      )
    const carriers = await names('carrier')
    expect(carriers).toEqual(await names('hub'))
    expect(carriers.length).toBeGreaterThanOrEqual(before)
    expect(carriers.length).toBeLessThan(acknowledged.length)
  })

  it('files whose rows a running backup has read are not swept, and are swept afterwards', async () => {
    const { world } = used
    const key = await storeFile(world, Buffer.from('released long ago'))
    await world.sql("update file_object set released_at = now() - interval '2 hours' where key = $1", [key])
    const sweeping = {
      open: async (each: string) => {
        await runFileSweep(world.services)
        return world.services.files.open(each)
      },
    }
    expect((await backUp(world, fileName(), sweeping)).missing).not.toContain(key)
    await runFileSweep(world.services)
    await expect(world.services.files.open(key)).rejects.toMatchObject({ status: 404 })
  })

  it('a second one is refused', async () => {
    const slow = {
      open: async (key: string) => {
        await expect(backUp(used.world, fileName())).rejects.toThrow('Another backup of this database is being made')
        return used.world.services.files.open(key)
      },
    }
    await backUp(used.world, fileName(), slow)
  })
})

describe('jobs that wait', () => {
  it('jobs that wait are done once after a restore, unless they were done while the backup was made', async () => {
    const { world } = used
    const insert = async (state: string, name = 'email') =>
      (
        await world.sql<{ id: string }>(
          'insert into pgboss.job (name, data, state, retry_limit, expire_seconds) values ($1, $2, $3::pgboss.job_state, 8, 120) returning id',
          [name, { state }, state],
        )
      )[0]?.id ?? ''
    const [waits, runs, done, own] = [
      await insert('created'),
      await insert('active'),
      await insert('completed'),
      await insert('active', 'backup'),
    ]
    const delivered = await Promise.all(mailQueues.map((queue) => insert('created', queue)))
    const file = fileName()
    await backUp(world, file, {
      open: async (key) => {
        await world.sql("update pgboss.job set state = 'completed', completed_on = now() where id = any ($1)", [
          delivered,
        ])
        return world.services.files.open(key)
      },
    })
    const target = await newTarget()
    await restoreInto(target, file)
    const found = await withClient(
      target.url,
      async (client) =>
        (
          await client.query<{ id: string; state: string }>('select id, state from pgboss.job where id = any ($1)', [
            [waits, runs, ...delivered, done, own],
          ])
        ).rows,
    )
    expect(found.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
      { id: waits, state: 'created' },
      { id: runs, state: 'retry' },
    ])
  })
})
