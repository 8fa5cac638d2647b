import { getAuditTrail, getPracticeHistory, getProviderHistory, getTaskHistory } from '@credence/contract/audit/calls'
import { createCme, saveCme } from '@credence/contract/cme/calls'
import { savePractice } from '@credence/contract/practices/profile'
import { revealSsn, saveProvider } from '@credence/contract/providers/profile'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { TrailSealer } from '../../database/audit-trail/sealer.ts'
import { checkTrail, isTrailCheckDue } from './trail.actions.ts'

const demo = useDemoWorld()
const provider = 1
let as: string

beforeAll(async () => {
  as = await sessionOf(demo.world, 'editor@aurora.test')
})

const historyOf = (query: object = {}, caller = as) =>
  demo.world.call(getProviderHistory, { params: { id: provider }, query }, { as: caller })
const newest = async (caller = as) => (await historyOf({}, caller)).body.entries[0]

describe('the history of a provider', () => {
  it('has a change in words, with the values before and after', async () => {
    const { body } = await demo.world.call(
      createCme,
      { body: { providerId: provider, title: 'Airway course', category: 'GENERAL' } },
      { as },
    )
    expect(await newest()).toEqual({
      when: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      who: expect.stringMatching(/^\w+ \w+$/),
      what: 'Added CME Airway course',
      fields: [
        { label: 'Category', before: null, after: 'General' },
        { label: 'Title', before: null, after: 'Airway course' },
      ],
    })
    await demo.world.call(saveCme, { params: { id: body.id }, body: { providerId: provider, category: 'MRI' } }, { as })
    expect(await newest()).toMatchObject({
      what: 'Changed CME Airway course',
      fields: [{ label: 'Category', before: 'General', after: 'MRI' }],
    })
  })

  it('never has the value of a sensitive field', async () => {
    const { status } = await demo.world.call(
      saveProvider,
      { params: { id: provider }, body: { dob: '1971-02-03', caqh: '99887766' } as never },
      { as },
    )
    expect(status).toBe(200)
    expect(await newest()).toMatchObject({
      what: 'Changed Provider Details',
      fields: [
        { label: 'CAQH', before: null, after: null },
        { label: 'Date of Birth', before: null, after: null },
      ],
    })
    expect(JSON.stringify(await demo.world.sql('select changes from change_log'))).not.toMatch(/1971-02-03|99887766/)
  })

  it('says who looked at the SSN, also by itself', async () => {
    const [sealed] = await demo.world.sql<{ has: boolean }>(
      'select ssn_sealed is not null as has from provider where id = $1',
      [provider],
    )
    expect(sealed?.has).toBe(true)
    await demo.world.call(revealSsn, { params: { id: provider }, body: { purpose: 'show' } }, { as })
    expect(await newest()).toMatchObject({ what: 'Looked at the SSN', fields: [] })
    const secrets = (await historyOf({ kind: 'secrets' })).body
    expect(secrets.entries.every(({ what }: { what: string }) => /^(Looked at|Copied)/.test(what))).toBe(true)
    const all = (await historyOf()).body.total
    expect((await historyOf({ kind: 'changes' })).body.total + secrets.total).toBe(all)
  })

  it("says who looked at a driver's license and who copied a portal password, and no other document", async () => {
    await demo.world.sql(
      `insert into audit_event (team_id, account_id, action, subject, provider_id, detail) select 1, 3, action, subject, $1::int, detail::jsonb
         from (values ('portal secret copied', 'provider ' || $1::int || ', carrier ' || (select min(id) from carrier), '{"field": "password"}'),
           ('document opened', 'document 1', '{"category": "DRIVERS_LICENSE", "filename": "a.pdf"}'),
           ('document opened', 'document 2', '{"category": "CV", "filename": "b.pdf"}')) v (action, subject, detail)`,
      [provider],
    )
    const { entries } = (await historyOf({ kind: 'secrets' })).body
    expect(entries.slice(0, 2).map(({ what }: { what: string }) => what)).toEqual([
      "Looked at a driver's license",
      expect.stringMatching(/^Copied the portal password of \w+/),
    ])
  })

  it('shows the rows of a section to those who may see that section', async () => {
    const limited = await demo.world.session(
      await demo.world.inTeam(1, (scope) =>
        buildAccount(scope, { teamId: 1, email: 'limited@aurora.test', authorities: ['PROVIDER_BASIC_VIEW'] }),
      ),
    )
    await demo.world.call(saveProvider, { params: { id: provider }, body: { spouse: 'Somebody' } as never }, { as })
    expect(await newest()).toMatchObject({
      what: 'Changed Demographics',
      fields: [{ label: 'Spouse', after: 'Somebody' }],
    })
    const { body } = await historyOf({}, limited)
    expect(JSON.stringify(body)).not.toMatch(/Somebody|Spouse|Airway/)
  })

  it('is narrowed to a person, and counts both kinds and names everybody in it', async () => {
    await demo.world.call(revealSsn, { params: { id: provider }, body: { purpose: 'show' } }, { as })
    const whole = (await historyOf()).body
    const people = whole.people as { id: number; name: string }[]
    const entries: { who: string; what: string }[] = []
    for (let page = 1; page <= Math.ceil(whole.total / 50); page += 1)
      entries.push(...(await historyOf({ page })).body.entries)
    const isSecret = ({ what }: { what: string }) => /^(Looked at|Copied)/.test(what)
    expect(people.length).toBeGreaterThan(1)
    for (const { id, name } of people) {
      const own = (await historyOf({ person: id })).body
      const others = new Set(people.filter((each) => each.id !== id).map((each) => each.name))
      const ofPerson = entries.filter(({ who }) => (id === 0 ? !others.has(who) : who === name))
      const secrets = ofPerson.filter(isSecret).length
      expect(own.counts).toEqual({ changes: ofPerson.length - secrets, secrets })
      expect(own.total).toBe(ofPerson.length)
      expect(own.entries).toEqual(ofPerson.slice(0, 50))
      expect(own.people).toEqual(people)
    }
    expect((await historyOf({ person: 999_999 })).body).toMatchObject({ total: 0, entries: [] })
    for (const person of ['-1', 'x', '99999999999']) expect((await historyOf({ person })).status).toBe(400)
  })

  it('has fifty entries a page and costs a fixed number of statements', async () => {
    await demo.world.sql(
      `insert into change_log (team_id, provider_id, table_name, row_id, action, fields, changes)
       select 1, $1::int, 'provider', $1::int, 'update', '{nickname}', jsonb_build_object('nickname', jsonb_build_array(n::text, (n + 1)::text)) from generate_series(1, 120) n`,
      [provider],
    )
    const { total, counts, people, entries } = (await historyOf()).body
    expect(entries).toHaveLength(50)
    expect((await historyOf({ page: Math.ceil(total / 50) })).body.entries).toHaveLength(total % 50 || 50)
    expect((await historyOf({ page: 1000 })).body).toEqual({ total, counts, people, entries: [] })
    expect((await historyOf({ page: 0 })).status).toBe(400)
    const full = await countQueries(() => historyOf())
    const empty = await countQueries(() => historyOf({ page: 1000 }))
    expect(full).toBeLessThanOrEqual(empty + 1)
  })
})

