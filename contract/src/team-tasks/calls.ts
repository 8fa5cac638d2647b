import { z } from 'zod'
import { taskStatusChoice } from '../choices/tasks.ts'
import { taskNaming } from '../dashboard/calls.ts'
import { adminOnly, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { sharedIdOf } from '../kit/ids.ts'
import { assignee, taskAssignee } from '../tasks/card.ts'

// The tasks of the platform administrators, which are spread over all teams; the page has them before a team is chosen.

const text = z.string().nullable()

const teamTask = taskNaming.extend({
  id: z.number(),
  revenueTeamId: z.number(),
  revenueTeamName: z.string(),
  status: taskStatusChoice.schema,
  due: text,
  progress: z.number().nullable(),
  other: text,
  /** The star is the caller's own. */
  starred: z.boolean(),
  assignees: z.array(taskAssignee),
  activity: z.array(z.object({ notes: z.string(), created: z.string() })),
})
export type TeamTask = z.output<typeof teamTask>

const tasks = z.array(teamTask)

export const listMyTasks = endpoint({
  method: 'GET',
  path: '/task/mytasks',
  summary: "The administrator's own open tasks in all teams: the starred ones first, then by next action.",
  access: adminOnly,
  team: 'optional',
  answer: tasks,
})

export const listTeamTasks = endpoint({
  method: 'GET',
  path: '/task/teamtasks',
  summary: 'The open tasks of all administrators in all teams that are due now, by next action.',
  access: adminOnly,
  team: 'optional',
  answer: tasks,
})

export const listTasksOfAssignee = endpoint({
  method: 'GET',
  path: '/task/teamtasks/:assigneeUserId',
  summary: "An administrator's open tasks in all teams, by next action.",
  access: adminOnly,
  team: 'optional',
  // Administrators belong to no team that could own the id.
  params: z.object({ assigneeUserId: sharedIdOf('administrator') }),
  answer: tasks,
})

export const listH3Assignees = endpoint({
  method: 'GET',
  path: '/task/availableh3assignees',
  summary: 'The platform administrators.',
  access: adminOnly,
  team: 'optional',
  answer: z.array(assignee),
})

const workloadEntry = z.object({
  userId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** Open tasks by when their next action is, in order: what is overdue, the days to come, and the rest. */
  counts: z.record(z.string(), z.number()),
  warnThreshold: z.number(),
  dangerThreshold: z.number(),
})
export type WorkloadEntry = z.output<typeof workloadEntry>

export const getWorkload = endpoint({
  method: 'GET',
  path: '/task/workload',
  summary: 'How many open tasks each assignee has on the days to come.',
  access: canView('H3_ADMIN_WORKLOAD'),
  team: 'optional',
  answer: z.array(workloadEntry),
})
