import { anyone, signedIn } from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import { texts } from '@credence/contract/texts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildPractice } from '../db/builders/builders.ts'
import { Refusal } from '../src/kit/request/refusal.ts'
import { on, onWithoutTransaction, RawJson } from '../src/kit/request/route.ts'
import type { Scope } from '../src/kit/request/scope.ts'
import { buildTwoTeams, teamA, type TwoTeams } from './kit/two-teams.ts'
import { useWorld } from './kit/world.ts'

const person = z.object({ name: z.string(), tags: z.array(z.object({ label: z.string() })) })
type Act = (scope: Scope) => Promise<unknown>

/** What the next call does; the calls themselves only differ in method and access. */
let next: Act = async () => ({})
const call = { summary: 'A call of this test.', answer: z.any() }
const write = endpoint({ ...call, method: 'POST', path: '/probe/write', access: signedIn })
const read = endpoint({ ...call, method: 'GET', path: '/probe/read', access: signedIn })
const openWrite = endpoint({ ...call, method: 'POST', path: '/probe/open', access: anyone('a call of this test') })
const shaped = endpoint({ ...call, method: 'POST', path: '/probe/shaped', access: signedIn, answer: person })
const own = endpoint({ ...call, method: 'POST', path: '/probe/own', access: anyone('a call of this test') })

let teams: TwoTeams
const used = useWorld({
  routes: [
    ...[write, read, openWrite].map((each) => on(each, ({ scope }) => next(scope))),
    on(shaped, ({ scope }) => next(scope) as Promise<z.input<typeof person>>),
    onWithoutTransaction(own, async ({ begin }) => begin(next)),
  ],
  build: async (world) => {
    teams = await buildTwoTeams(world)
    // Checked only when the transaction ends: a practice of this name can be written but never kept.
    await world.sql(`
      create function refuse_at_commit() returns trigger language plpgsql as $$ begin raise exception 'too late'; end $$;
      create constraint trigger late after insert on practice deferrable initially deferred for each row when (new.name = 'Too late') execute function refuse_at_commit()`)
  },
})

async function does(each: typeof write | typeof read | typeof shaped | typeof openWrite | typeof own, act: Act) {
  next = act
  return used.world.call(each, {}, { as: await used.world.session(teams.staffOfA) })
}
const keep =
  (name: string): Act =>
  async (scope) => ({ id: await buildPractice(scope, { teamId: teamA, name }) })
const countOf = async (name: string) => (await used.world.sql('select 1 from practice where name = $1', [name])).length

describe('two calls that wait for each other', () => {
  it('of two calls in a deadlock one succeeds and the other is rolled back and told to retry', async () => {
    const rows = [teams.a[0].practice, teams.a[1].practice]
    const holding: (() => void)[] = []
    const rename = (scope: Scope, id: number | undefined, name: string) =>
      scope.client.query('update practice set name = $2 where id = $1', [id, name])
    const act: Act = async (scope) => {
      const at = holding.length
      const both = new Promise<void>((go) => {
        holding.push(go)
      })
      await rename(scope, rows[at], `Deadlock ${at}`)
      if (at === 1) for (const go of holding) go()
      await both
      await rename(scope, rows[1 - at], `Deadlock ${at}`)
      return {}
    }
    const replies = await Promise.all([does(write, act), does(write, act)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 503])
    const lost = replies.findIndex(({ status }) => status === 503)
    expect(replies[lost]).toMatchObject({
      body: { message: texts.tryAgain },
      headers: { 'retry-after': expect.anything() },
    })
    expect(await used.world.sql("select distinct name from practice where name like 'Deadlock %'")).toHaveLength(1)
  })
})

describe('an answer', () => {
  it('an answer holds no undeclared field at any depth', async () => {
    const { status, body } = await does(shaped, async () => ({
      name: 'a',
      passwordHash: 'secret',
      tags: [{ label: 'x', teamId: 22 }],
      ssn: '000',
    }))
    expect([status, body]).toEqual([200, { name: 'a', tags: [{ label: 'x' }] }])
  })

  it('an answer that contradicts its schema is a 500, and its call is rolled back', async () => {
    const { status, body } = await does(shaped, async (scope) => {
      await keep('Bad answer')(scope)
      return { name: 5, tags: [] }
    })
    expect([status, body.message]).toEqual([500, texts.somethingWentWrong])
    expect(await countOf('Bad answer')).toBe(0)
  })

  it('an answer that the database wrote as JSON is compared with its schema in tests', async () => {
    expect(await does(shaped, async () => new RawJson('{"name":"a","tags":[]}'))).toMatchObject({
      status: 200,
      body: { name: 'a', tags: [] },
    })
    for (const text of [
      '{"name":5,"tags":[]}',
      '{"tags":[]}',
      'null',
      '{',
      '{"name":"a","tags":[],"ssn":"000"}',
      '{"name":"a","tags":[{"label":"x","teamId":22}]}',
    ])
      expect((await does(shaped, async () => new RawJson(text))).status, text).toBe(500)
  })

  it('an answer is not cached and not sniffed as a page', async () => {
    const { headers } = await does(read, async () => ({}))
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })
})

