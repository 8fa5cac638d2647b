import { setTimeout as sleep } from 'node:timers/promises'
import { canView } from '@credence/contract/kit/access'
import { endpoint, type Endpoint } from '@credence/contract/kit/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ChangeListener } from '../src/database/change-listener.ts'
import { runInBackground, type BackgroundPart } from '../src/kit/background/background.ts'
import { hashToken } from '../src/kit/secrets/crypto.ts'
import { on } from '../src/kit/request/route.ts'
import { inTransaction } from '../src/kit/request/transaction.ts'
import { firstToday, lastToday, timeZoneBeforeMidnight } from './kit/clocks.ts'
import { buildTwoTeams, teamA, type TwoTeams } from './kit/two-teams.ts'
import { useWorld } from './kit/world.ts'

const polled = endpoint({
  method: 'GET',
  path: '/probe/polled',
  summary: 'A call of this test.',
  access: canView('TASK'),
  passive: true,
  unchangedWhile: ['task'],
  answer: z.object({}),
})
const others = endpoint({ ...polled.definition, path: '/probe/others', access: canView('FPPE_TASK') })
const write = endpoint({
  method: 'POST',
  path: '/probe/write',
  summary: 'A call of this test.',
  access: canView('TASK'),
  answer: z.object({}),
})

let teams: TwoTeams
const used = useWorld({
  routes: [
    on(polled, () => ({})),
    on(others, () => ({})),
    on(write, async ({ scope }) => {
      await scope.client.query('update task set archived = not archived where team_id = app_team()')
      return {}
    }),
  ],
  build: async (world) => {
    teams = await buildTwoTeams(world)
  },
})

let listener: BackgroundPart
let token: string
let etag: string
const poll = async (each: Endpoint = polled) =>
  (await used.world.call(each, {}, { as: token, headers: { 'if-none-match': etag } })).status
/** How many of the gate's questions a poll costs: none when it is answered from memory. */
async function asked(act: () => Promise<unknown>, meanwhile = () => {}): Promise<number> {
  const { reads } = used.world.services
  const run = reads.run.bind(reads)
  let count = 0
  reads.run = (statements) => {
    count += 1
    meanwhile()
    return run(statements)
  }
  try {
    await act()
  } finally {
    reads.run = run
  }
  return count
}
async function eventually(check: () => Promise<void>): Promise<void> {
  for (const began = Date.now(); ; await sleep(20)) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() - began > 15_000) throw error
    }
  }
}

async function remembered(): Promise<void> {
  await poll()
  if ((await asked(() => poll())) > 0) throw new Error('The poll is not known yet')
}

beforeAll(async () => {
  const { pool, polls } = used.world.services
  const changes = new ChangeListener(pool.options.connectionString ?? '', pool, polls)
  listener = runInBackground({ name: 'change listener', say: () => {} }, (signal, works) => changes.run(signal, works))
})
afterAll(() => listener.stop())

beforeEach(async () => {
  token = await used.world.session(teams.staffOfA)
  etag = String((await used.world.call(polled, {}, { as: token })).headers.etag)
  await eventually(remembered)
})

