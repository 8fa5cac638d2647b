import { link } from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import { providerOnboardingLink } from '@credence/contract/provider-admin/calls'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { audit } from '../src/kit/request/audit.ts'
import { on, onLongLink } from '../src/kit/request/route.ts'
import { changeLink, linkIdOf, linkTo } from './kit/links.ts'
import { buildTwoTeams, type TwoTeams } from './kit/two-teams.ts'
import { useWorld } from './kit/world.ts'

const { texts } = providerOnboardingLink
const notANumber = 'place must be a whole number'
const plain = {
  summary: 'A call of this test.',
  access: link(providerOnboardingLink),
  params: z.object({ token: z.string() }),
} as const
const headed = endpoint({
  ...plain,
  method: 'GET',
  path: '/probe/headed/:token',
  headers: z.object({ place: z.string().regex(/^\d+$/, notANumber).transform(Number).optional() }),
  answer: z.object({ place: z.number().nullable() }),
})
const long = endpoint({
  ...plain,
  method: 'POST',
  path: '/probe/long/:token',
  answer: z.object({ subject: z.number() }),
})
const repeated = endpoint({
  ...plain,
  method: 'POST',
  path: '/probe/repeated/:token',
  answersComplete: true,
  answer: z.object({ isComplete: z.boolean() }),
})

let teams: TwoTeams
/** What the long call waits for between its two transactions. */
let waitFor: () => Promise<void> = async () => {}
const used = useWorld({
  routes: [
    on(headed, ({ headers }) => ({ place: headers.place ?? null })),
    onLongLink(long, async ({ link: { subject }, begin }) => {
      await waitFor()
      await begin((scope) => audit(scope, 'document opened', { subject: 'a long call by link' }))
      return { subject: subject.id }
    }),
    onLongLink(repeated, async ({ begin }) => begin(async ({ link: { isComplete } }) => ({ isComplete }))),
  ],
  build: async (world) => {
    teams = await buildTwoTeams(world)
  },
})
const open = () => linkTo(used.world, providerOnboardingLink, teams.a[0])
const call = (token: string) => used.world.call(long, { params: { token } })

describe('a header that an endpoint declares', () => {
  const ask = (token: string, headers: Record<string, string> = {}) =>
    used.world.call(headed, { params: { token } }, { headers })

  it('is parsed by the schema of the endpoint, and may be left out', async () => {
    const token = await open()
    expect((await ask(token, { place: '3' })).body).toEqual({ place: 3 })
    expect((await ask(token)).body).toEqual({ place: null })
  })

  it.each(['x', '-1', '1.5', '1, 2', ' '])('is refused with its message: %o', async (place) => {
    const reply = await ask(await open(), { place })
    // The HTTP parser trims the blanks of a header.
    expect(reply).toMatchObject({ status: 400, body: { message: notANumber, fields: { place: notANumber } } })
  })

  it('is not looked at when the link opens nothing', async () => {
    expect(await ask('x'.repeat(43), { place: 'x' })).toMatchObject({ status: 404, body: { message: texts.unknown } })
  })
})

describe('a long call by link', () => {
  it('holds no connection while it waits, and writes as the link', async () => {
    const token = await open()
    let waiting = 0
    waitFor = async () => {
      // The connection of the first transaction commits behind the answer of the gate.
      await expect.poll(() => used.world.services.pool.totalCount - used.world.services.pool.idleCount).toBe(0)
      waiting += 1
    }
    expect(await call(token)).toMatchObject({ status: 200, body: { subject: teams.a[0].provider } })
    expect(waiting).toBe(1)
    expect(
      await used.world.sql("select actor, team_id from audit_event where subject = 'a long call by link'"),
    ).toEqual([{ actor: `link/${await linkIdOf(used.world, token)}`, team_id: teams.a[0].team }])
  })

  it.each([
    ['revoked', 404, texts.unknown],
    ['expired', 422, texts.expired],
    ['complete', 409, texts.complete],
  ] as const)('is refused when its link is %s while it waits', async (state, status, message) => {
    const token = await open()
    waitFor = async () => {
      await changeLink(used.world, token, state)
    }
    expect(await call(token)).toMatchObject({ status, body: { message } })
  })
})

it('a call that answers complete links is let in by a complete link, and by no revoked one', async () => {
  const token = await open()
  const ask = () => used.world.call(repeated, { params: { token } })
  expect((await ask()).body).toEqual({ isComplete: false })
  await changeLink(used.world, token, 'complete')
  expect(await ask()).toMatchObject({ status: 200, body: { isComplete: true } })
  await changeLink(used.world, token, 'revoked')
  expect((await ask()).status).toBe(404)
})
