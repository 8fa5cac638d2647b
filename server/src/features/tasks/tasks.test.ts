import { positionOf } from '@credence/contract/column-order'
import {
  deleteTask,
  getDueCounts,
  getTask,
  listAvailableAssignees,
  listAvailablePractices,
  listBoardTasks,
  listDueCountUsers,
  listOpenTasksOfPractice,
  listOpenTasksOfProvider,
  saveTask,
  starTask,
} from '@credence/contract/tasks/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTasks } from '../../../db/builders/builders.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { archiveAllTasks, archiveTasksIn } from './archive.actions.ts'

const { used, clinic } = useClinic()
beforeEach(() => used.world.sql('delete from task'))

const make = (values: object = {}) =>
  used.world.inTeam(
    clinicTeam,
    async (scope) =>
      (
        await buildTasks(scope, [
          {
            teamId: clinicTeam,
            practiceId: clinic.north,
            providerId: clinic.anna,
            carrierId: clinic.carriers.acme,
            ...values,
          },
        ])
      )[0] ?? 0,
  )
const board = (as = clinic.manager, headers = {}) => used.world.call(listBoardTasks, {}, { as, headers })
const ids = (tasks: { id: number }[]) => tasks.map(({ id }) => id).toSorted((a, b) => a - b)

