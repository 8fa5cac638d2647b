import { allEndpoints } from '@credence/contract/all'
import { countBlockedFppeTasks } from '@credence/contract/fppe/calls'
import { signedIn } from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import { listPractices } from '@credence/contract/practices/calls'
import { countBlockedTasks } from '@credence/contract/tasks/calls'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { buildPractice, buildReferrals, buildTasks } from '../db/builders/builders.ts'
import { on } from '../src/kit/request/route.ts'
import { buildTwoTeams, teamA, teamB, type TwoTeams } from './kit/two-teams.ts'
import { useWorld } from './kit/world.ts'

let reached = 0
const poll = endpoint({
  method: 'GET',
  path: '/probe/poll',
  summary: 'A call of this test.',
  access: signedIn,
  passive: true,
  unchangedWhile: ['task'],
  answer: z.number(),
})
const addTask = endpoint({
  method: 'POST',
  path: '/probe/add',
  summary: 'A call of this test.',
  access: signedIn,
  answer: z.object({}),
})

let teams: TwoTeams
const used = useWorld({
  routes: [
    on(poll, () => {
      reached += 1
      return reached
    }),
    on(addTask, async ({ scope }) => {
      await buildTasks(scope, [{ teamId: scope.teamId, practiceId: teams.a[0].practice, status: 'BLOCKED' }])
      return {}
    }),
  ],
  build: async (world) => {
    teams = await buildTwoTeams(world)
  },
})

const ask = async (accountId: number, etag?: unknown, each: typeof poll | typeof listPractices = poll, team?: number) =>
  used.world.call(
    each,
    {},
    {
      as: await used.world.session(accountId),
      ...(etag ? { headers: { 'if-none-match': String(etag) } } : {}),
      ...(team ? { team } : {}),
    },
  )
const freshTag = async (accountId = teams.staffOfA, each: typeof poll | typeof listPractices = poll) =>
  (await ask(accountId, undefined, each)).headers.etag
const statusWith = async (etag: unknown, accountId = teams.staffOfA) => (await ask(accountId, etag)).status
const addTaskIn = (teamId: number) =>
  used.world.inTeam(teamId, (scope) =>
    buildTasks(scope, [{ teamId, practiceId: (teamId === teamA ? teams.a : teams.b)[0].practice, status: 'BLOCKED' }]),
  )

