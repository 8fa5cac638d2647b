import { signedIn } from '@credence/contract/kit/access'
import { endpoint, type Endpoint } from '@credence/contract/kit/endpoint'
import { entities, idKeysOf, idListOf, idOf, sharedIdKeysOf } from '@credence/contract/kit/ids'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { on } from '../src/kit/request/route.ts'
import { hiddenIds, placesOf, sentWith } from './kit/foreign-ids.ts'
import { isKeptByPractice, missingRecords } from './kit/records/team-records.ts'
import { buildTwoTeams, type TwoTeams } from './kit/two-teams.ts'
import { useWorld } from './kit/world.ts'

const plain = { access: signedIn, summary: 'A call of this test.', answer: z.object({ ok: z.boolean() }) }

const byEntity = entities.map((entity) =>
  endpoint({ ...plain, method: 'GET', path: `/probe/${entity}/:id`, params: z.object({ id: idOf(entity) }) }),
)
const byList = endpoint({
  ...plain,
  method: 'GET',
  path: '/probe/list/:ids',
  params: z.object({ ids: idListOf('provider') }),
})
const byQuery = endpoint({
  ...plain,
  method: 'GET',
  path: '/probe/query',
  query: z.object({ practiceId: idOf('practice').optional(), search: z.string().optional() }),
})
const byBody = endpoint({
  ...plain,
  method: 'POST',
  path: '/probe/body',
  body: z.object({
    practiceId: idOf('practice'),
    referralId: idOf('referral').nullable().optional(),
    providerIds: z.array(idOf('provider')).max(10),
    work: z.object({ rows: z.array(z.object({ taskId: idOf('task'), note: z.string().optional() })) }).optional(),
  }),
})
/** Wrappers that a walk could easily overlook. */
const byOddBody = endpoint({
  ...plain,
  method: 'POST',
  path: '/probe/odd',
  body: z
    .object({
      owner: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('provider'), id: idOf('provider') }),
        z.object({ kind: z.literal('practice'), id: idOf('practice') }),
      ]),
      named: z.record(z.string(), idOf('task')).optional(),
      pair: z.tuple([idOf('referral'), z.string()]).optional(),
      both: z
        .intersection(z.object({ fppeTaskId: idOf('fppeTask') }), z.object({ note: z.string().optional() }))
        .optional(),
      piped: z
        .object({ userId: idOf('user') })
        .transform(({ userId }) => userId)
        .optional(),
      frozen: z
        .object({ teamId: idOf('team') })
        .readonly()
        .optional(),
      list: idListOf('practice')
        .refine(() => true)
        .optional(),
      keyed: idKeysOf(
        'practice',
        z.object({ isMember: z.boolean() }).transform(({ isMember }) => isMember),
      )
        .default({})
        .refine(() => true),
      turned: sharedIdKeysOf('hub', z.boolean()).default({}),
    })
    .refine(() => true),
})

const reached: unknown[] = []
const route = (each: Endpoint) =>
  on(each, ({ params, query, body }) => {
    reached.push({ params, query, body })
    return { ok: true }
  })

let teams: TwoTeams
const used = useWorld({
  routes: [...byEntity, byList, byQuery, byBody, byOddBody].map(route),
  build: async (world) => {
    teams = await buildTwoTeams(world)
  },
})
const asStaff = async () => ({ as: await used.world.session(teams.staffOfA) })
const asRestricted = async () => ({ as: await used.world.session(teams.restricted) })
const status = async (each: Endpoint, sent: object, as = asStaff) =>
  (await used.world.call(each, sent, await as())).status

beforeEach(() => {
  reached.length = 0
})

/** What is chosen from, or has no team yet, is nobody's own, so an id of it is never asked for as one. */
const lists: string[] = [
  'areaOfExpertise',
  'treatmentModality',
  'enrollmentForm',
  'reminder',
  'administrator',
  'specialty',
  'unroutedFax',
]

/** What belongs to one person, in these records to the staff of team A. */
const personal: string[] = ['savedReport', 'taskView']

