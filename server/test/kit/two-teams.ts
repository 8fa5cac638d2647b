import { allAuthorities } from '@credence/contract/permissions'
import { buildAccount, buildTeam } from '../../db/builders/builders.ts'
import { buildRecords, type Records } from './records/team-records.ts'
import type { World } from './world.ts'

export const teamA = 11
export const teamB = 22

export interface TwoTeams {
  /** Two full sets of records in each team, each set in a practice of its own. */
  a: [Records, Records]
  b: [Records, Records]
  /**
   * Every right in team A; every right in team B; every right in the first practice of team A; a platform
   * administrator.
   */
  staffOfA: number
  staffOfB: number
  restricted: number
  admin: number
}

export async function buildTwoTeams(world: World): Promise<TwoTeams> {
  const teams = await buildTeams(world)
  for (const [teamId, accountId] of [
    [teamA, teams.staffOfA],
    [teamB, teams.staffOfB],
  ]) {
    await world.sql("insert into report_last_run (team_id, type, account_id) values ($1, 'providerroster', $2)", [
      teamId,
      accountId,
    ])
    await world.sql(
      "insert into report_run (team_id, account_id, type, options, expires_at) values ($1, $2, 'providerroster', '{}', now() + interval '5 minutes')",
      [teamId, accountId],
    )
  }
  return teams
}

function buildTeams(world: World): Promise<TwoTeams> {
  return world.inTeam(teamA, async (scope) => {
    await buildTeam(scope, { id: teamA, name: 'Team A', city: 'Anchorage', state: 'AK' })
    await buildTeam(scope, { id: teamB, name: 'Team B', city: 'Bend', state: 'OR' })
    const staffOfB = await buildAccount(scope, { teamId: teamB, email: 'staff@b.test', authorities: allAuthorities })
    const b: TwoTeams['b'] = [await buildRecords(scope, teamB, staffOfB), await buildRecords(scope, teamB, staffOfB)]
    const staffOfA = await buildAccount(scope, { teamId: teamA, email: 'staff@a.test', authorities: allAuthorities })
    const a: TwoTeams['a'] = [await buildRecords(scope, teamA, staffOfA), await buildRecords(scope, teamA, staffOfA)]
    const restricted = await buildAccount(
      scope,
      { teamId: teamA, email: 'restricted@a.test', authorities: allAuthorities },
      [a[0].practice],
    )
    const admin = await buildAccount(scope, { email: 'admin@two-teams.test', isAdmin: true })
    return { a, b, staffOfA, staffOfB, restricted, admin }
  })
}
