import { allAuthorities } from '@credence/contract/permissions'
import { listSimilarTasks } from '@credence/contract/tasks/similar'
import { beforeEach, expect, it } from 'vitest'
import { buildAccount, buildTasks, buildTeam } from '../../../db/builders/builders.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { countQueries } from '../../../test/kit/queries.ts'

const { used, clinic } = useClinic()
beforeEach(() => used.world.sql('delete from task'))

const make = async (values: object = {}) => {
  const about = { practiceId: clinic.north, providerId: clinic.anna, carrierId: clinic.carriers.acme }
  const [id = 0] = await used.world.inTeam(clinicTeam, (scope) =>
    buildTasks(scope, [{ teamId: clinicTeam, category: 'INITIAL_ENROLLMENT', ...about, ...values }]),
  )
  return id
}
const ask = (query: object, as = clinic.manager) => used.world.call(listSimilarTasks, { query } as never, { as })
const found = async (query: object, as = clinic.manager) => {
  const { status, body } = await ask(query, as)
  expect(status).toBe(200)
  return (body as { id: number }[]).map(({ id }) => id)
}
const annaAtAcme = () => ({
  practiceId: clinic.north,
  providerId: clinic.anna,
  carrierId: clinic.carriers.acme,
})

it('a similar task is open and has the same provider, carrier and category', async () => {
  const [late, soon] = [await make({ due: '2027-01-02' }), await make({ due: '2027-01-01', status: 'BLOCKED' })]
  const annual = await make({ category: 'ANNUAL_ENROLLMENT', due: '2027-01-03' })
  await make({ status: 'COMPLETE' })
  await make({ archived: true })
  await make({ providerId: clinic.bert })
  await make({ providerId: null })
  await make({ carrierId: clinic.carriers.birch })
  expect(await found({ ...annaAtAcme(), category: 'INITIAL_ENROLLMENT' })).toEqual([soon, late])
  expect(await found(annaAtAcme())).toEqual([soon, late, annual])
})

it('a similar task comes with its status, people and newest note', async () => {
  const id = await make({ status: 'BLOCKED' })
  await used.world.sql(
    "insert into task_activity (team_id, task_id, account_id, notes) values ($1, $2, $3, 'older'), ($1, $2, $3, 'It is with the committee')",
    [clinicTeam, id, clinic.adminId],
  )
  await used.world.sql('insert into task_assignee (team_id, task_id, account_id) values ($1, $2, $3)', [
    clinicTeam,
    id,
    clinic.adminId,
  ])
  expect((await ask(annaAtAcme())).body).toMatchObject([
    {
      id,
      status: 'BLOCKED',
      activity: [{ notes: 'It is with the committee', userFormattedName: 'Robin Platform' }],
      activityCount: 2,
      assignees: [{ userId: clinic.adminId }],
    },
  ])
})

it('a task of a practice as a whole is like those without a provider', async () => {
  const id = await make({ providerId: null })
  await make()
  expect(await found({ practiceId: clinic.north, carrierId: clinic.carriers.acme })).toEqual([id])
})

it('a task with a carrier or data hub is compared within its practice, one with a location in every practice', async () => {
  await make({ practiceId: clinic.south })
  const hub = await make({ carrierId: null, hubId: clinic.hub })
  await make({ practiceId: clinic.south, carrierId: null, hubId: clinic.hub })
  const hospital = await make({
    practiceId: clinic.south,
    carrierId: null,
    facilityId: clinic.facilities.hospital,
  })
  const ofAnna = { practiceId: clinic.north, providerId: clinic.anna }
  expect(await found(annaAtAcme())).toEqual([])
  expect(await found({ ...ofAnna, hubId: clinic.hub })).toEqual([hub])
  expect(await found({ ...ofAnna, facilityId: clinic.facilities.hospital })).toEqual([hospital])
  expect(
    await found({ ...ofAnna, facilityId: clinic.facilities.hospital }, clinic.northOnly),
    'a person restricted to the north does not see the task of the south',
  ).toEqual([])
})

it('a task without a carrier, location or data hub is like no other', async () => {
  await make({ carrierId: null })
  expect(await found({ practiceId: clinic.north, providerId: clinic.anna })).toEqual([])
})

it('similar tasks are for those who may see tasks, in their practices and team', async () => {
  await make()
  expect((await ask(annaAtAcme(), await clinic.sessionWith(['PRACTICE_BASIC_EDIT']))).status).toBe(403)
  expect((await ask(annaAtAcme(), await clinic.sessionWith(['TASK_VIEW']))).status).toBe(200)
  expect((await ask({ ...annaAtAcme(), practiceId: clinic.south }, clinic.northOnly)).status).toBe(404)
  const otherTeam = clinicTeam + 1
  const stranger = await used.world.inTeam(otherTeam, async (scope) => {
    await buildTeam(scope, { id: otherTeam, name: 'Elsewhere' })
    return buildAccount(scope, { teamId: otherTeam, email: 'stranger@elsewhere.test', authorities: allAuthorities })
  })
  expect((await ask(annaAtAcme(), await used.world.session(stranger))).status).toBe(404)
})

it('similar tasks refuse a value that is no id or no category', async () => {
  expect((await ask({ ...annaAtAcme(), carrierId: 'x' })).status).toBe(400)
  expect((await ask({ ...annaAtAcme(), category: 'NONE' })).status).toBe(400)
  expect((await ask({ providerId: clinic.anna })).status).toBe(400)
})

it('the number of queries does not grow with the similar tasks', async () => {
  await make()
  const one = await countQueries(() => ask(annaAtAcme()))
  for (let n = 0; n < 10; n += 1) await make()
  expect(await countQueries(() => ask(annaAtAcme()))).toBe(one)
})