describe('an id in a path', () => {
  it.each(entities.map((entity, at) => [entity, at] as const).filter(([entity]) => !lists.includes(entity)))(
    "an id in a path of a %s passes when it is the caller's, and is unknown otherwise",
    async (entity, at) => {
      const each = byEntity[at] as Endpoint
      expect(await status(each, { params: { id: teams.a[0][entity] } })).toBe(200)
      expect(reached).toHaveLength(1)
      const foreign = await used.world.call(each, { params: { id: teams.b[0][entity] } }, await asStaff())
      const missing = await used.world.call(each, { params: { id: missingRecords[entity] } }, await asStaff())
      expect(foreign).toMatchObject({ status: 404, body: { message: 'Not found' } })
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
      const isPersonal = personal.includes(entity)
      expect(await status(each, { params: { id: teams.a[1][entity] } }, asRestricted)).toBe(
        isPersonal || isKeptByPractice(entity) ? 404 : 200,
      )
      expect(await status(each, { params: { id: teams.a[0][entity] } }, asRestricted)).toBe(isPersonal ? 404 : 200)
      expect(reached).toHaveLength(isPersonal ? 1 : isKeptByPractice(entity) ? 2 : 3)
    },
  )

  it.each([
    '0',
    '-1',
    '2147483648',
    '99999999999999999999',
    'abc',
    '1.5',
    '1e99',
    'NaN',
    'null',
    '%00',
    '1%20or%201=1',
    "1';--",
    '%F0%9F%92%A9',
    '0x19',
    '2e1',
    '+25',
    '25.0',
    '025',
    '%2025%20',
    '25%0A',
    '%EF%BC%92',
    '[25]',
    'true',
  ])('a path with %s in place of an id is not found', async (id) => {
    const reply = await used.world.ask('GET', `/api/probe/practice/${id}`, await asStaff())
    expect(reply).toMatchObject({ status: 404, body: { message: 'Not found' } })
    expect(reached).toEqual([])
  })

  it('an id in a path of a deleted record is unknown', async () => {
    const [provider, user] = [teams.a[1].provider, teams.a[1].user]
    await used.world.sql('update provider set deleted_at = now() where id = $1', [provider])
    await used.world.sql('update account set deleted_at = now() where id = $1', [user])
    expect(await status(byEntity[entities.indexOf('provider')] as Endpoint, { params: { id: provider } })).toBe(404)
    expect(await status(byEntity[entities.indexOf('user')] as Endpoint, { params: { id: user } })).toBe(404)
    await used.world.sql('update provider set deleted_at = null where id = $1', [provider])
    await used.world.sql('update account set deleted_at = null where id = $1', [user])
  })

  it('an id in a path is checked after the rights, so that a refused caller learns nothing about it', async () => {
    expect((await used.world.call(byList, { params: { ids: teams.a[0].provider } })).status).toBe(401)
  })
})

describe('a comma list of ids', () => {
  it("a comma list of ids reaches the handler as numbers, each once, when all are the caller's", async () => {
    const [one, two] = [teams.a[0].provider, teams.a[1].provider]
    expect(await status(byList, { params: { ids: `${one},${two},${one}` } })).toBe(200)
    expect(reached).toMatchObject([{ params: { ids: [one, two] } }])
  })

  it('a comma list with one foreign, missing or hidden id is unknown as a whole', async () => {
    const own = teams.a[0].provider
    expect(await status(byList, { params: { ids: `${own},${teams.b[0].provider}` } })).toBe(404)
    expect(await status(byList, { params: { ids: `${teams.b[0].provider},${own}` } })).toBe(404)
    expect(await status(byList, { params: { ids: `${own},${missingRecords.provider}` } })).toBe(404)
    expect(await status(byList, { params: { ids: `${own},${teams.a[1].provider}` } }, asRestricted)).toBe(404)
    expect(reached).toEqual([])
  })

  it.each([
    '0',
    '1,0',
    '4294967297',
    '9999999999',
    ',',
    '1,',
    ',1',
    '1,,2',
    '1,-2',
    '1;2',
    'x',
    '1, 2',
    '01',
    '1,02',
    '+1',
    '1e1',
    '0x1',
  ])('a path with %s in place of a list of ids is not found', async (ids) => {
    expect(await status(byList, { params: { ids } })).toBe(404)
    expect(reached).toEqual([])
  })
})

describe('a long list of ids', () => {
  const sequence = (length: number) => Array.from({ length }, (_, n) => 1_000_000_000 + n).join()

  it('a list of 200 ids is read, however long they are', async () => {
    expect(await status(byList, { params: { ids: sequence(200) } })).toBe(404)
    expect(
      await status(byList, { params: { ids: Array.from({ length: 200 }, () => teams.a[0].provider).join() } }),
    ).toBe(200)
  })

  it('a list of more than 200 ids is refused', async () => {
    expect(await status(byList, { params: { ids: sequence(201) } })).toBe(404)
    expect(await status(byList, { params: { ids: sequence(300) } })).toBe(404)
    expect(reached).toEqual([])
  })
})

