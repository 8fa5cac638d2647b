import { adminOnly, canEdit, canView, needsAll, signedIn, type Access } from '@credence/contract/kit/access'
import { endpoint, type Endpoint } from '@credence/contract/kit/endpoint'
import { allAuthorities, authoritiesFor, authorityAt, permissionNames } from '@credence/contract/permissions'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildAccount, buildTeam } from '../db/builders/builders.ts'
import { on, onRead } from '../src/kit/request/route.ts'
import { attemptsAt } from './kit/callers.ts'
import { useWorld } from './kit/world.ts'

// Each permission alone, and every way to combine them: what the contract may ask for tomorrow.
const accesses: [string, Access][] = [
  ...permissionNames.flatMap((name): [string, Access][] => [
    [`view-${name}`, canView(name)],
    [`edit-${name}`, canEdit(name)],
  ]),
  ['any-of-two', canView('TASK', 'FPPE_TASK')],
  ['edit-any-of-two', canEdit('TASK', 'PROVIDER_CARRIER_ENROLLMENT_FORM_EXPORT')],
  ['both', needsAll(canEdit('TASK'), canView('MESSAGING'))],
  ['nested', needsAll(canView('KPI'), needsAll(canView('TASK', 'FPPE_TASK'), canEdit('INBOUND_FAX')))],
  ['admin-and-more', needsAll(adminOnly, canView('TASK'))],
]

const team = 1
const probes = accesses.map(([name, access]) => ({
  name,
  access,
  probe: endpoint({
    method: 'POST',
    path: `/probe/${name}`,
    summary: 'A call of this test.',
    access,
    answer: z.object({}),
  }),
}))

/** Which right a call asks for can stand in any part of its input, and be asked of a read as of a write. */
const about = z.enum(['task', 'kpi', 'forgotten'])
const further = { summary: 'A call of this test.', access: signedIn, answer: z.object({}) }
const rights = { task: canEdit('TASK'), kpi: canView('KPI') }
const byParams = endpoint({
  ...further,
  method: 'POST',
  path: '/probe/about/:about',
  accessBy: { field: 'params.about', rights },
  params: z.object({ about }),
})
const byQuery = endpoint({
  ...further,
  method: 'GET',
  path: '/probe/about',
  accessBy: { field: 'query.about', rights },
  query: z.object({ about: about.default('kpi') }),
})
const byBody = endpoint({
  ...further,
  method: 'POST',
  path: '/probe/about',
  accessBy: { field: 'body.work.about', rights },
  body: z.object({ work: z.object({ about }) }),
})

let reached = 0
const ids = { staff: 0, admin: 0 }
const used = useWorld({
  routes: [
    ...[...probes.map(({ probe }) => probe), byParams, byBody].map((each: Endpoint) =>
      on(each, () => {
        reached += 1
        return {}
      }),
    ),
    onRead(
      byQuery,
      () => ({ name: 'probe-about', text: 'select 1', values: [] }),
      () => {
        reached += 1
        return {}
      },
    ),
  ],
  build: (world) =>
    world.inTeam(team, async (scope) => {
      await buildTeam(scope, { id: team, name: 'Home' })
      ids.staff = await buildAccount(scope, { teamId: team, email: 'staff@home.test' })
      ids.admin = await buildAccount(scope, { email: 'admin@home.test', isAdmin: true })
    }),
})

/** Rights are read anew with every request, so one session does for all. */
async function statusWith(probe: Endpoint, authorities: string[], isAdmin = false, sent: object = {}): Promise<number> {
  await used.world.sql('update account set authorities = $2 where id = $1', [ids.staff, authorities])
  const session = await used.world.session(isAdmin ? ids.admin : ids.staff)
  return (await used.world.call(probe, sent, { as: session, ...(isAdmin ? { team } : {}) })).status
}

