import { chooseTeam } from '@credence/contract/auth/calls'
import { getCurrentTeam, listTeams, saveTeamNotes, usageOf } from '@credence/contract/teams/calls'
import { texts } from '@credence/contract/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildProvider } from '../../../db/builders/builders.ts'
import { fictionalNpi } from '../../../db/builders/npi.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { countQueries } from '../../../test/kit/queries.ts'

const demo = useDemoWorld()

describe('a server with several revenue teams', () => {
  let admin: string
  let manager: string
  beforeAll(async () => {
    admin = await sessionOf(demo.world, 'admin@credence.test')
    manager = await sessionOf(demo.world, 'manager@aurora.test')
  })

  it('lists every team by name with its figures for an administrator, before a team is chosen', async () => {
    const { status, body } = await demo.world.call(listTeams, {}, { as: admin })
    expect(status).toBe(200)
    expect(body.map((team: { name: string }) => team.name)).toEqual([
      'Aurora Revenue Partners',
      'Cascade Billing Group',
      'Prairie Health Services',
    ])
    expect(body[0]).toMatchObject({ id: 1, practiceCount: 6, activeProviderCount: 60 })
    expect(body[2]).toMatchObject({
      id: 3,
      practiceCount: 0,
      activeProviderCount: 0,
      openTaskCount: 0,
      dueSoonTaskCount: 0,
    })
  })

  it('tells an administrator without a team to choose one', async () => {
    expect((await demo.world.call(getCurrentTeam, {}, { as: admin })).status).toBe(412)
  })

  it('uses the team of the header, or else the chosen one', async () => {
    expect((await demo.world.call(getCurrentTeam, {}, { as: admin, team: 2 })).body).toEqual({
      name: 'Cascade Billing Group',
    })
    const entered = await demo.world.call(chooseTeam, { body: { revenueTeamId: 3 } }, { as: admin })
    expect(entered.status).toBe(200)
    admin = entered.cookies['__Host-sid'] ?? ''
    expect((await demo.world.call(getCurrentTeam, {}, { as: admin })).body).toEqual({ name: 'Prairie Health Services' })
    expect((await demo.world.call(getCurrentTeam, {}, { as: admin, team: 1 })).body).toEqual({
      name: 'Aurora Revenue Partners',
    })
  })

  it.each<[number | string, string]>([
    [999, 'that does not exist'],
    ['abc', 'that is no id'],
    ['1; drop table team', 'that is an attack'],
  ])('refuses a header with a team %s %s', async (team) => {
    expect((await demo.world.call(getCurrentTeam, {}, { as: admin, team })).status).toBe(403)
  })

  it('keeps staff in their own team whatever the header says', async () => {
    expect((await demo.world.call(getCurrentTeam, {}, { as: manager })).body).toEqual({
      name: 'Aurora Revenue Partners',
    })
    expect((await demo.world.call(getCurrentTeam, {}, { as: manager, team: 1 })).status).toBe(200)
    expect((await demo.world.call(getCurrentTeam, {}, { as: manager, team: 2 })).status).toBe(403)
  })

  it('answers 418 when an administrator chooses an unknown team, and records entered teams', async () => {
    expect((await demo.world.call(chooseTeam, { body: { revenueTeamId: 999 } }, { as: admin })).status).toBe(418)
    const entered = await demo.world.sql("select team_id from audit_event where action = 'team entered'")
    expect(entered).toEqual([{ team_id: 3 }])
  })
})

