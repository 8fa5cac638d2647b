import { buildTasks, builderTexts, getBuilderProgress } from '@credence/contract/tasks/builder'
import { taskTexts } from '@credence/contract/tasks/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import type { Begin } from '../../kit/request/route.ts'
import { buildTasks as build } from './builder.actions.ts'

const { used, clinic } = useClinic()
beforeEach(async () => {
  await used.world.sql('delete from task')
  await used.world.sql('delete from task_builder_run')
})

const request = (more: object = {}) => ({
  practiceIds: [clinic.north],
  taskLevel: 'PROVIDER',
  providerIds: [clinic.anna, clinic.bert],
  taskType: 'CARRIER',
  carrierIds: [clinic.carriers.acme, clinic.carriers.birch],
  category: 'INITIAL_ENROLLMENT',
  status: 'CREATED',
  nextAction: '2026-12-01',
  ...more,
})
const run = (more: object = {}, key?: string) =>
  used.world.call(
    buildTasks,
    { body: request(more) as never },
    { as: clinic.manager, headers: { 'idempotency-key': key } },
  )
const count = async () => (await used.world.sql('select count(*)::int as n from task'))[0].n

describe('the task builder', () => {
  it('creates a task for every combination, with note and assignees', async () => {
    expect((await run({ note: 'Begin here', assignees: [clinic.adminId], deadline: '2027-01-01' })).body).toEqual({
      countSuccessful: 4,
      unsuccessful: [],
    })
    const [row] = await used.world
      .sql(`select count(*)::int as tasks, count(distinct (provider_id, carrier_id))::int as pairs, bool_and(status = 'CREATED' and due = '2026-12-01' and deadline = '2027-01-01') as alike,
      (select count(*)::int from task_activity where notes = 'Begin here') as notes, (select count(*)::int from task_assignee) as assignees from task`)
    expect(row).toEqual({ tasks: 4, pairs: 4, alike: true, notes: 4, assignees: 4 })
  })

  it('lists impossible combinations with their reason, and creates the others', async () => {
    await used.world.sql('update provider set excluded_from_carrier_credentialing = true where id = $1', [clinic.bert])
    const { body } = await run({
      practiceIds: [clinic.north, clinic.south],
      providerIds: [clinic.anna, clinic.bert],
      carrierIds: [clinic.carriers.acme, clinic.carriers.birch],
    })
    expect(body).toEqual({
      countSuccessful: 3,
      unsuccessful: [
        `North, Baker, Bert NP, Acme: ${builderTexts.excluded}`,
        `North, Baker, Bert NP, Birch: ${builderTexts.excluded}`,
        `South, Able, Anna MD, Birch: ${builderTexts.notWorkedWith.CARRIER}`,
        `South, Baker, Bert NP, Acme: ${builderTexts.notMember}`,
        `South, Baker, Bert NP, Birch: ${builderTexts.notMember}`,
      ],
    })
    await used.world.sql('update provider set excluded_from_carrier_credentialing = false')
  })

  it('supports practice tasks, locations, hubs and other targets', async () => {
    const { hospital, office } = clinic.facilities
    const both = { practiceIds: [clinic.north, clinic.south], taskLevel: 'PRACTICE' }
    expect((await run({ ...both, taskType: 'FACILITY', facilityIds: [hospital, office] })).body).toEqual({
      countSuccessful: 3,
      unsuccessful: [`South, Office: ${builderTexts.notWorkedWith.FACILITY}`],
    })
    expect((await run({ ...both, taskType: 'DATA_HUB', dataHubIds: [clinic.hub] })).body).toEqual({
      countSuccessful: 1,
      unsuccessful: [`South, Hub: ${builderTexts.notWorkedWith.DATA_HUB}`],
    })
    expect((await run({ taskType: 'DATA_HUB', dataHubIds: [clinic.hub] })).body).toEqual({
      countSuccessful: 1,
      unsuccessful: [`North, Baker, Bert NP, Hub: ${builderTexts.notWorkedWith.DATA_HUB}`],
    })
    expect((await run({ ...both, taskType: 'OTHER', other: 'Audit' })).body.countSuccessful).toBe(2)
    expect((await run({ ...both, taskType: 'OTHER', other: 'Audit' })).body).toEqual({
      countSuccessful: 0,
      unsuccessful: ['North, Audit', 'South, Audit'].map((name) => `${name}: ${builderTexts.exists}`),
    })
  })

  it.each([
    [{ practiceIds: [] }, taskTexts.practiceNeeded],
    [{ providerIds: [] }, builderTexts.providerNeeded],
    [{ carrierIds: [] }, builderTexts.carrierNeeded],
    [{ taskType: 'FACILITY' }, builderTexts.facilityNeeded],
    [{ taskType: 'DATA_HUB' }, builderTexts.hubNeeded],
    [{ taskType: 'OTHER', other: ' ' }, builderTexts.otherNeeded],
    [{ status: undefined }, builderTexts.statusNeeded],
    [{ category: null }, builderTexts.categoryNeeded],
  ])('refuses %j', async (more, message) => {
    expect(await run(more)).toMatchObject({ status: 400, body: { message } })
    expect(await count()).toBe(0)
  })

  it('creates nothing twice: not for a double click, a repeated key, or another run of the same combinations', async () => {
    const replies = await Promise.all([run({}, 'twice'), run({}, 'twice'), run({}, 'twice')])
    for (const { status, body } of [...replies, await run({}, 'twice')])
      expect([status, body]).toEqual([200, { countSuccessful: 4, unsuccessful: [] }])
    expect(await count()).toBe(4)
    expect((await run({}, 'other')).body).toMatchObject({
      countSuccessful: 0,
      unsuccessful: [
        expect.stringContaining(builderTexts.exists),
        expect.anything(),
        expect.anything(),
        expect.anything(),
      ],
    })
    expect((await run({ note: 'changed' }, 'twice')).status).toBe(422)
    expect((await run({}, 'a key with spaces')).status).toBe(400)
    await Promise.all([run({ category: 'INQUIRY' }), run({ category: 'INQUIRY' })])
    expect(await count()).toBe(8)
  })

  it('reports its progress to its caller', async () => {
    const progress = (as: string) => used.world.call(getBuilderProgress, { query: { key: 'mine' } }, { as })
    expect((await progress(clinic.manager)).body).toEqual({ done: 0, total: 0, isFinished: false })
    await run({}, 'mine')
    expect((await progress(clinic.manager)).body).toEqual({ done: 4, total: 4, isFinished: true })
    expect((await progress(clinic.northOnly)).body.total).toBe(0)
  })

  it('creates five thousand tasks, leaves complete batches when it is interrupted, and continues from there', async () => {
    await used.world.sql(
      `
      with p as (insert into provider (team_id, first_name, last_name) select 1, 'Many', 'Number' || n from generate_series(1, 100) n returning id)
      insert into provider_practice (team_id, provider_id, practice_id) select 1, id, $1 from p`,
      [clinic.north],
    )
    await used.world.sql(
      `
      with c as (insert into carrier (name) select 'Many ' || n from generate_series(1, 50) n returning id)
      insert into practice_carrier (team_id, practice_id, carrier_id) select 1, $1, id from c`,
      [clinic.north],
    )
    const ids = async (text: string) => (await used.world.sql(text)).map(({ id }) => Number(id))
    const many = {
      providerIds: await ids("select id from provider where first_name = 'Many'"),
      carrierIds: await ids("select id from carrier where name like 'Many %'"),
      note: 'n',
    }
    const [{ id: accountId }] = (await used.world.sql(
      'select account_id as id from session order by id limit 1 offset 1',
    )) as [{ id: number }]
    let begun = 0
    const actor = {
      kind: 'staff' as const,
      sessionId: '',
      accountId,
      teamId: clinicTeam,
      isH3Admin: false,
      authorities: [],
      practices: null,
    }
    const dying: Begin = (act) =>
      inTransaction(used.world.services, { teamId: clinicTeam, actor }, async (scope) => {
        begun += 1
        const result = await act(scope)
        if (begun === 9) throw new Error('killed')
        return result
      })
    const parsed = buildTasks.definition.body.parse(request(many))
    await expect(build(dying, parsed, 'cut-off')).rejects.toThrow('killed')
    expect(await count()).toBe(7 * 250)
    expect(await build(dying, parsed, 'cut-off')).toEqual({ countSuccessful: 5000, unsuccessful: [] })
    expect([
      await count(),
      (await used.world.sql('select count(distinct (provider_id, carrier_id))::int as n from task'))[0].n,
    ]).toEqual([5000, 5000])
    expect(await run({ ...many, practiceIds: [clinic.north, clinic.south] })).toMatchObject({
      status: 400,
      body: { message: builderTexts.tooMany },
    })
  })
})
