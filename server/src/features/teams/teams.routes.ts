import * as contract from '@credence/contract/teams/calls'
import { texts } from '@credence/contract/texts'
import { Refusal } from '../../kit/request/refusal.ts'
import { on, onRead } from '../../kit/request/route.ts'
import { changeTeam, closeOrReopenTeam, makeTeam } from './teams.actions.ts'
import { findTeams, getNameOfCaller, getTeam, ownTeam, updateAutomaticTasks, updateTeamNotes } from './teams.queries.ts'

export const teamRoutes = [
  onRead(
    contract.getCurrentTeam,
    () => ownTeam,
    ([team]) => ({ name: team?.name }),
  ),
  on(contract.listTeams, ({ scope }) => findTeams(scope)),
  on(contract.createTeam, async ({ scope, body }) => getTeam(scope, await makeTeam(scope, body))),
  on(contract.saveTeam, async ({ scope, params, body }) => {
    await changeTeam(scope, params.id, body)
    return getTeam(scope, params.id)
  }),
  on(contract.setTeamClosed, async ({ scope, params, body }) => {
    await closeOrReopenTeam(scope, params.id, body.isClosed)
    return getTeam(scope, params.id)
  }),
  on(contract.saveTeamNotes, async ({ scope, params, body }) => {
    const saved = await updateTeamNotes(scope, params.id, body.notes, body.version)
    if (!saved) throw new Refusal(409, texts.changedByOther)
    return { ...saved, updatedBy: await getNameOfCaller(scope) }
  }),
  on(contract.setAutomaticTasks, async ({ scope, params, body }) => ({
    ...(await updateAutomaticTasks(scope, params.id, body.isOn)),
    updatedBy: await getNameOfCaller(scope),
  })),
]