describe('the board', () => {
  it('holds open tasks and those completed in the past 30 days; archived tasks are hidden', async () => {
    const open = await make({ status: 'BLOCKED' })
    const [recent, old] = [await make({ status: 'COMPLETE' }), await make({ status: 'COMPLETE' })]
    await make({ archived: true })
    await used.world.sql("update task set completed_at = now() - interval '29 days' where id = $1", [recent])
    await used.world.sql("update task set completed_at = now() - interval '31 days' where id = $1", [old])
    expect(ids((await board()).body)).toEqual([open, recent].toSorted((a, b) => a - b))
    expect((await used.world.call(getTask, { params: { id: old } }, { as: clinic.manager })).body).toMatchObject({
      id: old,
      status: 'COMPLETE',
    })
  })

  it('shows a task with all card data, and its newest activity', async () => {
    const id = await make({
      category: 'ANNUAL_ENROLLMENT',
      due: '2026-12-01',
      progress: 40,
      ordering: 1.5,
      other: 'Note',
      referenceNumber: 'R-1',
    })
    await used.world.call(
      saveTask,
      { body: { id, practiceId: clinic.north, newActivity: 'first' } },
      { as: clinic.manager },
    )
    await used.world.call(
      saveTask,
      { body: { id, practiceId: clinic.north, newActivity: 'second', assignees: [{ userId: clinic.adminId }] } },
      { as: clinic.manager },
    )
    const [card] = (await board()).body
    expect(card).toMatchObject({
      id,
      category: { value: 'ANNUAL_ENROLLMENT', label: 'Re-enrollment' },
      practiceName: 'North',
      providerFormattedName: 'Able, Anna MD',
      providerLastNameFirstName: 'Able, Anna',
      providerIsDeleted: false,
      carrierName: 'Acme',
      hubName: null,
      due: '2026-12-01',
      progress: 40,
      ordering: 1.5,
      activityCount: 2,
      isAutomatic: false,
      starred: false,
      assignees: [
        { userId: clinic.adminId, firstName: 'Robin', lastName: 'Platform', isH3Admin: true, photoUrl: null },
      ],
    })
    expect(card.activity.map(({ notes }: { notes: string }) => notes)).toEqual(['second'])
    const { body } = await used.world.call(getTask, { params: { id } }, { as: clinic.manager })
    expect(
      body.activity.map(({ notes, canDelete }: { notes: string; canDelete: boolean }) => [notes, canDelete]),
    ).toEqual([
      ['second', true],
      ['first', true],
    ])
  })

  it('a single task answers the portals of its carrier, location and data hub; lists do not', async () => {
    const id = await make({ hubId: clinic.hub, facilityId: clinic.facilities.hospital })
    const { body } = await used.world.call(getTask, { params: { id } }, { as: clinic.manager })
    expect(body.portals).toEqual([
      { name: 'Acme', url: 'https://acme.test' },
      { name: 'Hub', url: 'https://hub.test' },
    ])
    const bare = await make({ carrierId: clinic.carriers.birch })
    expect((await used.world.call(getTask, { params: { id: bare } }, { as: clinic.manager })).body.portals).toEqual([])
    for (const card of (await board()).body) expect(card).not.toHaveProperty('portals')
  })

  it('is ordered like its columns: by hand, by next action, by number', async () => {
    for (const due of ['2026-12-02', null, '2026-12-01', '2026-12-02', '1980-01-01', '2400-01-01', '2500-01-01'])
      await make({ due })
    const dates = await board()
    const [, first, second] = dates.body as Parameters<typeof positionOf>[0][]
    const between = await make({
      due: '2030-01-01',
      ordering: first && second && (positionOf(first) + positionOf(second)) / 2,
    })
    const tasks = (await board()).body as Parameters<typeof positionOf>[0][]
    expect(tasks).toEqual(tasks.toSorted((a, b) => positionOf(a) - positionOf(b) || a.id - b.id))
    expect(tasks.map(({ id, due }) => (id === between ? 'by hand' : due))).toEqual([
      '1980-01-01',
      '2026-12-01',
      'by hand',
      '2026-12-02',
      '2026-12-02',
      '2400-01-01',
      '2500-01-01',
      null,
    ])
  })

  it('accepts one of two concurrent moves of a card; the second is refused', async () => {
    const id = await make({ due: '2026-12-01' })
    const [{ version }] = (await board()).body
    const put = (ordering: number) =>
      used.world.call(saveTask, { body: { id, practiceId: clinic.north, version, ordering } }, { as: clinic.manager })
    const statuses = (await Promise.all([put(1), put(2)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    for (const ordering of [1e10, -1e300, '1', {}]) expect((await put(ordering as number)).status).toBe(400)
  })

  it('answers 304 until something on it changes', async () => {
    const id = await make()
    const {
      headers: { etag },
    } = await board()
    expect((await board(clinic.manager, { 'if-none-match': String(etag) })).status).toBe(304)
    await used.world.call(starTask, { params: { id } }, { as: clinic.manager })
    expect((await board(clinic.manager, { 'if-none-match': String(etag) })).status).toBe(200)
  })

  it('costs the same number of queries for one task and for many, and shows staff their practices only', async () => {
    await make()
    const one = await countQueries(() => board())
    for (let n = 0; n < 20; n += 1) await make({ practiceId: clinic.south })
    expect(await countQueries(() => board())).toBe(one)
    expect((await board(clinic.northOnly)).body).toHaveLength(1)
    expect((await board()).body).toHaveLength(21)
  })
})

describe('the lists around a task', () => {
  it('of open tasks are those of the practice or the provider, by next action', async () => {
    const [late, soon] = [await make({ due: '2027-01-02' }), await make({ due: '2027-01-01' })]
    const ofBert = await make({ providerId: clinic.bert, due: null })
    await make({ status: 'COMPLETE' })
    await make({ archived: true })
    await make({ practiceId: clinic.south, providerId: clinic.cleo })
    const order = (tasks: { id: number }[]) => tasks.map(({ id }) => id)
    expect(
      order(
        (await used.world.call(listOpenTasksOfPractice, { params: { id: clinic.north } }, { as: clinic.manager })).body,
      ),
    ).toEqual([soon, late, ofBert])
    expect(
      order(
        (await used.world.call(listOpenTasksOfProvider, { params: { id: clinic.anna } }, { as: clinic.manager })).body,
      ),
    ).toEqual([soon, late])
  })

  it('of assignees are users who may see tasks, and administrators; of practices those that the caller sees', async () => {
    await clinic.sessionWith(['PRACTICE_BASIC_VIEW'])
    const { body } = await used.world.call(listAvailableAssignees, {}, { as: clinic.manager })
    expect(body.at(-1)).toEqual({
      userId: clinic.adminId,
      firstName: 'Robin',
      lastName: 'Platform',
      isH3Admin: true,
      photoUrl: null,
    })
    const [{ n }] = (await used.world.sql(
      "select count(*)::int as n from account where is_admin or authorities && '{TASK_VIEW,TASK_EDIT}'",
    )) as [{ n: number }]
    expect(body).toHaveLength(n)
    expect((await used.world.call(listAvailablePractices, {}, { as: clinic.northOnly })).body).toEqual([
      { id: clinic.north, name: 'North' },
    ])
  })

  it('of the workload count the open tasks of each day, with thresholds and holidays', async () => {
    for (const values of [
      { due: '2026-12-01' },
      { due: '2026-12-01' },
      { due: '2026-12-02' },
      { due: '2026-12-02', status: 'COMPLETE' },
    ]) {
      const id = await make(values)
      await used.world.sql('insert into task_assignee (team_id, task_id, account_id) values ($1, $2, $3)', [
        clinicTeam,
        id,
        clinic.adminId,
      ])
    }
    const asAdmin = { as: clinic.admin, team: clinicTeam }
    const { body } = await used.world.call(getDueCounts, { params: { userId: clinic.adminId } }, asAdmin)
    expect(body).toMatchObject({ counts: { '2026-12-01': 2, '2026-12-02': 1 }, warnThreshold: 8, dangerThreshold: 12 })
    expect(body.federalHolidays.length).toBeGreaterThanOrEqual(33)
    await used.world.sql(`update team set settings = '{"workload": {"warn": 3, "danger": 5}}'`)
    expect((await used.world.call(getDueCounts, { params: { userId: clinic.adminId } }, asAdmin)).body).toMatchObject({
      warnThreshold: 3,
      dangerThreshold: 5,
    })
    const users = (query: object) => used.world.call(listDueCountUsers, { query }, asAdmin)
    for (const query of [{}, { selectedAssignees: '' }, { selectedAssignees: String(clinic.adminId) }])
      expect((await users(query)).body.map(({ userId }: { userId: number }) => userId)).toEqual([clinic.adminId])
    expect(
      (await used.world.call(getDueCounts, { params: { userId: clinic.adminId } }, { as: clinic.manager })).status,
    ).toBe(403)
  })
})

describe('a star', () => {
  it('belongs to the caller, and is toggled', async () => {
    const id = await make()
    const star = (as: string) => used.world.call(starTask, { params: { id } }, { as, headers: { taskid: '999' } })
    expect((await star(clinic.manager)).body).toEqual({ id, starred: true })
    expect((await board()).body[0].starred).toBe(true)
    expect((await board(clinic.northOnly)).body[0].starred).toBe(false)
    expect((await star(clinic.manager)).body).toEqual({ id, starred: false })
    expect((await star(await clinic.sessionWith(['TASK_VIEW']))).status).toBe(403)
  })
})

describe('a removed task', () => {
  it('is deleted only by administrators, with everything on it', async () => {
    const id = await make()
    await used.world.call(
      saveTask,
      {
        body: {
          id,
          practiceId: clinic.north,
          newActivity: 'note',
          starred: true,
          assignees: [{ userId: clinic.adminId }],
        },
      },
      { as: clinic.manager },
    )
    expect((await used.world.call(deleteTask, { params: { id } }, { as: clinic.manager })).status).toBe(403)
    expect(
      (await used.world.call(deleteTask, { params: { id } }, { as: clinic.admin, team: clinicTeam })).body,
    ).toEqual({ id })
    expect((await used.world.call(getTask, { params: { id } }, { as: clinic.manager })).status).toBe(404)
    expect(
      await used.world.sql(
        'select 1 from task_activity union all select 1 from task_assignee union all select 1 from task_star',
      ),
    ).toEqual([])
  })

  it('is archived with its provider, or with a membership, unless it is complete', async () => {
    const [north, south, done] = [
      await make(),
      await make({ practiceId: clinic.south }),
      await make({ status: 'COMPLETE' }),
    ]
    const archived = async () => (await used.world.sql('select id from task where archived')).map(({ id }) => id)
    await used.world.inTeam(clinicTeam, (scope) => archiveTasksIn(scope, clinic.anna, [clinic.south]))
    expect(await archived()).toEqual([south])
    await used.world.inTeam(clinicTeam, (scope) => archiveAllTasks(scope, clinic.anna))
    expect(ids((await archived()).map((id) => ({ id })))).toEqual([north, south])
    expect(await archived()).not.toContain(done)
  })
})
