import {
  getNetworkPhoto,
  getNetworkPractice,
  listNetworkCarriersOfProvider,
} from '@credence/contract/directory/network'
import { ofCode } from '@credence/contract/directory/schemas'
import { byCode } from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import { idOf } from '@credence/contract/kit/ids'
import { rateLimits, unknownCodes } from '@credence/contract/kit/rate-limit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { misfitOf } from '../src/kit/request/assert-complete.ts'
import { on, onRead } from '../src/kit/request/route.ts'
import { countQueries } from './kit/queries.ts'
import { buildTwoTeams, type TwoTeams } from './kit/two-teams.ts'
import { addNode, useWorld, type CallOptions, type World } from './kit/world.ts'

const probe = { summary: 'A call of this test.', access: byCode, method: 'GET', params: ofCode } as const
const seen = endpoint({ ...probe, path: '/probe/:token/seen', answer: z.unknown() })
const write = endpoint({ ...probe, path: '/probe/:token/write', answer: z.object({}) })
const task = endpoint({
  ...probe,
  path: '/probe/:token/task/:id',
  params: ofCode.extend({ id: idOf('task') }),
  answer: z.object({}),
})

let teams: TwoTeams
let code = ''
const used = useWorld({
  env: { CREDENCE_CALLS_PER_MINUTE: String(rateLimits.generic) },
  routes: [
    onRead(
      seen,
      () => ({
        name: 'probe-seen',
        text: `select array(select id from practice) as practices, array(select distinct provider_id from provider_practice) as providers,
                 (select count(*)::int from task where practice_id <> all (app_practices())) as tasks, app_actor() as actor`,
        values: [],
      }),
      ([row]) => row,
    ),
    on(write, async ({ scope }) => {
      await scope.client.query("update practice set name = 'changed'")
      return {}
    }),
    on(task, () => ({})),
  ],
  build: async (world) => {
    teams = await buildTwoTeams(world)
    const [row] = await world.sql('select short_code from practice where id = $1', [teams.a[0].practice])
    code = row.short_code
  },
})

const home = '192.0.2.10'
const statusOf = async (token: string, options: CallOptions = {}, world: World = used.world) =>
  (await world.call(getNetworkPractice, { params: { token } }, { from: home, ...options })).status

let minute = 1000
beforeEach(async () => {
  await used.world.sql('truncate unknown_code')
  // Each test has minutes of its own, and in one of them time stands still.
  minute += 10
  vi.spyOn(performance, 'now').mockImplementation(() => minute * 60_000)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the code of a practice', () => {
  it('the code of a practice opens the rows of that practice alone', async () => {
    const { status, body } = await used.world.call(seen, { params: { token: code } })
    expect(status).toBe(200)
    expect(body).toEqual({
      practices: [teams.a[0].practice],
      providers: [teams.a[0].provider],
      tasks: 0,
      actor: `code/${teams.a[0].practice}`,
    })
  })

  it('the code of a practice opens nothing to write', async () => {
    expect((await used.world.call(write, { params: { token: code } })).status).toBeGreaterThanOrEqual(500)
    expect(await used.world.sql("select 1 from practice where name = 'changed'")).toEqual([])
  })

  it('the code of a practice reaches no entity that the directory does not show, also of its own practice', async () => {
    expect((await used.world.call(task, { params: { token: code, id: teams.a[0].task } })).status).toBe(404)
  })

  it('the code of a practice is only for calls that read and take it as their token', () => {
    const misfit = (changes: object) =>
      misfitOf({
        endpoint: endpoint({ ...probe, path: '/probe/:token', answer: z.object({}), ...changes }),
        handler: () => ({}),
        options: {},
      })
    expect(misfit({})).toBeNull()
    for (const changes of [{ method: 'POST' }, { records: true }, { params: z.object({ id: idOf('task') }) }])
      expect(misfit(changes)).toContain('code of a practice')
  })
})