describe('the gate', () => {
  it.each(probes)('the gate lets in exactly those whom $name names', async ({ access, probe }) => {
    for (const { caller, isSignedIn, isAdmin, authorities, isLetIn } of attemptsAt(access)) {
      reached = 0
      const status = isSignedIn ? await statusWith(probe, authorities, isAdmin) : (await used.world.call(probe)).status
      expect(status, caller).toBe(isLetIn ? 200 : isSignedIn ? 403 : 401)
      expect(reached, caller).toBe(isLetIn ? 1 : 0)
    }
  })

  it.each([
    ['the path', byParams, (value: string) => ({ params: { about: value } })],
    ['the query of a read', byQuery, (value: string) => ({ query: { about: value } })],
    ['the body', byBody, (value: string) => ({ body: { work: { about: value } } })],
  ] as const)(
    'the gate asks for the further right that a value of %s needs, and does nothing without it',
    async (_, probe, sentWith) => {
      const may = { task: 'TASK_EDIT', kpi: 'KPI_VIEW' }
      for (const [value, held] of Object.entries(may)) {
        for (const [authorities, isLetIn] of [
          [[held], true],
          [Object.values(may).filter((name) => name !== held), false],
          [[], false],
        ] as const) {
          reached = 0
          expect(
            await statusWith(probe, [...authorities], false, sentWith(value)),
            `${value} with ${authorities.join(' ')}`,
          ).toBe(isLetIn ? 200 : 403)
          expect(reached).toBe(isLetIn ? 1 : 0)
        }
        expect(await statusWith(probe, [], true, sentWith(value))).toBe(200)
      }
      expect(await statusWith(probe, allAuthorities, false, sentWith('forgotten'))).toBe(403)
      expect(await statusWith(probe, allAuthorities, false, sentWith('unheard-of'))).toBe(
        probe === byParams ? 404 : 400,
      )
    },
  )

  it('the gate asks for the right of a value that was left out and has a default', async () => {
    expect(await statusWith(byQuery, ['KPI_VIEW'])).toBe(200)
    expect(await statusWith(byQuery, ['TASK_EDIT'])).toBe(403)
  })

  it('the gate never takes VIEW for EDIT, even VIEW of everything', async () => {
    const views = permissionNames.flatMap((name) => authorityAt(name, 'VIEW') ?? [])
    const edits = probes.filter(({ access }) => access.kind === 'can' && access.level === 'EDIT')
    expect(edits).not.toEqual([])
    for (const { name, probe } of edits) expect(await statusWith(probe, views), name).toBe(403)
  })

  it('the gate takes EDIT for VIEW, and nothing but the exact names', async () => {
    const probe = probes.find(({ name }) => name === 'view-TASK')?.probe
    if (!probe) throw new Error('There is no such probe')
    expect(authoritiesFor('TASK', 'VIEW')).toEqual(['TASK_VIEW', 'TASK_EDIT'])
    for (const name of [
      'TASK',
      'task_view',
      'TASK_VIEW ',
      'FPPE_TASK_VIEW',
      'ROLE_ADMIN',
      '*',
      'isH3Admin',
      'toString',
    ]) {
      expect(await statusWith(probe, [name]), name).toBe(403)
    }
    // Rights travel from the database as one text, so none may hold what stands between two.
    await expect(statusWith(probe, ['KPI_VIEW,TASK_VIEW'])).rejects.toThrow(/account_authorities_check/)
  })

  it('the gate withdraws a right with the next request of the same session', async () => {
    const probe = probes.find(({ name }) => name === 'edit-TASK')?.probe
    if (!probe) throw new Error('There is no such probe')
    const as = await used.world.session(ids.staff)
    await used.world.sql("update account set authorities = '{TASK_EDIT}' where id = $1", [ids.staff])
    expect((await used.world.call(probe, {}, { as })).status).toBe(200)
    await used.world.sql("update account set authorities = '{}' where id = $1", [ids.staff])
    expect((await used.world.call(probe, {}, { as })).status).toBe(403)
  })
})