describe('the history of a practice and of a task', () => {
  it('shows a restricted caller their own practice and no other', async () => {
    await demo.world.call(savePractice, { params: { id: 25 }, body: { officeManager: 'Robin Doe' } as never }, { as })
    const change = { what: 'Changed the practice', fields: [{ label: 'Office Manager', after: 'Robin Doe' }] }
    const restricted = await demo.world.session(
      await demo.world.inTeam(1, (scope) =>
        buildAccount(
          scope,
          {
            teamId: 1,
            email: 'onlyone@aurora.test',
            authorities: ['PRACTICE_BASIC_VIEW', 'PROVIDER_BASIC_VIEW', 'TASK_VIEW'],
          },
          [25],
        ),
      ),
    )
    const ask = (call: typeof getPracticeHistory | typeof getProviderHistory | typeof getTaskHistory, id: number) =>
      demo.world.call(call, { params: { id }, query: {} }, { as: restricted })
    const own = await ask(getPracticeHistory, 25)
    expect(own.status).toBe(200)
    expect(own.body.entries[0]).toMatchObject(change)
    const { body } = await demo.world.call(getPracticeHistory, { params: { id: 25 }, query: {} }, { as })
    expect(body.entries[0]).toMatchObject(change)

    // Records of another practice, and of another team, are not there.
    const [ids] = await demo.world.sql<Record<string, number>>(`select
      (select min(id) from practice where team_id = 1 and id <> 25) as practice, (select min(id) from practice where team_id = 2) as "otherTeamPractice",
      (select min(m.provider_id) from provider_practice m join provider p on p.id = m.provider_id and p.deleted_at is null where m.practice_id = 25) as "ownProvider",
      (select min(p.id) from provider p where p.team_id = 1 and p.deleted_at is null and not exists (select from provider_practice m where m.provider_id = p.id and m.practice_id = 25)) as provider,
      (select min(id) from provider where team_id = 2 and deleted_at is null) as "otherTeamProvider",
      (select min(id) from task where practice_id = 25) as "ownTask", (select min(id) from task where team_id = 1 and practice_id <> 25) as task,
      (select min(id) from task where team_id = 2) as "otherTeamTask"`)
    const status = async (call: Parameters<typeof ask>[0], name: string) => (await ask(call, ids?.[name] ?? 0)).status
    expect(await status(getProviderHistory, 'ownProvider')).toBe(200)
    expect(await status(getTaskHistory, 'ownTask')).toBe(200)
    for (const name of ['practice', 'otherTeamPractice']) expect(await status(getPracticeHistory, name)).toBe(404)
    for (const name of ['provider', 'otherTeamProvider']) expect(await status(getProviderHistory, name)).toBe(404)
    for (const name of ['task', 'otherTeamTask']) expect(await status(getTaskHistory, name)).toBe(404)
  })

  it('lists the changes of a task with its notes and assignees', async () => {
    const [task] = await demo.world.sql<{ id: number }>(
      'select t.id from task t join task_activity a on a.task_id = t.id where t.team_id = 1 order by 1 limit 1',
    )
    const { status, body } = await demo.world.call(getTaskHistory, { params: { id: task?.id ?? 0 }, query: {} }, { as })
    expect(status).toBe(200)
    expect(body.entries.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining(['Added the task', expect.stringMatching(/^Added Task Activity/)]),
    )
  })
})

