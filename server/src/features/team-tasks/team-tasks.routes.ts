import * as contract from '@credence/contract/team-tasks/calls'
import { on } from '../../kit/request/route.ts'
import {
  findAdministrators,
  findMyTasks,
  findTasksOfAssignee,
  findTeamTasksDue,
  findWorkload,
} from './team-tasks.queries.ts'
import { workloadOf } from './workload.ts'

export const teamTaskRoutes = [
  on(contract.listMyTasks, ({ scope }) => findMyTasks(scope)),
  on(contract.listTeamTasks, ({ scope }) => findTeamTasksDue(scope)),
  on(contract.listTasksOfAssignee, ({ scope, params }) => findTasksOfAssignee(scope, params.assigneeUserId)),
  on(contract.listH3Assignees, ({ scope }) => findAdministrators(scope)),
  on(contract.getWorkload, async ({ scope }) => {
    const { rows, today } = await findWorkload(scope)
    return workloadOf(rows, today)
  }),
]