describe('the figures of teams', () => {
  const teams = async () =>
    (await demo.world.call(listTeams, {}, { as: await sessionOf(demo.world, 'admin@credence.test') })).body

  it('count providers, payers per tax id, locations and users once each', async () => {
    const [aurora] = await teams()
    const [counted] = await demo.world.sql(`
      select (select count(distinct npi)::int from provider p where team_id = 1 and deleted_at is null
                 and exists (select from provider_practice m where m.provider_id = p.id and (m.end_date is null or m.end_date >= team_today()))) as npis,
             (select count(distinct (p.tin, c.carrier_id))::int from practice_carrier c join practice p on p.id = c.practice_id where c.team_id = 1) as carriers,
             (select count(distinct facility_id)::int from practice_facility where team_id = 1) as facilities,
             (select count(*)::int from account where team_id = 1 and deleted_at is null) as users`)
    expect(aurora).toMatchObject({
      uniqueNpiCount: counted.npis,
      uniqueCarrierCount: counted.carriers,
      uniqueFacilityCount: counted.facilities,
      uniqueUserCount: counted.users,
      contractType: 'SAAS',
      defaultTaskAssignee: 'Joel Arreola',
      enrollmentNotificationEmails: ['manager@aurora.test', 'enrollment@aurora.test'],
      updatedBy: 'Robin Castle',
    })
  })

  it('count a provider and the NPI until the last day of the last membership', async () => {
    const figures = async () => {
      const [{ activeProviderCount, uniqueNpiCount }] = await teams()
      return { activeProviderCount, uniqueNpiCount }
    }
    const before = await figures()
    const counted = { activeProviderCount: before.activeProviderCount + 1, uniqueNpiCount: before.uniqueNpiCount + 1 }
    const npi = fictionalNpi(90_001)
    const [first, second] = await demo.world.sql<{ id: number }>(
      'select id from practice where team_id = 1 order by id limit 2',
    )
    const id = await demo.world.inTeam(1, (scope) =>
      buildProvider(scope, { teamId: 1, firstName: 'Iris', lastName: 'Leaving', npi }, [
        first?.id ?? 0,
        second?.id ?? 0,
      ]),
    )
    const end = (practiceId: number | undefined, day: string) =>
      demo.world.sql(`update provider_practice set end_date = ${day} where provider_id = $1 and practice_id = $2`, [
        id,
        practiceId,
      ])
    expect(await figures()).toEqual(counted)
    await end(first?.id, 'team_today() - 1')
    expect(await figures()).toEqual(counted)
    await end(second?.id, 'team_today()')
    expect(await figures()).toEqual(counted)
    await end(second?.id, 'team_today() - 1')
    expect(await figures()).toEqual(before)
    await demo.world.sql(
      'update provider_practice set end_date = null, start_date = team_today() + 30 where provider_id = $1',
      [id],
    )
    expect(await figures()).toEqual(counted)
    await demo.world.sql('delete from provider where id = $1', [id])
    expect(await figures()).toEqual(before)
  })

  it('cost the same number of queries for two hundred teams as for three', async () => {
    const few = await countQueries(teams)
    await demo.world.sql("insert into team (id, name) select 100 + n, 'Team ' || n from generate_series(1, 200) n")
    expect(await countQueries(teams)).toBe(few)
    for (const table of ['survey_question', 'survey', 'referral_location', 'referral_settings', 'team'])
      await demo.world.sql(`delete from ${table} where ${table === 'team' ? 'id' : 'team_id'} > 100`)
  })

  it.each<[number, number | null, string]>([
    [5, null, 'unlimited'],
    [0, 0, 'plain'],
    [1, 0, 'danger'],
    [8, 10, 'plain'],
    [9, 10, 'warning'],
    [10, 10, 'warning'],
    [11, 10, 'danger'],
    [89, 100, 'plain'],
    [90, 100, 'warning'],
  ])('show %s used of %s contracted as %s', (used, contracted, usage) => {
    expect(usageOf(used, contracted)).toBe(usage)
  })
})

describe('the notes on a team', () => {
  it('are saved by administrators with author and time, and a stale save is refused', async () => {
    const admin = await sessionOf(demo.world, 'admin@credence.test')
    const [{ version }] = (await demo.world.call(listTeams, {}, { as: admin })).body
    const save = (notes: string | null) =>
      demo.world.call(saveTeamNotes, { params: { id: 1 }, body: { notes, version } }, { as: admin })
    expect(await save('Call first.')).toMatchObject({
      status: 200,
      body: { notes: 'Call first.', updatedBy: 'Robin Castle', version: version + 1 },
    })
    expect(await save('Mine.')).toMatchObject({ status: 409, body: { message: texts.changedByOther } })
    expect(
      (await demo.world.call(saveTeamNotes, { params: { id: 1 }, body: { notes: 'x'.repeat(10_001) } }, { as: admin }))
        .status,
    ).toBe(400)
    expect(
      (await demo.world.call(saveTeamNotes, { params: { id: 99 }, body: { notes: '' } }, { as: admin })).status,
    ).toBe(404)
    expect(
      (
        await demo.world.call(
          saveTeamNotes,
          { params: { id: 1 }, body: { notes: '' } },
          { as: await sessionOf(demo.world, 'manager@aurora.test') },
        )
      ).status,
    ).toBe(403)
  })
})
