import { federalHolidaysBetween } from '@credence/contract/federal-holidays'
import { listCompletedTasks } from '@credence/contract/tasks/behind-figures'
import * as contract from '@credence/contract/tasks/calls'
import { listSimilarTasks } from '@credence/contract/tasks/similar'
import { asJson } from '../../kit/request/json.ts'
import { onList } from '../../kit/request/lists/lists.ts'
import { on, onRead } from '../../kit/request/route.ts'
import { findCompletedTasks } from './behind-figures.queries.ts'
import { getTaskCard } from './get-task-card.queries.ts'
import { saveTask } from './save.actions.ts'
import { findSimilarTasks } from './similar.queries.ts'
import { boardTasks, starsOfCaller, taskRecords } from './task-card.queries.ts'
import { cardId, cardJsons } from './task-card.ts'
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
const cards = { records: taskRecords, ofCaller: starsOfCaller, toJsons: cardJsons, idOf: cardId }

export const taskRoutes = [
  onRead(
    contract.countBlockedTasks,
    () => blockedTasks,
    ([row]) => row?.n,
  ),
  onList(contract.listBoardTasks, { ...cards, statements: (_, since) => boardTasks(since) }),
  on(contract.getTask, ({ scope, params }) => getTaskCard(scope, params.id)),
  onList(contract.listOpenTasksOfPractice, {
    ...cards,
    statements: ({ params }, since) => openTasksOf('practice', params.id, since),
  }),
  onList(contract.listOpenTasksOfProvider, {
    ...cards,
    statements: ({ params }, since) => openTasksOf('provider', params.id, since),
  }),
  on(listSimilarTasks, ({ scope, query }) => findSimilarTasks(scope, query)),
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
