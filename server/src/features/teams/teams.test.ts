import { chooseTeam } from '@credence/contract/auth'
import { getCurrentTeam, listTeams } from '@credence/contract/teams'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessionOf, useDemoWorld } from '../../../test/demo-world.ts'

const demo = useDemoWorld()

describe('revenue teams', () => {
  let admin: string
  let manager: string
  beforeAll(async () => {
    admin = await sessionOf(demo.world, 'admin@credence.test')
    manager = await sessionOf(demo.world, 'manager@aurora.test')
  })

  it('lists every team by name with its figures for an administrator, before a team is chosen', async () => {
    const { status, body } = await demo.world.call(listTeams, {}, { as: admin })
    expect(status).toBe(200)
    expect(body.map((team: { name: string }) => team.name)).toEqual(['Aurora Revenue Partners', 'Cascade Billing Group', 'Prairie Health Services'])
    expect(body[0]).toMatchObject({ id: 1, practiceCount: 6, activeProviderCount: 60 })
    expect(body[2]).toMatchObject({ id: 3, practiceCount: 0, activeProviderCount: 0, openTaskCount: 0, dueSoonTaskCount: 0 })
  })

  it('asks an administrator without a team to choose one', async () => {
    expect((await demo.world.call(getCurrentTeam, {}, { as: admin })).status).toBe(412)
  })

  it('works in the team of the header, or else in the chosen one', async () => {
    expect((await demo.world.call(getCurrentTeam, {}, { as: admin, team: 2 })).body).toEqual({ name: 'Cascade Billing Group' })
    expect((await demo.world.call(chooseTeam, { body: { revenueTeamId: 3 } }, { as: admin })).status).toBe(200)
    expect((await demo.world.call(getCurrentTeam, {}, { as: admin })).body).toEqual({ name: 'Prairie Health Services' })
    expect((await demo.world.call(getCurrentTeam, {}, { as: admin, team: 1 })).body).toEqual({ name: 'Aurora Revenue Partners' })
  })

  it.each<[number | string, string]>([[999, 'that does not exist'], ['abc', 'that is no id'], ['1; drop table team', 'that is an attack']])('refuses a header naming a team %s %s', async (team) => {
    expect((await demo.world.call(getCurrentTeam, {}, { as: admin, team })).status).toBe(403)
  })

  it('keeps staff in their own team whatever the header says', async () => {
    expect((await demo.world.call(getCurrentTeam, {}, { as: manager })).body).toEqual({ name: 'Aurora Revenue Partners' })
    expect((await demo.world.call(getCurrentTeam, {}, { as: manager, team: 1 })).status).toBe(200)
    expect((await demo.world.call(getCurrentTeam, {}, { as: manager, team: 2 })).status).toBe(403)
  })

  it('answers 418 when an administrator chooses a team that does not exist, and records the teams that were entered', async () => {
    expect((await demo.world.call(chooseTeam, { body: { revenueTeamId: 999 } }, { as: admin })).status).toBe(418)
    const entered = await demo.world.sql("select team_id from audit_event where action = 'team entered'")
    expect(entered).toEqual([{ team_id: 3 }])
  })
})