describe('a transaction', () => {
  it('a transaction is committed when the call succeeds', async () => {
    expect((await does(write, keep('Kept'))).status).toBe(200)
    expect(await countOf('Kept')).toBe(1)
  })

  it('a transaction is rolled back when the handler throws a refusal or an error', async () => {
    for (const [error, status] of [
      [new Refusal(409, 'No'), 409],
      [new Error('boom'), 500],
    ] as const) {
      for (const each of [write, read, openWrite, own]) {
        const reply = await does(each, async (scope) => {
          if (scope.author) await keep('Undone')(scope)
          else await scope.client.query("insert into throttle (key) values ('undone')")
          throw error
        })
        expect(reply.status).toBe(status)
      }
    }
    expect(await countOf('Undone')).toBe(0)
    expect(await used.world.sql("select 1 from throttle where key = 'undone'")).toEqual([])
  })

  it('a transaction is committed by a refusal that asks for it', async () => {
    const reply = await does(write, async (scope) => {
      await keep('Kept although refused')(scope)
      throw new Refusal(409, 'Counted', { commits: true })
    })
    expect(reply).toMatchObject({ status: 409, body: { message: 'Counted' } })
    expect(await countOf('Kept although refused')).toBe(1)
  })

  it('a write is answered after its commit, and a read before its transaction ends', async () => {
    expect((await does(write, keep('Too late'))).status).toBe(500)
    expect(
      (
        await does(openWrite, async (scope) => {
          await scope.client.query(`select set_config('app.team', '${teamA}', true)`)
          return keep('Too late')(scope)
        })
      ).status,
    ).toBe(500)
    expect((await does(read, keep('Too late'))).status).toBe(200)
    expect(await countOf('Too late')).toBe(0)
  })

  it('a callback after the commit does not run after a rollback', async () => {
    const ran: string[] = []
    const later =
      (name: string, error?: Error): Act =>
      async (scope) => {
        scope.afterCommit(() => ran.push(name))
        if (error) throw error
        return {}
      }
    await does(write, later('kept'))
    await does(write, later('undone', new Error('boom')))
    await does(write, later('kept by refusal', new Refusal(409, 'No', { commits: true })))
    expect(ran).toEqual(['kept', 'kept by refusal'])
  })

  it('a transaction leaves no setting of its caller on the connection', async () => {
    const settings =
      "select current_setting('app.team', true) as team, current_setting('app.caller', true) as account, current_setting('app.practices', true) as practices, current_setting('app.day', true) as day"
    for (const act of [keep('Next'), async () => Promise.reject(new Error('boom')), async () => ({})] as Act[]) {
      await does(write, act)
      await does(read, act)
      const clients = await Promise.all(Array.from({ length: 5 }, () => used.world.services.pool.connect()))
      for (const client of clients) {
        const {
          rows: [row],
        } = await client.query(settings)
        expect([row.team || '', row.account || '', row.practices || '', row.day || '']).toEqual(['', '', '', ''])
        expect((await client.query('select 1 from practice')).rowCount).toBe(0)
        client.release()
      }
    }
  })

  it('a transaction releases its connection after every outcome', async () => {
    for (let n = 0; n < 30; n += 1) {
      await does(n % 2 ? write : read, async (scope) => {
        if (n % 3 === 0) await scope.client.query('select nonsense')
        throw new Refusal(409, 'No', { commits: n % 5 === 0 })
      })
    }
    const { pool } = used.world.services
    expect(pool.waitingCount).toBe(0)
    expect(pool.totalCount - pool.idleCount).toBe(0)
    expect((await does(read, async () => ({}))).status).toBe(200)
  })
})

describe('a failure', () => {
  const failures: [string, Act][] = [
    ['a mistake in SQL', async (scope) => scope.client.query('select secret_column from practice')],
    [
      'a violated constraint of the database',
      async (scope) => scope.client.query('insert into practice (team_id, name) values (11, null)'),
    ],
    [
      'a row of another team',
      async (scope) => scope.client.query("insert into practice (team_id, name) values (22, 'x')"),
    ],
    ['a mistake in the code', async () => (undefined as unknown as { x: () => void }).x()],
    [
      'a thrown value that is not an Error',
      async () => Promise.reject(Object.assign(Object.create(null), { message: 'practice_secret' })),
    ],
  ]

  it.each(failures)('a failure by %s answers no internal detail', async (_, act) => {
    for (const each of [write, read]) {
      const { status, body, headers } = await does(each, act)
      expect(status).toBe(500)
      expect(body).toEqual({ message: texts.somethingWentWrong, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
      expect(headers['x-request-id']).toBe(body.requestId)
    }
  })

  it('a value that the database cannot hold is answered with 400', async () => {
    for (const sql of ["select '0001-13-01'::date", 'select 99999999999::int', "select 'x'::int"]) {
      const { status, body } = await does(write, (scope) => scope.client.query(sql))
      expect([status, body]).toEqual([400, { message: texts.tryAgain, requestId: expect.any(String) }])
    }
  })

  it('a refusal answers its fields and its waiting time and nothing else', async () => {
    const { body, headers } = await does(write, async () =>
      Promise.reject(new Refusal(429, 'Later', { retryAfterSeconds: 7, fields: { a: 'b' } })),
    )
    expect(body).toEqual({ message: 'Later', requestId: expect.any(String), fields: { a: 'b' } })
    expect(headers['retry-after']).toBe('7')
  })
})
