import * as contract from '@credence/contract/teams'
import { on } from '../../kit/route.ts'
import { findTeams, getTeam } from './teams.queries.ts'

export const teamRoutes = [
  on(contract.getCurrentTeam, ({ scope }) => getTeam(scope)),
  on(contract.listTeams, ({ scope }) => findTeams(scope)),
]
