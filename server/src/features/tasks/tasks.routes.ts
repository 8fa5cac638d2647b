import { federalHolidaysBetween } from '@credence/contract/federal-holidays'
import { listCompletedTasks } from '@credence/contract/tasks/behind-figures'
import * as contract from '@credence/contract/tasks/calls'
import { asFoundJson, asJson, asJsonList } from '../../kit/request/json.ts'
import { on, onRead } from '../../kit/request/route.ts'
import { findCompletedTasks } from './behind-figures.queries.ts'
import { saveTask } from './save.actions.ts'
import { boardTasks, taskAt } from './task-card.queries.ts'
import {
  availableAssignees,
  availablePractices,
  blockedTasks,
  dueCountUsers,
  getDueCounts,
  openTasksOf,
  removeTask,
  toggleStar,
} from './tasks.queries.ts'

const yearsAhead = 2

export const taskRoutes = [
  onRead(
    contract.countBlockedTasks,
    () => blockedTasks,
    ([row]) => row?.n,
  ),
  onRead(contract.listBoardTasks, () => boardTasks, asJsonList),
  onRead(contract.getTask, ({ params }) => taskAt(params.id), asFoundJson),
  onRead(contract.listOpenTasksOfPractice, ({ params }) => openTasksOf('practice', params.id), asJsonList),
  onRead(contract.listOpenTasksOfProvider, ({ params }) => openTasksOf('provider', params.id), asJsonList),
  onRead(contract.listAvailableAssignees, () => availableAssignees, asJson),
  onRead(contract.listAvailablePractices, () => availablePractices, asJson),
  onRead(contract.listDueCountUsers, ({ query }) => dueCountUsers(query.selectedAssignees ?? []), asJson),
  on(listCompletedTasks, ({ scope, query }) => findCompletedTasks(scope, query)),
  on(contract.getDueCounts, async ({ scope, params }) => {
    const { year, ...counts } = await getDueCounts(scope, params.userId)
    return { ...counts, federalHolidays: federalHolidaysBetween(year, year + yearsAhead) }
  }),
  on(contract.saveTask, ({ scope, body }) => saveTask(scope, body)),
  on(contract.deleteTask, async ({ scope, params: { id } }) => {
    await removeTask(scope, id)
    return { id }
  }),
  on(contract.starTask, async ({ scope, params: { id } }) => ({ id, starred: await toggleStar(scope, id) })),
]
