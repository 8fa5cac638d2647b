import * as contract from '@credence/contract/team-tasks'
import { onRead } from '../../kit/route.ts'
import { administrators, myTasks, tasksOfAssignee, teamTasksDue, withLabels, workload, workloadRows } from './team-tasks.queries.ts'
import { workloadOf } from './workload.ts'

export const teamTaskRoutes = [
  onRead(contract.listMyTasks, () => myTasks, withLabels),
  onRead(contract.listTeamTasks, () => teamTasksDue, withLabels),
  onRead(contract.listTasksOfAssignee, ({ params }) => tasksOfAssignee(params.assigneeUserId), withLabels),
  onRead(contract.listH3Assignees, () => administrators, (rows) => rows),
  onRead(contract.getWorkload, () => workload, (rows) => {
    const found = workloadRows(rows)
    return workloadOf(found.rows, found.today)
  }),
]
