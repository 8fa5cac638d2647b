import * as contract from '@credence/contract/teams'
import { on, onRead } from '../../kit/route.ts'
import { findTeams, ownTeam } from './teams.queries.ts'

export const teamRoutes = [
  onRead(contract.getCurrentTeam, () => ownTeam, ([team]) => ({ name: team?.name })),
  on(contract.listTeams, ({ scope }) => findTeams(scope)),
]
