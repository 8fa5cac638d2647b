import * as contract from '@credence/contract/team-tasks/calls'
import { getDueCounts } from '@credence/contract/tasks/calls'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildAccount,
  buildPractice,
  buildProvider,
  buildTasks,
  buildTeam,
  workIn,
} from '../../../db/builders/builders.ts'
import { daysFromToday } from '../../../db/seeds/demo-days.ts'
import { useWorld } from '../../../test/kit/world.ts'

const used = useWorld()
const [north, south] = [31, 32]
const people = { robin: 0, alex: 0, joel: 0 }
const places: Record<number, { practiceId: number; providerId: number }> = {}
let robin: { as: string; team?: number }
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)

beforeAll(async () => {
  await used.world.inTeam(north, async (scope) => {
    for (const teamId of [north, south]) {
      await buildTeam(scope, { id: teamId, name: `Team ${teamId}` })
      const practiceId = await buildPractice(scope, { teamId, name: `Practice ${teamId}` })
      places[teamId] = {
        practiceId,
        providerId: await buildProvider(scope, { teamId, firstName: 'Anna', lastName: `Of${teamId}` }, [practiceId]),
      }
    }
    await workIn(scope, north)
    people.joel = await buildAccount(scope, {
      teamId: north,
      email: 'joel@north.test',
      firstName: 'Joel',
      authorities: ['TASK_EDIT'],
    })
    people.robin = await buildAccount(scope, {
      email: 'robin@credence.test',
      firstName: 'Robin',
      lastName: 'Castle',
      isAdmin: true,
    })
    people.alex = await buildAccount(scope, {
      email: 'alex@credence.test',
      firstName: 'Alex',
      lastName: 'Moor',
      isAdmin: true,
    })
  })
  robin = { as: await used.world.session(people.robin) }
})
beforeEach(() => sql('delete from task'))

interface Wanted {
  team: number
  due?: number | null
  who?: number[]
  status?: string
  archived?: boolean
  stars?: number[]
}
const task = ({
  team,
  due = 0,
  who = [people.robin],
  status = 'IN_PROGRESS',
  archived = false,
  stars = [],
}: Wanted): Promise<number> =>
  used.world.inTeam(team, async (scope) => {
    const [id = 0] = await buildTasks(scope, [
      {
        teamId: team,
        ...places[team],
        practiceId: places[team]?.practiceId ?? 0,
        status,
        archived,
        due: due === null ? null : daysFromToday(due),
      },
    ])
    for (const accountId of who)
      await scope.db.insertInto('taskAssignee').values({ teamId: team, taskId: id, accountId }).execute()
    for (const accountId of stars)
      await scope.db.insertInto('taskStar').values({ teamId: team, taskId: id, accountId }).execute()
    return id
  })
const ids = async (endpoint: typeof contract.listMyTasks | typeof contract.listTeamTasks, as = robin) =>
  (await used.world.call(endpoint, {}, as)).body.map(({ id }: contract.TeamTask) => id)
const askOf = (assigneeUserId: number, as = robin) =>
  used.world.call(contract.listTasksOfAssignee, { params: { assigneeUserId } }, as)
const of = async (assigneeUserId: number) => (await askOf(assigneeUserId)).body.map(({ id }: contract.TeamTask) => id)

describe('my tasks', () => {
  it("are the administrator's open ones in every team, starred ones first, then by next action", async () => {
    const later = await task({ team: north, due: 9 })
    const first = await task({ team: south, due: -2 })
    const starred = await task({ team: south, due: 20, stars: [people.robin] })
    const dateless = await task({ team: north, due: null, stars: [people.alex] })
    await task({ team: north, who: [people.alex, people.joel] })
    await task({ team: north, status: 'COMPLETE' })
    await task({ team: north, archived: true })
    expect(await ids(contract.listMyTasks)).toEqual([starred, first, later, dateless])
    expect(await ids(contract.listMyTasks, { ...robin, team: north })).toEqual([starred, first, later, dateless])
  })

  it('show their team, their targets and their newest activity', async () => {
    const id = await task({ team: south, who: [people.robin, people.alex], status: 'BLOCKED' })
    await sql("insert into task_activity (team_id, task_id, notes) values ($1, $2, 'first'), ($1, $2, 'second')", [
      south,
      id,
    ])
    const { body } = await used.world.call(contract.listMyTasks, {}, robin)
    expect(body).toEqual([
      {
        id,
        revenueTeamId: south,
        revenueTeamName: 'Team 32',
        status: 'BLOCKED',
        category: { value: 'INITIAL_ENROLLMENT', label: 'Initial Enrollment' },
        due: daysFromToday(0),
        progress: null,
        other: null,
        starred: false,
        practiceName: 'Practice 32',
        providerFormattedName: 'Of32, Anna',
        carrierName: null,
        facilityName: null,
        hubName: null,
        assignees: [
          { userId: people.robin, firstName: 'Robin', lastName: 'Castle', isH3Admin: true, photoUrl: null },
          { userId: people.alex, firstName: 'Alex', lastName: 'Moor', isH3Admin: true, photoUrl: null },
        ],
        activity: [{ notes: 'second', created: expect.any(String) }],
      },
    ])
  })
})

