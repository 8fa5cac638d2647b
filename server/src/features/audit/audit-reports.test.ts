import { chooseTeam, signIn, signOut } from '@credence/contract/auth/calls'
import { createCme, removeCme } from '@credence/contract/cme/calls'
import { revealSsn, saveProvider } from '@credence/contract/providers/profile'
import { saveUserPermissions } from '@credence/contract/users/calls'
import { levelsOf } from '@credence/contract/users/rights'
import { beforeAll, describe, expect, it } from 'vitest'
import { storeFile } from '../../../test/kit/backups.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { buildFaxes } from '../../../test/kit/records/fax-records.ts'
import type { Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { audit, auditActions } from '../../kit/request/audit.ts'
import { changeAudit, loginAudit, readings, type AuditRange } from './audit-reports.queries.ts'
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

  it('shows a restricted caller the documents that were opened of these practices, and no others', async () => {
    const kinds = [
      ['fax opened', 'fax', 'inbound_fax', 'Inbound Fax'],
      ['signed document opened', 'signing request', 'signing_request', 'Signature Request'],
      ['consent form opened', 'sms', 'sms', 'Message'],
      ['referral letter opened', 'referral', 'referral', 'Referral'],
      ['task attachment opened', 'task', 'task', 'Task'],
    ] as const
    await demo.world.inTeam(1, (scope) => buildFaxes(scope, { teamId: 1, practiceId: 25 }))
    await demo.world.sql(
      "insert into signing_request (team_id, kind, practice_id, signer_first_name, signer_last_name, sent_to) values (1, 'ESIGNATURE', 25, 'Pat', 'Doe', 'pat@signers.test')",
    )
    for (const [action, subject, table, kind] of kinds) {
      const [found] = await demo.world.sql<{ id: number; practice: number; name: string }>(
        `select x.id, x.practice_id as practice, coalesce(p.formatted_name, q.name) as name from ${table} x join practice q on q.id = x.practice_id
           left join provider p on p.id = ${table === 'sms' || table === 'inbound_fax' ? 'null' : 'x.provider_id'} where x.team_id = 1 order by 1 limit 1`,
      )
      if (!found) throw new Error(`The demo has no ${kind}`)
      const detail = action === 'task attachment opened' ? { filename: 'letter.pdf' } : {}
      await demo.world.inTeam(1, (scope) => audit(scope, action, { subject: `${subject} ${found.id}`, detail }))
      const wanted = {
        Record: `${action === 'task attachment opened' ? 'Document letter.pdf' : kind}: ${found.name}`,
        Action: 'Document opened',
      }
      expect(await newest()).toMatchObject(wanted)
      // The name of a provider is shown to those who see the provider.
      const own = await newest({ practices: `{${found.practice}}` })
      expect(own?.['Record']).toMatch(new RegExp(`^${wanted.Record.split(':')[0]}`))
      expect(own).toMatchObject({ Action: 'Document opened' })
      const others = await rowsFor(changeAudit, { practices: '{999999}' })
      expect(others.filter(({ Action }) => Action === 'Document opened')).toEqual([])
    }
    // What belongs to no practice.
    await demo.world.inTeam(1, (scope) => audit(scope, 'document opened', { subject: 'document 1' }))
    expect(await newest()).toMatchObject({ Record: 'Document 1', Action: 'Document opened' })
    expect((await rowsFor(changeAudit, { practices: '{25}' })).filter(({ Record }) => Record === 'Document 1')).toEqual(
      [],
    )
  })

  it('names the record of a row of a referral, of an FPPE task and of a document', async () => {
    const parts = [
      ['referral_activity', "notes = coalesce(notes, '') || '.'", 'referral', 'referral_id', 'Referral Activity'],
      ['fppe_activity', "notes = coalesce(notes, '') || '.'", 'fppe_task', 'fppe_task_id', 'FPPE Task Activity'],
      ['document_link', 'element_id = element_id + 1000000', 'document', 'document_id', 'Document Attachment'],
    ] as const
    const [document] = await demo.world.sql(
      "insert into document (team_id, owner_type, scope, provider_id, name, object_key, category) values (1, 'provider', 'own', 1, 'a.pdf', $1, 'CV') returning id",
      [await storeFile(demo.world, Buffer.from('a file'))],
    )
    await demo.world.sql(
      "insert into document_link (team_id, document_id, element, element_id, label) values (1, $1, 'stateLicense', 1, 'Proven')",
      [document.id],
    )
    for (const [table, set, parent, column, kind] of parts) {
      const [row] = await demo.world.sql<{ provider: number | null; practice: number | null }>(
        `with changed as (update ${table} set ${set} where id = (select min(x.id) from ${table} x join ${parent} o on o.id = x.${column} where x.team_id = 1 and o.provider_id is not null) returning ${column} as parent)
         select o.provider_id as provider, ${parent === 'fppe_task' ? 'null::int' : 'o.practice_id'} as practice from changed c join ${parent} o on o.id = c.parent`,
      )
      if (!row) throw new Error(`The demo has no ${kind}`)
      const [logged] = await demo.world.sql(
        'select provider_id as provider, practice_id as practice from change_log where table_name = $1 order by id desc limit 1',
        [table],
      )
      expect({ table, ...logged }).toEqual({ table, ...row })
      const [name] = await demo.world.sql('select formatted_name as name from provider where id = $1', [row.provider])
      expect(await newest()).toMatchObject({ Record: `${kind}: ${name.name}`, Action: 'Changed' })
    }
  })

  it('has every reading of a secret or a document', () => {
    const others = [
      // Addresses that are shown to be sent by other means; no record is read by that.
      'onboarding link shown',
      'fppe link shown',
      'disclosures link shown',
      'document link shown',
      'signing link shown',
      'password link shown',
      // Neither a secret nor a document. It is in the audit log itself.
      'fppe patients shown',
    ]
    const seen = auditActions.filter((action) => / (opened|shown|copied)$/.test(action))
    expect(seen.toSorted()).toEqual([...readings, ...others].toSorted())
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
