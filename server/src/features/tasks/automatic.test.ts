import { getTask, listBoardTasks } from '@credence/contract/tasks/calls'
import { setAutomaticTasks } from '@credence/contract/teams/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { timeZoneAt } from '../../../test/kit/clocks.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { runAutomaticTasks } from './automatic.jobs.ts'

// The time zone puts the clock past the hour at which tasks are created.
const { used, clinic } = useClinic({ env: { CREDENCE_TIME_ZONE: timeZoneAt(12) } })
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
beforeEach(async () => {
  for (const table of ['daily_run', 'automatic_task', 'task', 'carrier_participation', 'provider_facility'])
    await sql(`delete from ${table}`)
  await sql('update provider_hub set effective_date = null, expires = null')
  await sql('update practice_hub set effective_date = null, expires = null')
  await sql('update team set makes_automatic_tasks = true, default_task_assignee = $1', [clinic.adminId])
  await sql('update practice set default_task_assignee = null')
})

const run = () => runAutomaticTasks(used.world.services)
const runNextDay = async () => {
  await sql('delete from daily_run')
  await run()
}
const enrolled = (days: number) =>
  sql(
    `insert into carrier_participation (team_id, practice_id, provider_id, carrier_id, status, expires) values ($1, $2, $3, $4, 'ACTIVE', team_today() + $5::int)`,
    [clinicTeam, clinic.north, clinic.anna, clinic.carriers.acme, days],
  )
const attests = (days: number) =>
  sql('update provider_hub set expires = team_today() + $2::int where provider_id = $1', [clinic.anna, days])
const tasks = async () => (await used.world.call(listBoardTasks, {}, { as: clinic.manager })).body

describe('automatic tasks', () => {
  it('are created by the system for the automatic assignee, with the reason', async () => {
    await enrolled(60)
    await run()
    const [task, ...more] = await tasks()
    expect(more).toEqual([])
    expect(task).toMatchObject({
      isAutomatic: true,
      status: 'CREATED',
      category: { value: 'ANNUAL_ENROLLMENT' },
      practiceId: clinic.north,
      providerId: clinic.anna,
      carrierId: clinic.carriers.acme,
      assignees: [{ userId: clinic.adminId }],
      activity: [
        {
          userFormattedName: null,
          notes: expect.stringMatching(/^Made automatically: the participation expires \d\d\/\d\d\/\d{4}$/),
        },
      ],
    })
    const [{ deadline, due }] = (await sql(
      'select deadline - team_today() as deadline, due - team_today() as due from task',
    )) as [{ deadline: number; due: number }]
    expect(deadline).toBe(60)
    expect(due).toBeGreaterThanOrEqual(2)
  })

  it.each([
    [-31, false],
    [-30, true],
    [0, true],
    [30, true],
    [31, false],
  ])('for an attestation in %i days are created: %s', async (days, isMade) => {
    await attests(days)
    await run()
    expect(
      (await tasks()).map((task: { category: { value: string }; hubId: number }) => [task.category.value, task.hubId]),
    ).toEqual(isMade ? [['ATTESTATION', clinic.hub]] : [])
  })

  it.each([
    [-31, false],
    [-30, true],
    [90, true],
    [91, false],
  ])('for an enrollment that expires in %i days are created: %s', async (days, isMade) => {
    await enrolled(days)
    await run()
    expect(await tasks()).toHaveLength(isMade ? 1 : 0)
  })

  it("also cover locations and practices, and are assigned to the practice's assignee", async () => {
    await sql(
      `insert into provider_facility (team_id, provider_id, facility_id, is_active, expires) values ($1, $2, $3, true, team_today() + 10)`,
      [clinicTeam, clinic.bert, clinic.facilities.office],
    )
    await sql('update practice_hub set expires = team_today() + 5 where practice_id = $1', [clinic.north])
    const [{ id }] = (await sql('select account_id as id from session where account_id <> $1 limit 1', [
      clinic.adminId,
    ])) as [{ id: number }]
    await sql('update practice set default_task_assignee = $1 where id = $2', [id, clinic.north])
    await run()
    const made = await tasks()
    expect(
      new Set(made.map((task: Record<string, unknown>) => [task.providerId, task.facilityId, task.hubId].join())),
    ).toEqual(new Set([[clinic.bert, clinic.facilities.office, null].join(), [null, null, clinic.hub].join()]))
    for (const task of made) expect(task.assignees).toMatchObject([{ userId: id }])
  })

  it.each(['provider_facility', 'practice_facility'])('are not created for ended privileges of %s', async (table) => {
    const at = clinic.facilities.office
    await sql(
      `insert into provider_facility (team_id, provider_id, facility_id, is_active) values ($1, $2, $3, true)`,
      [clinicTeam, clinic.bert, at],
    )
    for (const [type, made] of [
      ['EXPIRED', 0],
      ['VOLUNTARILY_RESIGNED', 0],
      ['COURTESY', 1],
    ] as const) {
      await sql(
        `update ${table} set is_active = true, expires = team_today() + 10, privileges_type = $2 where facility_id = $1`,
        [at, type],
      )
      await runNextDay()
      expect(await tasks(), type).toHaveLength(made)
    }
    await sql('update practice_facility set expires = null, privileges_type = null')
  })

  it('are created once, even with several servers, repeated runs or a deleted task; a new end is a new occasion', async () => {
    await enrolled(20)
    await attests(5)
    await Promise.all(Array.from({ length: 5 }, run))
    expect(await tasks()).toHaveLength(2)
    await sql("delete from task where category = 'ATTESTATION'")
    await sql("update task set status = 'COMPLETE'")
    await runNextDay()
    expect(await tasks()).toHaveLength(1)
    await sql('update carrier_participation set expires = team_today() + 80')
    await runNextDay()
    expect(await tasks()).toHaveLength(2)
  })

  it('are not created while an open task exists, nor for former providers', async () => {
    await enrolled(20)
    await sql(
      "insert into task (team_id, practice_id, provider_id, carrier_id, category) values ($1, $2, $3, $4, 'ANNUAL_ENROLLMENT')",
      [clinicTeam, clinic.north, clinic.anna, clinic.carriers.acme],
    )
    await attests(5)
    await sql('update provider set deleted_at = now() where id = $1', [clinic.anna])
    await run()
    await sql('update provider set deleted_at = null where id = $1', [clinic.anna])
    expect(await tasks()).toHaveLength(1)
  })

  it('are switched off and on for each team by platform administrators', async () => {
    await enrolled(20)
    const turn = (isOn: boolean, as = clinic.admin) =>
      used.world.call(setAutomaticTasks, { params: { id: clinicTeam }, body: { isOn } }, { as })
    expect((await turn(false, clinic.manager)).status).toBe(403)
    expect((await turn(false)).body).toMatchObject({
      id: clinicTeam,
      makesAutomaticTasks: false,
      updatedBy: 'Robin Platform',
    })
    await run()
    expect(await tasks()).toEqual([])
    await turn(true)
    await run()
    const [task] = await tasks()
    expect((await used.world.call(getTask, { params: { id: task.id } }, { as: clinic.manager })).body.isAutomatic).toBe(
      true,
    )
  })
})
