import { canEdit, canView, veil, veilForAdmins } from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildAccount } from '../db/builders/builders.ts'
import { on, onRead, RawJson } from '../src/kit/route.ts'
import { buildTwoTeams, teamA, type TwoTeams } from './two-teams.ts'
import { useWorld } from './world.ts'

// A call of the test's own, so that the mechanism is tried in every shape whatever the product's calls use of it.
const shape = z.object({
  open: z.string(), basic: z.string().optional(), admins: z.number().optional(), rows: z.array(z.object({ id: z.number(), secret: z.string().optional() })),
})
const veils = [veil('PRACTICE_SENSITIVE_DETAILS', 'basic', 'rows.secret'), veilForAdmins('admins')]
const probe = { summary: 'A call of this test.', access: canView('PRACTICE_BASIC'), veils, answer: shape } as const
const answered = endpoint({ ...probe, method: 'GET', path: '/probe/veil' })
const rawAnswered = endpoint({ ...probe, method: 'GET', path: '/probe/veil/raw' })
const taken = endpoint({ ...probe, method: 'POST', path: '/probe/veil', access: canEdit('PRACTICE_BASIC', 'PRACTICE_SENSITIVE_DETAILS'), body: shape })

const everything = { open: 'o', basic: 'b', admins: 1, rows: [{ id: 1, secret: 's' }, { id: 2 }] }
const bodies: unknown[] = []

let teams: TwoTeams
const used = useWorld({
  routes: [
    on(answered, () => everything),
    onRead(rawAnswered, () => ({ name: 'probe-veil', text: `select '${JSON.stringify(everything)}' as json`, values: [] }), ([row]) => new RawJson(String(row?.json))),
    on(taken, ({ body }) => {
      bodies.push(body)
      return everything
    }),
  ],
  build: async (world) => {
    teams = await buildTwoTeams(world)
  },
})

let made = 0
async function sessionWith(authorities: string[]): Promise<{ as: string }> {
  made += 1
  const id = await used.world.inTeam(teamA, (scope) => buildAccount(scope, { teamId: teamA, email: `veil${made}@a.test`, authorities }))
  return { as: await used.world.session(id) }
}
const asAdmin = async () => ({ as: await used.world.session(teams.admin), team: teamA })

describe('a veiled field', () => {
  it.each([['shaped by the handler', answered], ['written by the database', rawAnswered]])('leaves an answer %s without its right', async (_, each) => {
    expect((await used.world.call(each, {}, await sessionWith(['PRACTICE_BASIC_EDIT']))).body).toEqual({ open: 'o', rows: [{ id: 1 }, { id: 2 }] })
    expect((await used.world.call(each, {}, await sessionWith(['PRACTICE_BASIC_VIEW', 'PRACTICE_SENSITIVE_DETAILS_VIEW']))).body)
      .toEqual({ open: 'o', basic: 'b', rows: [{ id: 1, secret: 's' }, { id: 2 }] })
    expect((await used.world.call(each, {}, await asAdmin())).body).toEqual(everything)
  })

  it('is not taken from a body without the right to edit, sent or not', async () => {
    const send = async (options: { as: string }, body: object) => {
      bodies.length = 0
      expect((await used.world.call(taken, { body: body as Record<string, unknown> }, options)).status).toBe(200)
      return bodies[0]
    }
    const bare = { open: 'o', rows: [{ id: 1 }, { id: 2 }] }
    expect(await send(await sessionWith(['PRACTICE_BASIC_EDIT', 'PRACTICE_SENSITIVE_DETAILS_VIEW']), everything)).toEqual(bare)
    expect(await send(await sessionWith(['PRACTICE_BASIC_EDIT']), { ...everything, basic: { not: 'even valid' } })).toEqual(bare)
    expect(await send(await sessionWith(['PRACTICE_SENSITIVE_DETAILS_EDIT']), everything)).toEqual({ ...bare, basic: 'b', rows: everything.rows })
    expect(await send(await asAdmin(), everything)).toEqual(everything)
  })
})