describe('an id in a query or a body', () => {
  it('an optional id in a query or a body may be left out', async () => {
    expect(await status(byQuery, {})).toBe(200)
    expect(await status(byBody, { body: { practiceId: teams.a[0].practice, providerIds: [], referralId: null } })).toBe(
      200,
    )
  })

  it.each([['0'], ['-5'], ['2147483648'], ['abc'], [''], ['1,2']])(
    'a query or a body with %s in place of an id is answered 400',
    async (practiceId) => {
      expect(await status(byQuery, { query: { practiceId } })).toBe(400)
      expect(await status(byBody, { body: { practiceId, providerIds: [] } })).toBe(400)
      expect(reached).toEqual([])
    },
  )

  it('an id that is given twice in a query is answered 400', async () => {
    const { practice } = teams.a[0]
    expect(
      (
        await used.world.ask(
          'GET',
          `/api/probe/query?practiceId=${practice}&practiceId=${teams.b[0].practice}`,
          await asStaff(),
        )
      ).status,
    ).toBe(400)
  })

  it('an id in a query or a body is a JSON integer or a plain decimal, and the gate and the handler read the same record', async () => {
    for (const [practiceId, expected] of [
      [teams.a[0].practice, 200],
      [String(teams.a[0].practice), 200],
      [teams.b[0].practice, 404],
      [String(teams.b[0].practice), 404],
    ] as const) {
      expect(await status(byBody, { body: { practiceId, providerIds: [] } }), JSON.stringify(practiceId)).toBe(expected)
    }
  })

  it("an id in another spelling is answered 400, also when the record is the caller's", async () => {
    const own = teams.a[0].practice
    for (const practiceId of [
      ` ${own} `,
      [own],
      [String(own)],
      [[String(own)]],
      `0x${own.toString(16)}`,
      `${own}.0`,
      `${own}e0`,
      `+${own}`,
      `0${own}`,
      true,
      { id: own },
    ]) {
      expect(await status(byBody, { body: { practiceId, providerIds: [] } }), JSON.stringify(practiceId)).toBe(400)
      expect(
        await status(byBody, { body: { practiceId: own, providerIds: [practiceId] } }),
        `in a list: ${JSON.stringify(practiceId)}`,
      ).toBe(400)
    }
    for (const spelling of [`%20${own}`, `0x${own.toString(16)}`, `${own}.0`, `%2B${own}`, `0${own}`, `${own}e0`]) {
      expect(
        (await used.world.ask('GET', `/api/probe/query?practiceId=${spelling}`, await asStaff())).status,
        spelling,
      ).toBe(400)
    }
    expect(reached).toEqual([])
  })

  it.each([byQuery, byBody, byOddBody].map((each) => [each.definition.path, each] as const))(
    'an id in a query or a body is found in every place of %s',
    async (_, each: Endpoint) => {
      expect(hiddenIds(each)).toBe(0)
      const places = placesOf(each)
      expect(places.length).toBe(
        { '/probe/query': 1, '/probe/body': 4, '/probe/odd': 9 }[each.definition.path as string],
      )
      expect(await status(each, sentWith(each, teams.a[0], null, -1))).toBe(200)
      reached.length = 0
      for (const [place, { entity, reach }] of places.entries()) {
        if (reach === 'shared') {
          expect(await status(each, sentWith(each, teams.a[0], missingRecords, place)), `a missing ${entity}`).toBe(404)
          continue
        }
        const sent = {
          foreign: sentWith(each, teams.a[0], teams.b[0], place),
          missing: sentWith(each, teams.a[0], missingRecords, place),
        }
        expect(await status(each, sent.foreign), `a foreign ${entity}`).toBe(404)
        expect(await status(each, sent.missing), `a missing ${entity}`).toBe(404)
        if (isKeptByPractice(entity))
          expect(
            await status(each, sentWith(each, teams.a[0], teams.a[1], place), asRestricted),
            `a hidden ${entity}`,
          ).toBe(404)
      }
      expect(reached).toEqual([])
    },
  )

  it('an id in a query or a body is found in the second choice of a body too', async () => {
    expect(await status(byOddBody, { body: { owner: { kind: 'practice', id: teams.b[0].practice } } })).toBe(404)
    expect(await status(byOddBody, { body: { owner: { kind: 'practice', id: teams.a[0].practice } } })).toBe(200)
  })
})