describe('unknown codes', () => {
  const { most } = unknownCodes
  const tryUnknown = async (count: number, options: CallOptions = {}, world: World = used.world) => {
    const all = []
    for (let at = 0; at < count; at += 1) all.push(await statusOf(`unknown-${at}`, options, world))
    return all
  }

  it('after twenty different unknown codes every code from that address is refused with 429 and Retry-After', async () => {
    expect(await tryUnknown(most)).toEqual(Array.from({ length: most }, () => 404))
    for (const token of ['unknown-99', 'unknown-1', code, '%00']) {
      const { status, headers } = await used.world.call(getNetworkPractice, { params: { token } }, { from: home })
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(unknownCodes.minutes * 60)
    }
    expect(await statusOf(code, { from: '192.0.2.11' })).toBe(200)
  })

  it('known and unknown codes take the same work while their address is refused', async () => {
    await tryUnknown(most)
    const queries = []
    for (const token of [code, 'unknown-99', 'unknown-1', 'x'.repeat(200)])
      queries.push(await countQueries(async () => expect(await statusOf(token)).toBe(429)))
    expect(queries).toEqual([1, 1, 1, 1])
  })

  it('a code whose answer is kept takes the same work as others while its address is refused', async () => {
    expect(await statusOf(code)).toBe(200)
    expect(await tryUnknown(most)).toHaveLength(most)
    const kept = await countQueries(async () => expect(await statusOf(code)).toBe(429))
    expect(kept).toBe(await countQueries(async () => expect(await statusOf('unknown-99')).toBe(429)))
  })

  it('an answer that was kept is not given to an address that another server has refused', async () => {
    expect(await statusOf(code)).toBe(200)
    const node = await addNode(used.world)
    try {
      await tryUnknown(most, {}, node)
    } finally {
      await node.close()
    }
    expect(await statusOf(code)).toBe(429)
    expect(await statusOf(code, { from: '192.0.2.11' })).toBe(200)
  })

  it('unknown codes take the same work, whether they never existed, are withdrawn or of a practice that has ended', async () => {
    const { practice } = teams.a[0]
    const work = async (token: string) => countQueries(async () => expect(await statusOf(token)).toBe(404))
    const invented = await work('invented-2q8k4m7p')
    await used.world.sql('update practice set short_code = null where id = $1', [practice])
    const withdrawn = await work(code)
    await used.world.sql("update practice set short_code = $2, end_date = '2020-01-01' where id = $1", [practice, code])
    const ended = await work(code)
    await used.world.sql('update practice set end_date = null where id = $1', [practice])
    expect([withdrawn, ended]).toEqual([invented, invented])
  })

  it('the same unknown code again and again counts once, whatever its case', async () => {
    for (let at = 0; at < most * 2; at += 1) expect(await statusOf(at % 2 ? 'withdrawn' : 'WithDrawn')).toBe(404)
    expect(await statusOf(code)).toBe(200)
  })

  it('a code that is not well formed counts as unknown', async () => {
    for (let at = 0; at < most; at += 1) expect(await statusOf(`${'x'.repeat(200)}\0${at}`)).toBe(404)
    expect(await statusOf(code)).toBe(429)
  })

  it('an address is admitted again ten minutes after its unknown codes', async () => {
    await tryUnknown(most)
    await used.world.sql("update unknown_code set last_at = last_at - interval '9 minutes 50 seconds'")
    expect(await statusOf(code)).toBe(429)
    await used.world.sql("update unknown_code set last_at = last_at - interval '10 seconds'")
    expect(await statusOf(code)).toBe(200)
  })

  it('unknown codes with a forged X-Forwarded-For count for the real address', async () => {
    const forged = (at: number) => ({ headers: { 'x-forwarded-for': `198.51.100.${at}` } })
    for (let at = 0; at < most; at += 1) await statusOf(`unknown-${at}`, forged(at))
    expect(await statusOf(code, forged(99))).toBe(429)
  })

  it('unknown codes of an IPv6 network count as those of one address', async () => {
    for (let at = 0; at < most; at += 1) await statusOf(`unknown-${at}`, { from: `2001:db8::${at + 1}` })
    expect(await statusOf(code, { from: '2001:db8::ffff' })).toBe(429)
    expect(await statusOf(code, { from: '2001:db8:0:1::1' })).toBe(200)
  })

  it('of many unknown codes at once no more than twenty are answered', async () => {
    const all = await Promise.all(Array.from({ length: most * 3 }, (_, at) => statusOf(`at-once-${at}`)))
    expect(all.filter((status) => status === 404)).toHaveLength(most)
    expect(all.filter((status) => status === 429)).toHaveLength(most * 2)
  })

  it('unknown codes count together on all servers of one database', async () => {
    const node = await addNode(used.world, { env: { CREDENCE_CALLS_PER_MINUTE: String(rateLimits.generic) } })
    try {
      await tryUnknown(most, {}, node)
      expect(await statusOf(code)).toBe(429)
    } finally {
      await node.close()
    }
  })

  it('an unknown code is counted before the rest of the input is looked at', async () => {
    for (let at = 0; at < most; at += 1)
      await used.world.call(
        listNetworkCarriersOfProvider,
        { params: { token: `unknown-${at}`, providerId: 'x' } },
        { from: home },
      )
    expect(await statusOf(code)).toBe(429)
  })

  it('an unknown code is refused alike by calls that read in one round trip and by others', async () => {
    // Many at once, so that every connection has made both kinds of calls.
    for (const each of [getNetworkPhoto, getNetworkPractice, getNetworkPhoto]) {
      const calls = Array.from({ length: 24 }, () =>
        used.world.call(each, { params: { token: 'unknown' } }, { from: home }),
      )
      expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([404]))
    }
  })

  it('an unknown code is stored as a hash', async () => {
    await statusOf('a-secret-of-another-place')
    const [row] = await used.world.sql('select source, code_hash from unknown_code')
    expect(row.source).toBe(home)
    expect(row.code_hash).toHaveLength(32)
  })
})

describe('the calls of an address', () => {
  it('lookups after three hundred in a minute are refused with 429 and Retry-After', async () => {
    const all = []
    for (let at = 0; at < rateLimits.directory; at += 1)
      all.push(await statusOf(code, { headers: { 'x-forwarded-for': `198.51.100.${at % 200}` } }))
    expect(all.filter((status) => status !== 200)).toEqual([])
    const refused = await used.world.call(getNetworkPractice, { params: { token: code } }, { from: home })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await statusOf(code, { from: '192.0.2.12' })).toBe(200)
    minute += 2
    expect(await statusOf(code)).toBe(200)
  })
})
