import { chooseTeam, signIn, signOut } from '@credence/contract/auth/calls'
import { createCme, removeCme } from '@credence/contract/cme/calls'
import { revealSsn, saveProvider } from '@credence/contract/providers/profile'
import { saveUserPermissions } from '@credence/contract/users/calls'
import { levelsOf } from '@credence/contract/users/rights'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import type { Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { changeAudit, loginAudit, type AuditRange } from './audit-reports.queries.ts'
import { recordKinds, technicalTables } from './record-kinds.ts'

const demo = useDemoWorld()
let editor: string
const always: AuditRange = { from: '2020-01-01', to: '2100-01-01', userIds: [] }

beforeAll(async () => {
  editor = await sessionOf(demo.world, 'editor@aurora.test')
})

/** The newest rows of a report as a caller in team 1 reads them. */
const rowsFor = (
  report: (scope: Scope, range: AuditRange) => Statement,
  { range = always, practices = 'all', caller = '3 staff' } = {},
) =>
  demo.world.inTeam(1, async (scope) => {
    await scope.client.query(
      "select set_config('app.practices', $1, true), set_config('app.realm', '', true), set_config('app.caller', $2, true)",
      [practices, `${caller} request address`],
    )
    const { text, values } = report(scope, range)
    return (await scope.client.query<Record<string, string>>(`${text} limit 40`, [...values])).rows
  })

const basic = (email: string, password: string) => `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`
const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

describe('the Login report', () => {
  it('has the columns of the specification, with address and browser of each event', async () => {
    const headers = { authorization: basic('editor@aurora.test', 'wrong'), 'user-agent': agent }
    await demo.world.call(signIn, {}, { headers, from: '192.0.2.7' })
    const [row] = await rowsFor(loginAudit)
    expect(Object.keys(row ?? {})).toEqual(['When', 'User', 'Email', 'Event', 'Outcome', 'Address', 'Browser'])
    expect(row).toEqual({
      When: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
      User: expect.any(String),
      Email: 'editor@aurora.test',
      Event: 'Sign-in refused',
      Outcome: 'Refused',
      Address: '192.0.2.7',
      Browser: 'Firefox 145 on Windows',
    })
  })

  it('shows a refusal for an unknown address to platform administrators only, without what was typed', async () => {
    const headers = { authorization: basic('typed-by-mistake@nowhere.test', 'wrong') }
    await demo.world.call(signIn, {}, { headers, from: '192.0.2.8' })
    const from = (rows: Record<string, string>[]) => rows.filter(({ Address }) => Address === '192.0.2.8')
    expect(from(await rowsFor(loginAudit))).toEqual([])
    const seen = from(await rowsFor(loginAudit, { caller: '1 admin' }))
    expect(seen).toMatchObject([{ User: '', Email: '', Event: 'Sign-in refused' }])
    expect(JSON.stringify(await demo.world.sql('select * from audit_event'))).not.toContain('typed-by-mistake')
  })

  it('lists sign-outs and team entries, newest first, also to a caller restricted to practices', async () => {
    const admin = await sessionOf(demo.world, 'admin@credence.test')
    await demo.world.call(chooseTeam, { body: { revenueTeamId: 1 } }, { as: admin })
    await demo.world.call(signOut, {}, { as: await sessionOf(demo.world, 'viewer@aurora.test') })
    const rows = await rowsFor(loginAudit, { practices: '{21}' })
    expect(rows.slice(0, 2).map(({ Event, Outcome }) => [Event, Outcome])).toEqual([
      ['Sign-out', 'Succeeded'],
      ['Team entered', 'Succeeded'],
    ])
  })

  it('keeps to the days and the people that are asked for', async () => {
    const [{ today } = { today: '' }] = await demo.world.sql<{ today: string }>(
      "select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today",
    )
    const ofEditor = await rowsFor(loginAudit, { range: { from: today, to: today, userIds: [3] } })
    expect(new Set(ofEditor.map(({ Email }) => Email))).toEqual(new Set(['editor@aurora.test']))
    expect(await rowsFor(loginAudit, { range: { from: '2020-01-01', to: '2020-01-02', userIds: [] } })).toEqual([])
  })
})

describe('the Change Audit', () => {
  const newest = async (options: Parameters<typeof rowsFor>[1] = {}) => (await rowsFor(changeAudit, options))[0]

  it('names record, action and fields of a saved change, and no value', async () => {
    const { body } = await demo.world.call(
      createCme,
      { body: { providerId: 1, title: 'Unlikely words', category: 'GENERAL' } },
      { as: editor },
    )
    const added = await newest()
    expect(Object.keys(added ?? {})).toEqual(['When', 'User', 'On Behalf Of', 'Record', 'Action', 'Fields'])
    expect(added).toMatchObject({ 'On Behalf Of': '', Action: 'Added', Fields: 'Category, Provider, Title' })
    expect(added?.Record).toMatch(/^CME: \w+, \w+/)
    await demo.world.call(removeCme, { params: { id: body.id } }, { as: editor })
    expect(await newest()).toMatchObject({ Record: added?.Record, Action: 'Deleted' })
    expect(JSON.stringify(await rowsFor(changeAudit))).not.toContain('Unlikely words')
  })

  it('has a row for each reading of an SSN', async () => {
    const [sealed] = await demo.world.sql<{ id: number }>(
      'select id from provider where team_id = 1 and ssn_sealed is not null and deleted_at is null order by id limit 1',
    )
    await demo.world.call(revealSsn, { params: { id: sealed?.id ?? 0 }, body: { purpose: 'show' } }, { as: editor })
    expect(await newest()).toMatchObject({
      Record: expect.stringMatching(/^Provider: /),
      Action: 'SSN shown',
      Fields: '',
    })
  })

  it('shows rights that were given as a change of the user', async () => {
    const manager = await sessionOf(demo.world, 'manager@aurora.test')
    const { status } = await demo.world.call(
      saveUserPermissions,
      { params: { id: 4 }, body: { permissionGroups: levelsOf(['TASK_VIEW']), practiceRestrictions: [25] } as never },
      { as: manager },
    )
    expect(status).toBe(200)
    const rows = (await rowsFor(changeAudit)).slice(0, 6).filter(({ Record }) => Record?.startsWith('User: '))
    expect(rows.map(({ Fields }) => Fields)).toEqual(expect.arrayContaining(['Rights', 'Practices']))
  })

  it('leaves nothing of a refused save', async () => {
    const before = await rowsFor(changeAudit)
    await demo.world.call(saveProvider, { params: { id: 1 }, body: { email1: 'no address' } as never }, { as: editor })
    expect(await rowsFor(changeAudit)).toEqual(before)
  })

  it('shows a restricted caller the changes of records of these practices', async () => {
    const [{ practice, inside, outside } = { practice: 0, inside: 0, outside: 0 }] = await demo.world.sql<{
      practice: number
      inside: number
      outside: number
    }>(`select m.practice_id as practice, m.provider_id as inside, (select p.id from provider p where p.team_id = 1 and p.deleted_at is null
          and not exists (select from provider_practice x where x.provider_id = p.id and x.practice_id = m.practice_id) limit 1) as outside
          from provider_practice m join provider p on p.id = m.provider_id where m.team_id = 1 and p.deleted_at is null limit 1`)
    for (const providerId of [inside, outside])
      await demo.world.call(createCme, { body: { providerId, title: `Course of ${providerId}` } }, { as: editor })
    const rows = await rowsFor(changeAudit, { practices: `{${practice}}` })
    const [name] = await demo.world.sql<{ name: string }>('select formatted_name as name from provider where id = $1', [
      inside,
    ])
    expect(rows[0]).toMatchObject({ Record: `CME: ${name?.name}`, Action: 'Added' })
    const [other] = await demo.world.sql<{ name: string }>(
      'select formatted_name as name from provider where id = $1',
      [outside],
    )
    expect(rows.filter(({ Record }) => Record === `CME: ${other?.name}`)).toEqual([])
    expect(rows.filter(({ Record }) => /^(User|Team)\b/.test(Record ?? ''))).toEqual([])
    expect(await newest()).toMatchObject({ Record: `CME: ${other?.name}` })
  })

  it('has words for every recorded table, or the table is named as technical', async () => {
    const recorded = await demo.world.sql<{ name: string }>(
      "select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname like 'recorded%' order by 1",
    )
    expect([...Object.keys(recordKinds), ...technicalTables].toSorted()).toEqual(
      recorded.map(({ name }) => name).toSorted(),
    )
  })
})