describe('a poll that has nothing new to tell', () => {
  it('an unchanged poll is answered without the database, for this call of this session only', async () => {
    expect(await asked(async () => expect(await poll()).toBe(304))).toBe(0)
    expect(await asked(() => poll(others))).toBeGreaterThan(0)
    token = await used.world.session(teams.staffOfA)
    expect(await asked(() => poll())).toBe(1)
  })

  it('an unchanged poll is read from the database after a write of this server', async () => {
    await used.world.call(write, {}, { as: token })
    expect(await poll()).toBe(200)
  })

  it('an unchanged poll is read from the database after a change by another server', async () => {
    await used.world.sql(
      "begin; select set_config('app.team', $1, true); insert into stamp (team_id, topic) values ($1::int, 'task') on conflict (team_id, topic) do update set n = stamp.n + 1; commit".replaceAll(
        '$1',
        `'${teamA}'`,
      ),
    )
    await eventually(async () => expect(await poll()).toBe(200))
  })

  it.each([
    ['the session ends', () => used.world.sql('delete from session where token_hash = $1', [hashToken(token)]), 401],
    [
      'the session has rested for too long',
      () =>
        used.world.sql("update session set last_active_at = now() - interval '2 hours' where token_hash = $1", [
          hashToken(token),
        ]),
      401,
    ],
    [
      'the account is gone',
      () => used.world.sql('update account set deleted_at = now() where id = $1', [teams.staffOfA]),
      401,
    ],
  ])('an unchanged poll is refused when %s elsewhere', async (_, change, status) => {
    await change()
    await eventually(async () => expect(await poll()).toBe(status))
    await used.world.sql('update account set deleted_at = null where id = $1', [teams.staffOfA])
  })

  it('an unchanged poll is refused when the right is withdrawn elsewhere', async () => {
    const [{ authorities }] = await used.world.sql('select authorities from account where id = $1', [teams.staffOfA])
    await used.world.sql("update account set authorities = '{}' where id = $1", [teams.staffOfA])
    await eventually(async () => expect(await poll()).toBe(403))
    await used.world.sql('update account set authorities = $2 where id = $1', [teams.staffOfA, authorities])
  })

  it('an unchanged poll is read from the database when the practices of a user change elsewhere', async () => {
    await used.world.sql(
      'insert into account_practice (team_id, account_id, practice_id) select team_id, $1, id from practice where team_id = $2 order by id limit 1',
      [teams.staffOfA, teamA],
    )
    await eventually(async () => expect(await poll()).toBe(200))
    await used.world.sql('delete from account_practice where account_id = $1', [teams.staffOfA])
  })

  it('an unchanged poll is read from the database when midnight passes in the time zone of the team', async () => {
    await used.world.sql('update team set time_zone = $2 where id = $1', [
      teamA,
      await timeZoneBeforeMidnight(used.world),
    ])
    etag = String((await used.world.call(polled, {}, { as: token })).headers.etag)
    await eventually(async () => expect(await poll()).toBe(200))
    await used.world.sql('update team set time_zone = null where id = $1', [teamA])
  })

  it('an unchanged poll is read from the database when the time zone of the team changes elsewhere', async () => {
    await used.world.sql('update team set time_zone = $2 where id = $1', [teamA, firstToday])
    etag = String((await used.world.call(polled, {}, { as: token })).headers.etag)
    await eventually(remembered)
    await used.world.sql('update team set time_zone = $2 where id = $1', [teamA, lastToday])
    await eventually(async () => expect(await poll()).toBe(200))
    await used.world.sql('update team set time_zone = null where id = $1', [teamA])
  })

  it('a poll is not kept as unchanged when a change was notified while it was answered', async () => {
    const { polls } = used.world.services
    polls.forgetAll()
    expect(
      await asked(
        async () => expect(await poll()).toBe(304),
        () => polls.forgetTeam(teamA),
      ),
    ).toBe(1)
    expect(await asked(() => poll())).toBe(1)
  })

  it('an unchanged poll is always read from the database while nobody listens for changes', async () => {
    used.world.services.polls.listen(false)
    await poll()
    expect(await asked(() => poll())).toBe(1)
    used.world.services.polls.listen(true)
  })
})

describe('listening', () => {
  it('the change listener forgets all polls when its connection is lost, and connects again', async () => {
    await used.world.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'credence changes%' and datname = current_database()",
    )
    await eventually(async () => expect(await asked(() => poll())).toBe(1))
    await eventually(remembered)
  })

  it('the change listener hears a change by a job, which has no caller', async () => {
    await inTransaction(used.world.services, { teamId: teamA }, (scope) =>
      scope.client.query('update task set archived = not archived where team_id = app_team()'),
    )
    expect(await poll()).toBe(200)
  })
})