describe('a poll with a known ETag', () => {
  // The tag also turns over every five minutes; a test that straddles the turn would see a change where there is none.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (Date.now() % 300_000) + 60_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('a poll with a known ETag is answered 304, without a body and without running the handler, while nothing has changed', async () => {
    const etag = await freshTag()
    expect(etag).toMatch(/^"[\w-]+"$/)
    reached = 0
    const reply = await ask(teams.staffOfA, etag)
    expect([reply.status, reply.body, reply.headers.etag, reached]).toEqual([304, '', etag, 0])
  })

  it('a poll with a known ETag is answered in full after a change of its topic, with another ETag', async () => {
    const etag = await freshTag()
    await addTaskIn(teamA)
    const reply = await ask(teams.staffOfA, etag)
    expect(reply.status).toBe(200)
    expect(reply.headers.etag).not.toBe(etag)
    expect(await statusWith(reply.headers.etag)).toBe(304)
  })

  it('a poll with a known ETag is answered in full after a change made through the gate', async () => {
    const etag = await freshTag()
    expect((await used.world.call(addTask, {}, { as: await used.world.session(teams.staffOfA) })).status).toBe(200)
    expect(await statusWith(etag)).toBe(200)
  })

  it.each(['update task set archived = not archived where id = $1', 'delete from task where id = $1'])(
    'a poll with a known ETag is answered in full after: %s',
    async (text) => {
      const [id] = await addTaskIn(teamA)
      const etag = await freshTag()
      await used.world.inTeam(teamA, (scope) => scope.client.query(text, [id]))
      expect(await statusWith(etag)).toBe(200)
    },
  )

  it('a poll with a known ETag is answered 304 after changes of other topics, of other teams, and changes that were rolled back', async () => {
    const etag = await freshTag()
    await used.world.inTeam(teamA, (scope) =>
      buildReferrals(scope, [{ teamId: teamA, practiceId: teams.a[0].practice }]),
    )
    await addTaskIn(teamB)
    await used.world
      .inTeam(teamA, async (scope) => {
        await buildTasks(scope, [{ teamId: teamA, practiceId: teams.a[0].practice }])
        throw new Error('undone')
      })
      .catch(() => {})
    expect(await statusWith(etag)).toBe(304)
  })

  it('a poll with a known ETag is answered in full after any change of the rights or practices of the caller', async () => {
    const { user } = teams.a[0]
    for (const text of [
      "update account set authorities = '{TASK_VIEW}' where id = $1",
      "update account set authorities = '{TASK_VIEW,KPI_VIEW}' where id = $1",
      'delete from account_practice where account_id = $1',
    ]) {
      const etag = await freshTag(user)
      expect(await statusWith(etag, user)).toBe(304)
      await used.world.sql(text, [user])
      expect(await statusWith(etag, user), text).toBe(200)
    }
  })

  it('a poll with an ETag of another caller or team, or with no valid ETag, is answered in full', async () => {
    const etag = await freshTag()
    expect(await statusWith(etag, teams.restricted)).toBe(200)
    expect(await statusWith(etag, teams.staffOfB)).toBe(200)
    const inA = (await ask(teams.admin, undefined, poll, teamA)).headers.etag
    expect((await ask(teams.admin, inA, poll, teamA)).status).toBe(304)
    expect((await ask(teams.admin, inA, poll, teamB)).status).toBe(200)
    for (const odd of ['*', '""', 'W/', "'; drop table task; --"]) expect(await statusWith(odd)).toBe(200)
  })

  it('a poll with a known ETag is refused to callers without the right', async () => {
    const etag = await freshTag()
    expect((await used.world.call(poll, {}, { headers: { 'if-none-match': String(etag) } })).status).toBe(401)
    expect((await ask(teams.staffOfA, etag, poll, teamB)).status).toBe(403)
    const [viewer, as] = [teams.a[1].user, await used.world.session(teams.a[1].user)]
    const tag = (await used.world.call(countBlockedTasks, {}, { as })).headers.etag
    await used.world.sql("update account set authorities = '{}' where id = $1", [viewer])
    expect(
      (await used.world.call(countBlockedTasks, {}, { as, headers: { 'if-none-match': String(tag) } })).status,
    ).toBe(403)
  })

  it('a poll with a known ETag is answered in full after five minutes at the latest', async () => {
    const etag = await freshTag()
    vi.setSystemTime(Date.now() + 300_000)
    expect(await statusWith(etag)).toBe(200)
  })

  it('a poll with a known ETag is answered in full after a change of each of its topics', async () => {
    const tags = [await freshTag(teams.staffOfA, listPractices)]
    await used.world.inTeam(teamA, (scope) => buildPractice(scope, { teamId: teamA, name: 'New' }))
    tags.push(await freshTag(teams.staffOfA, listPractices))
    await used.world.inTeam(teamA, (scope) => scope.client.query('update provider set first_name = $1', ['Other']))
    tags.push(await freshTag(teams.staffOfA, listPractices))
    expect(new Set(tags).size).toBe(3)
  })
})

describe('what a restricted person sees', () => {
  it('the count of FPPE tasks of a restricted person is answered in full when a provider joins or leaves one of their practices', async () => {
    const as = await used.world.session(teams.restricted)
    const first = await used.world.call(countBlockedFppeTasks, {}, { as })
    expect(first).toMatchObject({ status: 200, body: 1 })
    await used.world.inTeam(teamA, (scope) =>
      scope.client.query('insert into provider_practice (team_id, provider_id, practice_id) values ($1, $2, $3)', [
        teamA,
        teams.a[1].provider,
        teams.a[0].practice,
      ]),
    )
    expect(
      await used.world.call(
        countBlockedFppeTasks,
        {},
        { as, headers: { 'if-none-match': String(first.headers.etag) } },
      ),
    ).toMatchObject({ status: 200, body: 2 })
  })
})

describe('topics', () => {
  it('topics that a call names are touched by some table, so that no poll stays unchanged for ever', async () => {
    const rows = await used.world.sql<{ topic: string }>(
      String.raw`select distinct split_part(encode(tgargs, 'escape'), '\000', 1) as topic from pg_trigger where tgname in ('touches', 'noted')`,
    )
    const touched = new Set(rows.map(({ topic }) => topic))
    for (const {
      name,
      endpoint: { definition },
    } of allEndpoints) {
      for (const topic of definition.unchangedWhile ?? [])
        expect(touched.has(topic), `${name} waits for ${topic}`).toBe(true)
    }
  })

  it('topics are named only by calls that read, and that are polled', () => {
    const polled = allEndpoints.filter((each) => each.endpoint.definition.unchangedWhile)
    expect(polled).not.toEqual([])
    for (const each of polled) expect(each.endpoint.definition.method, each.name).toBe('GET')
  })
})