describe('team tasks', () => {
  it('due now are those of any administrator that are due', async () => {
    const today = await task({ team: north, who: [people.alex] })
    const overdue = await task({ team: south, due: -5 })
    await task({ team: south, due: 1 })
    await task({ team: south, due: null })
    await task({ team: north, who: [people.joel] })
    expect(await ids(contract.listTeamTasks)).toEqual([overdue, today])
  })

  it('of an assignee are all open ones of that administrator only', async () => {
    const [late, soon] = [
      await task({ team: north, due: 30, who: [people.alex] }),
      await task({ team: south, due: 2, who: [people.alex] }),
    ]
    await task({ team: north, who: [people.joel] })
    expect(await of(people.alex)).toEqual([soon, late])
    for (const nobody of [people.joel, 2_000_000_000]) expect((await askOf(nobody)).status).toBe(404)
  })

  it('can be assigned to administrators, who are listed by name', async () => {
    expect((await used.world.call(contract.listH3Assignees, {}, robin)).body).toEqual([
      { userId: people.alex, firstName: 'Alex', lastName: 'Moor', isH3Admin: true },
      { userId: people.robin, firstName: 'Robin', lastName: 'Castle', isH3Admin: true },
    ])
  })

  it('are refused to staff of a team', async () => {
    const joel = { as: await used.world.session(people.joel) }
    for (const endpoint of [
      contract.listMyTasks,
      contract.listTeamTasks,
      contract.listH3Assignees,
      contract.getWorkload,
    ])
      expect((await used.world.call(endpoint, {}, joel)).status).toBe(403)
    expect((await askOf(people.alex, joel)).status).toBe(403)
  })

  it('do not change the team of the request', async () => {
    await task({ team: south })
    const team = await used.world.inTeam(north, async (scope) => {
      await scope.client.query("select set_config('app.caller', $1, true)", [`${people.robin} admin x y`])
      await scope.client.query('select * from tasks_of_administrators(null, false)')
      return (await scope.client.query('select app_team() as team')).rows[0].team
    })
    expect(team).toBe(north)
  })
})

describe('the workload', () => {
  it('counts the open tasks of every administrator over all teams', async () => {
    await task({ team: north, due: -3 })
    await task({ team: south, due: -1 })
    await task({ team: south, due: 0, who: [people.robin, people.alex] })
    await task({ team: south, due: 0, status: 'COMPLETE' })
    const { body } = await used.world.call(contract.getWorkload, {}, robin)
    expect(body).toMatchObject([
      {
        userId: people.alex,
        firstName: 'Alex',
        counts: { Overdue: 0, Today: 1 },
        warnThreshold: 8,
        dangerThreshold: 12,
      },
      { userId: people.robin, counts: { Overdue: 2, Today: 1, 'No date': 0 } },
    ])
  })

  it('shows a permitted user of a team that team only', async () => {
    await task({ team: north, who: [people.joel] })
    await task({ team: south, who: [people.robin] })
    const id = await used.world.inTeam(north, (scope) =>
      buildAccount(scope, {
        teamId: north,
        email: `load${Math.random()}@north.test`,
        firstName: 'Lea',
        authorities: ['H3_ADMIN_WORKLOAD_VIEW'],
      }),
    )
    const { body } = await used.world.call(contract.getWorkload, {}, { as: await used.world.session(id) })
    expect(body.map(({ firstName, counts }: contract.WorkloadEntry) => [firstName, counts['Today']])).toEqual([
      ['Joel', 1],
      ['Lea', 0],
    ])
  })
})

describe('a closed team', () => {
  it('has no tasks in the lists, the calendar and the workload of administrators until it is reopened', async () => {
    const open = await task({ team: north, who: [people.robin, people.alex] })
    const closed = await task({ team: south, who: [people.robin] })
    const load = async () =>
      (await used.world.call(contract.getWorkload, {}, robin)).body.map(
        ({ firstName, counts }: contract.WorkloadEntry) => [firstName, counts['Today'] ?? 0],
      )
    const lists = async () =>
      [await ids(contract.listMyTasks), await ids(contract.listTeamTasks), await of(people.robin)].map((list) =>
        list.toSorted((a: number, b: number) => a - b),
      )
    const due = async () =>
      (await used.world.call(getDueCounts, { params: { userId: people.robin } }, { ...robin, team: north })).body
    await sql('update team set closed_at = now() where id = $1', [south])
    expect(await due()).toMatchObject({ counts: { [daysFromToday(0)]: 1 } })
    expect(await lists()).toEqual([[open], [open], [open]])
    expect(await load()).toEqual([
      ['Alex', 1],
      ['Robin', 1],
    ])
    await sql('update team set closed_at = null where id = $1', [south])
    expect(await lists()).toEqual([
      [open, closed],
      [open, closed],
      [open, closed],
    ])
    expect(await load()).toEqual([
      ['Alex', 1],
      ['Robin', 2],
    ])
  })
})
