import { getAuditTrail, getPracticeHistory, getProviderHistory, getTaskHistory } from '@credence/contract/audit/calls'
import { createCme, saveCme } from '@credence/contract/cme/calls'
import { savePractice } from '@credence/contract/practices/profile'
import { revealSsn, saveProvider } from '@credence/contract/providers/profile'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { TrailSealer } from '../../database/audit-trail/sealer.ts'
import { checkTrail } from './trail.actions.ts'

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
    const desk = await sessionOf(demo.world, 'frontdesk@aurora.test')
    const own = await demo.world.call(getPracticeHistory, { params: { id: 25 }, query: {} }, { as: desk })
    expect([200, 403]).toContain(own.status)
    const { body } = await demo.world.call(getPracticeHistory, { params: { id: 25 }, query: {} }, { as })
    expect(body.entries[0]).toMatchObject({
      what: 'Changed the practice',
      fields: [{ label: 'Office Manager', after: 'Robin Doe' }],
    })
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
    await new TrailSealer(services.pool, services.vault).sealSettled()
    await checkTrail(services)
    expect(await state()).toEqual({ verifiedUpTo: expect.stringMatching(/Z$/), isBroken: false, keptYears: 7 })
    await demo.world.sql('update change_log set account_id = 99 where id = (select min(id) from change_log)')
    await checkTrail(services)
    expect(await state()).toEqual({ verifiedUpTo: null, isBroken: true, keptYears: 7 })
  })
})
