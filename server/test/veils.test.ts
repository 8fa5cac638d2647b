import { allEndpoints, type NamedEndpoint } from '@credence/contract/all'
import {
  canEdit,
  canView,
  needsNoSession,
  veil,
  veilForAdmins,
  type Access,
  type Veil,
} from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import { peel } from '@credence/contract/kit/ids'
import { allAuthorities, authoritiesFor } from '@credence/contract/permissions'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildAccount } from '../db/builders/builders.ts'
import { on, onRead, RawJson } from '../src/kit/request/route.ts'
import { sentWith } from './kit/foreign-ids.ts'
import { buildTwoTeams, teamA, type TwoTeams } from './kit/two-teams.ts'
import { useWorld } from './kit/world.ts'

// A call of the test's own, so that the mechanism is tried in every shape whatever the product's calls use of it.
const shape = z.object({
  open: z.string(),
  basic: z.string().optional(),
  admins: z.number().optional(),
  rows: z.array(z.object({ id: z.number(), secret: z.string().optional() })),
})
const veils = [veil('PRACTICE_SENSITIVE_DETAILS', 'basic', 'rows.secret'), veilForAdmins('admins')]
const probe = { summary: 'A call of this test.', access: canView('PRACTICE_BASIC'), veils, answer: shape } as const
const answered = endpoint({ ...probe, method: 'GET', path: '/probe/veil' })
const rawAnswered = endpoint({ ...probe, method: 'GET', path: '/probe/veil/raw' })
const taken = endpoint({
  ...probe,
  method: 'POST',
  path: '/probe/veil',
  access: canEdit('PRACTICE_BASIC', 'PRACTICE_SENSITIVE_DETAILS'),
  body: shape,
})

const everything = { open: 'o', basic: 'b', admins: 1, rows: [{ id: 1, secret: 's' }, { id: 2 }] }
const bodies: unknown[] = []

let teams: TwoTeams
const used = useWorld({
  routes: [
    on(answered, () => everything),
    onRead(
      rawAnswered,
      () => ({ name: 'probe-veil', text: `select '${JSON.stringify(everything)}' as json`, values: [] }),
      ([row]) => new RawJson(String(row?.json)),
    ),
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
  const id = await used.world.inTeam(teamA, (scope) =>
    buildAccount(scope, { teamId: teamA, email: `veil${made}@a.test`, authorities }),
  )
  return { as: await used.world.session(id) }
}
const asAdmin = async () => ({ as: await used.world.session(teams.admin), team: teamA })

describe('a veiled field', () => {
  it.each([
    ['shaped by the handler', answered],
    ['written by the database', rawAnswered],
  ])('a veiled field is left out of an answer %s without its right', async (_, each) => {
    expect((await used.world.call(each, {}, await sessionWith(['PRACTICE_BASIC_EDIT']))).body).toEqual({
      open: 'o',
      rows: [{ id: 1 }, { id: 2 }],
    })
    expect(
      (await used.world.call(each, {}, await sessionWith(['PRACTICE_BASIC_VIEW', 'PRACTICE_SENSITIVE_DETAILS_VIEW'])))
        .body,
    ).toEqual({ open: 'o', basic: 'b', rows: [{ id: 1, secret: 's' }, { id: 2 }] })
    expect((await used.world.call(each, {}, await asAdmin())).body).toEqual(everything)
  })

  it('a veiled field is not taken from a body without the right to edit, sent or not', async () => {
    const send = async (options: { as: string }, body: object) => {
      bodies.length = 0
      expect((await used.world.call(taken, { body: body as Record<string, unknown> }, options)).status).toBe(200)
      return bodies[0]
    }
    const bare = { open: 'o', rows: [{ id: 1 }, { id: 2 }] }
    expect(
      await send(await sessionWith(['PRACTICE_BASIC_EDIT', 'PRACTICE_SENSITIVE_DETAILS_VIEW']), everything),
    ).toEqual(bare)
    expect(
      await send(await sessionWith(['PRACTICE_BASIC_EDIT']), { ...everything, basic: { not: 'even valid' } }),
    ).toEqual(bare)
    expect(await send(await sessionWith(['PRACTICE_SENSITIVE_DETAILS_EDIT']), everything)).toEqual({
      ...bare,
      basic: 'b',
      rows: everything.rows,
    })
    expect(await send(await asAdmin(), everything)).toEqual(everything)
  })
})

/** The schema at a path, seen through wrappers and arrays; undefined where there is none. */
function schemaAt(schema: unknown, path: string[]): z.ZodType | undefined {
  const inner = peel(schema)
  if (inner instanceof z.ZodArray) return schemaAt(inner.element, path)
  if (!(inner instanceof z.ZodObject)) return undefined
  const [first = '', ...rest] = path
  const part = inner.shape[first] as z.ZodType | undefined
  return rest.length && part ? schemaAt(part, rest) : part
}

function valuesAt(value: unknown, path: string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path))
  if (typeof value !== 'object' || value === null) return []
  const [first = '', ...rest] = path
  if (!Object.hasOwn(value, first)) return []
  const part = (value as Record<string, unknown>)[first]
  return rest.length ? valuesAt(part, rest) : [part]
}

