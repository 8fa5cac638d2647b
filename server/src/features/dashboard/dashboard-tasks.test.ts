import * as contract from '@credence/contract/dashboard/calls'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAccount, buildPractice, buildProvider, buildTasks, buildTeam } from '../../../db/builders/builders.ts'
import { daysFromToday } from '../../../db/seeds/demo-days.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { useWorld } from '../../../test/kit/world.ts'

const used = useWorld()
const teamId = 6
let [north, south, anna, joel] = [0, 0, 0, 0]
let everybody: { as: string }
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
const sessionWith = async (authorities: string[], practices: number[] = []) => ({
  as: await used.world.session(
    await used.world.inTeam(teamId, (scope) =>
      buildAccount(scope, { teamId, email: `p${Math.random()}@six.test`, authorities }, practices),
    ),
  ),
})

beforeAll(async () => {
  await used.world.inTeam(teamId, async (scope) => {
    await buildTeam(scope, { id: teamId, name: 'Six' })
    north = await buildPractice(scope, { teamId, name: 'North' })
    south = await buildPractice(scope, { teamId, name: 'South' })
    anna = await buildProvider(scope, { teamId, firstName: 'Anna', lastName: 'Berg' }, [north])
    joel = await buildAccount(scope, { teamId, email: 'joel@six.test', firstName: 'Joel', lastName: 'Arreola' })
  })
  everybody = await sessionWith(['TASK_VIEW'])
})
beforeEach(() => sql('delete from task'))

const task = async (
  status: string,
  due: number | null = null,
  { practiceId = north, archived = false }: { practiceId?: number; archived?: boolean } = {},
) => {
  const [id = 0] = await used.world.inTeam(teamId, (scope) =>
    buildTasks(scope, [
      {
        teamId,
        practiceId,
        providerId: practiceId === north ? anna : null,
        status,
        archived,
        due: due === null ? null : daysFromToday(due),
      },
    ]),
  )
  return id
}
const note = (taskId: number, notes: string, account: number | null = joel, minutesAgo = 0) =>
  sql(
    'insert into task_activity (team_id, task_id, account_id, notes, created_at) values ($1, $2, $3, $4, now() - make_interval(mins => $5))',
    [teamId, taskId, account, notes, minutesAgo],
  )
const ask = async (
  endpoint:
    | typeof contract.listWaitingOnAdmin
    | typeof contract.listWaitingOnProvider
    | typeof contract.listRecentActivity,
  as = everybody,
) => (await used.world.call(endpoint, {}, as)).body

describe('the waiting lists', () => {
  it('hold tasks that wait for the administration and tasks that wait for the provider, by next action, with the newest note', async () => {
    const late = await task('BLOCKED_INTERNALLY', 9)
    const dateless = await task('BLOCKED_INTERNALLY')
    const soon = await task('BLOCKED_INTERNALLY', 1)
    const provider = await task('BLOCKED_INTERNALLY_PROVIDER', 3)
    await task('BLOCKED')
    await task('BLOCKED_INTERNALLY', 1, { archived: true })
    await note(soon, 'older')
    await note(soon, 'newer')
    expect((await ask(contract.listWaitingOnAdmin)).map(({ id }: contract.WaitingTask) => id)).toEqual([
      soon,
      late,
      dateless,
    ])
    expect((await ask(contract.listWaitingOnAdmin))[0]).toEqual({
      id: soon,
      due: daysFromToday(1),
      other: null,
      activity: [{ notes: 'newer' }],
      providerFormattedName: 'Berg, Anna',
      practiceName: 'North',
      facilityName: null,
      hubName: null,
      carrierName: null,
      category: { value: 'INITIAL_ENROLLMENT', label: 'Initial Enrollment' },
    })
    expect(
      (await ask(contract.listWaitingOnProvider)).map(({ id, activity }: contract.WaitingTask) => [id, activity]),
    ).toEqual([[provider, []]])
  })

  it('are limited to the practices of the caller, and need the right to see tasks', async () => {
    await task('BLOCKED_INTERNALLY', 1)
    const own = await task('BLOCKED_INTERNALLY', 2, { practiceId: south })
    await note(own, 'mine')
    const restricted = await sessionWith(['TASK_EDIT'], [south])
    expect((await ask(contract.listWaitingOnAdmin, restricted)).map(({ id }: contract.WaitingTask) => id)).toEqual([
      own,
    ])
    expect(
      (await ask(contract.listRecentActivity, restricted)).map(({ taskId }: contract.RecentActivity) => taskId),
    ).toEqual([own])
    expect((await used.world.call(contract.listWaitingOnAdmin, {}, await sessionWith(['FPPE_TASK_EDIT']))).status).toBe(
      403,
    )
  })
})

describe('recent activity', () => {
  it('is the twenty newest notes, with their authors and tasks', async () => {
    const id = await task('IN_PROGRESS')
    for (let n = 1; n <= 22; n += 1) await note(id, `note ${n}`, joel, n)
    await note(id, 'by itself', null)
    const entries: contract.RecentActivity[] = await ask(contract.listRecentActivity)
    expect(entries.map(({ notes }) => notes)).toEqual([
      'by itself',
      ...Array.from({ length: 19 }, (_, n) => `note ${n + 1}`),
    ])
    expect(entries[0]).toMatchObject({ taskId: id, userFormattedName: null })
    expect(entries[1]).toMatchObject({
      userFormattedName: 'Joel Arreola',
      userPhotoUrl: null,
      providerFormattedName: 'Berg, Anna',
      practiceName: 'North',
      category: { label: 'Initial Enrollment' },
    })
  })
})

describe('the whole dashboard', () => {
  it('costs at most fifteen queries, whatever the amount of data', async () => {
    const reads = [
      contract.listRenewals,
      contract.listExpiringDocuments,
      contract.listCmeShortfalls,
      contract.listWaitingOnAdmin,
      contract.listWaitingOnProvider,
      contract.listRecentActivity,
    ]
    const all = await sessionWith([
      'TASK_VIEW',
      'PROVIDER_DATA_HUB_VIEW',
      'PROVIDER_DOCUMENT_VIEW',
      'PROVIDER_CME_VIEW',
    ])
    const cost = () =>
      countQueries(async () => {
        for (const endpoint of reads) expect((await used.world.call(endpoint, {}, all)).status).toBe(200)
      })
    await cost()
    const few = await cost()
    expect(few).toBeLessThanOrEqual(15)
    for (let n = 0; n < 10; n += 1) await note(await task('BLOCKED_INTERNALLY', n), 'x')
    expect(await cost()).toBe(few)
  })
})