describe('the state of the audit trail', () => {
  const state = async () => (await demo.world.call(getAuditTrail, {}, { as })).body

  it('says up to when it was verified, and that it does not fit once a row was changed', async () => {
    const { services } = demo.world
    const seal = () => new TrailSealer(services.pool, services.vault, { witness: services.trailWitness }).sealSettled()
    const newestRow = async () =>
      (
        await demo.world.sql<{ at: string }>(
          `select to_char(date_trunc('milliseconds', greatest((select max(at) from audit_event), (select max(at) from change_log))) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
        )
      )[0]?.at
    await seal()
    expect(await state()).toEqual({ verifiedUpTo: null, isBroken: false, keptYears: 7 })
    expect(await isTrailCheckDue(services)).toBe(true)
    await checkTrail(services)
    const first = await newestRow()
    expect(await state()).toEqual({ verifiedUpTo: first, isBroken: false, keptYears: 7 })
    expect(await isTrailCheckDue(services)).toBe(false)
    await demo.world.sql("insert into audit_event (team_id, action) values (1, 'sign-in')")
    await seal()
    expect((await state()).verifiedUpTo).toBe(first)
    await checkTrail(services)
    expect((await state()).verifiedUpTo).toBe(await newestRow())
    expect((await state()).verifiedUpTo).not.toBe(first)
    await demo.world.sql("update audit_check set checked_at = now() - interval '1 day'")
    expect(await isTrailCheckDue(services)).toBe(true)
    await demo.world.sql('update change_log set account_id = 99 where id = (select min(id) from change_log)')
    await checkTrail(services)
    expect(await state()).toEqual({ verifiedUpTo: null, isBroken: true, keptYears: 7 })
  })

  it('is broken as soon as a seal is gone that this server saw, before any check', async () => {
    const { services } = demo.world
    await demo.world.sql('truncate audit_seal, audit_check')
    services.trailWitness.newest = null
    const seal = () => new TrailSealer(services.pool, services.vault, { witness: services.trailWitness }).sealSettled()
    await seal()
    await demo.world.sql("insert into audit_event (team_id, action) values (1, 'sign-in')")
    await seal()
    expect(await state()).toMatchObject({ isBroken: false })
    await demo.world.sql('delete from audit_seal where number = (select max(number) from audit_seal)')
    expect(await state()).toMatchObject({ verifiedUpTo: null, isBroken: true })
    await checkTrail(services)
    const [check] = await demo.world.sql<{ finding: string }>('select finding from audit_check')
    expect(check?.finding).toMatch(/^batch \d+: the seal was removed$/)
  })
})