const permissionsOf = (access: Access) => (access.kind === 'can' ? access.anyOf : [])
const without = (access: Access, level: 'VIEW' | 'EDIT') => {
  const lacking = new Set(
    permissionsOf(access).flatMap((permission) =>
      level === 'VIEW' ? authoritiesFor(permission, 'VIEW') : [`${permission}_EDIT`],
    ),
  )
  return allAuthorities.filter((name) => !lacking.has(name))
}
const pathsOf = ({ fields }: Veil) => fields.map((field) => field.split('.'))
const lacks = ({ endpoint: { definition } }: NamedEndpoint, { toSee }: Veil, level: 'VIEW' | 'EDIT') => {
  const rest = without(toSee, level)
  const asked = permissionsOf(definition.access)
  // Where the call itself asks for nothing but this right, there is nobody to whom the field alone is closed.
  return definition.access.kind === 'signedIn' || asked.some((permission) => rest.includes(`${permission}_EDIT`))
    ? rest
    : null
}

const veiled = allEndpoints.filter(({ endpoint: { definition } }) => definition.veils?.length)
const title = ({ endpoint: { definition } }: NamedEndpoint) => `${definition.method} ${definition.path}`
const named = veiled.map((each): [string, NamedEndpoint] => [title(each), each])

describe('the veils of the product', () => {
  it('the product has veils', () => {
    expect(veiled.length).toBeGreaterThan(0)
  })

  it.each(named)(
    'the call %s veils only fields that it has, that may be missing, and rights that exist',
    (_, { endpoint: { definition } }) => {
      expect(needsNoSession(definition.access)).toBe(false)
      for (const path of (definition.veils ?? []).flatMap(pathsOf)) {
        const places = [definition.answer, definition.body].flatMap((schema) => schemaAt(schema, path) ?? [])
        expect(places.length, path.join('.')).toBeGreaterThan(0)
        for (const place of places) expect(place.safeParse(undefined).success, path.join('.')).toBe(true)
      }
    },
  )

  it.each(named)(
    'the call %s answers a veiled field to callers who may see it, and to nobody else',
    async (_, each) => {
      const sent = sentWith(each.endpoint, teams.a[0], null, -1)
      const { answer } = each.endpoint.definition
      const full = await used.world.call(each.endpoint, sent, await asAdmin())
      for (const one of each.endpoint.definition.veils ?? []) {
        const rest = lacks(each, one, 'VIEW')
        const closed = rest && (await used.world.call(each.endpoint, sent, await sessionWith(rest)))
        if (closed) expect(closed.status).toBe(200)
        // What is only ever sent (a file's name) is in no answer.
        for (const path of pathsOf(one).filter((shown) => schemaAt(answer, shown))) {
          expect(valuesAt(full.body, path).length, path.join('.')).toBeGreaterThan(0)
          if (closed) expect(valuesAt(closed.body, path), path.join('.')).toEqual([])
        }
      }
    },
  )

  // What is not taken is not looked at either: a value that no rule allows passes unseen from those who may not set it.
  it.each(
    named.filter(
      ([
        ,
        {
          endpoint: { definition },
        },
      ]) => definition.body,
    ),
  )('the call %s takes a veiled field from callers who may edit it, and from nobody else', async (_, each) => {
    const sent = sentWith(each.endpoint, teams.a[0], null, -1)
    for (const one of each.endpoint.definition.veils ?? []) {
      const rest = lacks(each, { ...one, toSee: one.toSet }, 'EDIT')
      for (const field of one.fields.filter((name) => schemaAt(each.endpoint.definition.body, [name]))) {
        const body = { ...sent.body, [field]: { no: 'value at all' } }
        expect(await used.world.call(each.endpoint, { ...sent, body }, await asAdmin()), field).toMatchObject({
          status: 400,
        })
        if (rest)
          expect((await used.world.call(each.endpoint, { ...sent, body }, await sessionWith(rest))).status, field).toBe(
            200,
          )
      }
    }
  })
})
