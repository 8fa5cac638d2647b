import { z } from 'zod'
import { taskCategoryChoice, taskStatusChoice } from '../choices/tasks.ts'
import { ordering } from '../column-order.ts'
import { day, fieldMessages, storedLine, storedProgress, tooLong, version } from '../fields.ts'
import { adminOnly, canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idListOf, idOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { byDue, byPosition } from '../list-order.ts'
import { datesInOrder } from '../participation/rules.ts'
import { assignee, taskAssignee, taskCard, type TaskCard } from './card.ts'
import { texts } from '../texts.ts'

export { blockedStatuses, taskStatuses } from '../choices/tasks.ts'

export const taskTexts = {
  details: 'Task Details',
  create: 'Create New Task',
  attestationTitle: 'Specify Next Attestation Date',
  datesTitle: 'Specify Effective & Expiration Dates',
  otherActions: 'Other Task Actions',
  instructions: 'Instructions',
  skip: 'Skip',
  noEndDate: 'No End Date',
  archived: 'Archived',
  add: 'Add new task',
  builder: 'Task Builder',
  close: 'Close',
  viewDetails: 'View Details',
  practiceNeeded: 'Please select a practice',
  badProgress: 'Please indicate a valid progress value (0-100, or blank)',
  attestationNeeded: 'Please specify next attestation date',
  effectiveNeeded: 'Please specify effective date',
  expirationNeeded: 'Please specify expiration date',
  deleteConfirm: 'Are you sure you want to delete this task?',
  deleteNoteConfirm: 'Are you sure you want to delete this note?',
  reloadAction: 'Something went wrong; please reload the page',
  firstPractice: 'Please first select a practice...',
  firstProvider: 'Please first select a provider...',
  notComplete: 'Only a complete task can be archived',
  notReopened: 'This task cannot be reopened',
  hubLeft: 'The data hub is no longer active',
  participationLeft: 'The practice no longer works with this carrier or location',
  nothingToSubmit: 'Nothing can be submitted to the carrier for this task',
  alreadySubmitted: 'A submission for this task is already on its way',
  recipientNeeded: 'Please enter at least one email address',
  noNpi: 'The provider has no NPI',
  noPracticeNpi: 'The practice has no NPI',
  noTin: 'The practice has no TIN',
  notMentionable: 'Somebody who is mentioned in the note cannot see this task',
} as const

const view = canView('TASK')
const edit = canEdit('TASK')
const ofTask = z.object({ id: idOf('task') })
const taskList = z.array(taskCard)
/** Everything that a card shows. */
const cardTopics = ['task', 'practice', 'provider', 'user', 'shared'] as const

export const countBlockedTasks = endpoint({
  method: 'GET',
  path: '/task/blocked',
  summary: 'How many tasks wait for somebody; the badge in the sidebar.',
  access: view,
  passive: true,
  unchangedWhile: ['task'],
  answer: z.number(),
})

export const listBoardTasks = endpoint({
  method: 'GET',
  path: '/task/revenueteam',
  summary:
    'The tasks of the board: all that are open, and those completed in the past 30 days; archived ones are left out.',
  access: view,
  passive: true,
  unchangedWhile: cardTopics,
  changesSince: { inOrder: byPosition<TaskCard>(({ due }) => due) },
  answer: taskList,
})

export const getTask = endpoint({
  method: 'GET',
  path: '/task/:id',
  summary: 'One task with all of its activity, whether or not it is on the board.',
  access: view,
  params: ofTask,
  answer: taskCard,
})

export const listOpenTasksOfPractice = endpoint({
  method: 'GET',
  path: '/task/open/practice/:id',
  summary: 'The open tasks of a practice, by next action.',
  access: view,
  params: z.object({ id: idOf('practice') }),
  passive: true,
  unchangedWhile: cardTopics,
  changesSince: { inOrder: byDue },
  answer: taskList,
})
export const listOpenTasksOfProvider = endpoint({
  method: 'GET',
  path: '/task/open/provider/:id',
  summary: 'The open tasks of a provider, by next action.',
  access: view,
  params: z.object({ id: idOf('provider') }),
  passive: true,
  unchangedWhile: cardTopics,
  changesSince: { inOrder: byDue },
  answer: taskList,
})

export const listAvailableAssignees = endpoint({
  method: 'GET',
  path: '/task/availableassignees',
  summary: 'Who can be given a task: people of the team who may see tasks, and platform administrators.',
  access: view,
  answer: z.array(taskAssignee),
})
export const listAvailablePractices = endpoint({
  method: 'GET',
  path: '/task/availablepractices',
  summary: 'The practices that the caller can make tasks for and filter by.',
  access: view,
  answer: z.array(z.object({ id: z.number(), name: z.string() })),
})

export const listDueCountUsers = endpoint({
  method: 'GET',
  path: '/task/duecountusers',
  summary: 'Whose load the calendar can show: the chosen assignees, and the caller.',
  access: adminOnly,
  query: z.object({
    selectedAssignees: z
      .literal('')
      .transform((): number[] => [])
      .or(idListOf('assignee'))
      .optional(),
  }),
  answer: z.array(assignee),
})
export const getDueCounts = endpoint({
  method: 'GET',
  path: '/task/duecounts/:userId',
  summary:
    'How many open tasks somebody has on each day, over all teams, with the thresholds and the federal holidays of this year and the next two.',
  access: adminOnly,
  params: z.object({ userId: idOf('assignee') }),
  answer: z.object({
    counts: z.record(z.string(), z.number()),
    warnThreshold: z.number(),
    dangerThreshold: z.number(),
    federalHolidays: z.array(z.object({ date: z.string(), name: z.string() })),
  }),
})

const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().optional()
/** As it is chosen, or as a task answered it. */
const category = taskCategoryChoice.schema
  .or(z.object({ value: taskCategoryChoice.schema }).transform(({ value }) => value))
  .optional()

/** Fields that are left out stay as they are, or have their defaults on a new task. */
const taskSave = z
  .object({
    id: orNull(idOf('task')),
    status: orNull(taskStatusChoice.schema),
    category,
    practiceId: idOf('practice', taskTexts.practiceNeeded),
    carrierId: orNull(idOf('taskCarrier')),
    providerId: orNull(idOf('taskProvider')),
    hubId: orNull(idOf('taskHub')),
    facilityId: orNull(idOf('taskFacility')),
    other: storedLine(),
    referenceNumber: storedLine(),
    due: day().optional(),
    deadline: day().optional(),
    progress: storedProgress(taskTexts.badProgress),
    archived: z.boolean().optional(),
    starred: z.boolean().optional(),
    ordering,
    assignees: z
      .array(z.object({ userId: idOf('assignee') }))
      .max(limits.assigneesOfTask)
      .optional(),
    newActivity: z
      .string()
      .max(limits.taskNote, tooLong(limits.taskNote))
      .nullish()
      .transform((notes) => notes?.trim() || null),
    /** Whom the note mentions. Of these, those are told whose name stands in the note behind an `@`. */
    mentions: z.array(idOf('assignee')).max(limits.mentionsOfNote).default([]),
    activityDeletes: z.array(idOf('taskActivity')).max(200).default([]),
    newAttestationDate: day().optional(),
    newEffectiveDate: day().optional(),
    /** Null beside an effective date: the enrollment has no end. Left out, the expiration is asked for. */
    newExpirationDate: day().optional(),
    /** The same, said without an effective date: a renewal has none. */
    noEndDate: z.boolean().default(false),
    sendEmailNotification: z.boolean().default(false),
    version,
  })
  .refine(({ newEffectiveDate, newExpirationDate }) => datesInOrder(newEffectiveDate, newExpirationDate), {
    message: fieldMessages.datesInOrder,
    path: ['newExpirationDate'],
  })

export const saveTask = endpoint({
  method: 'POST',
  path: '/task',
  summary:
    'Makes a task, or saves one. With the dates of the completion dialog it also saves the participation or attestation that the task was about, and mails those who want to know.',
  access: edit,
  creates: true,
  body: taskSave,
  answer: taskCard,
  refuses: {
    409: `${texts.changedByOther}, ${taskTexts.hubLeft}, ${taskTexts.participationLeft}, or: ${taskTexts.notReopened}, with the reason`,
  },
})

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/task/:id',
  summary: 'Deletes a task with its activity.',
  access: adminOnly,
  params: ofTask,
  answer: z.object({ id: z.number() }),
})

export const starTask = endpoint({
  method: 'PUT',
  path: '/task/star/:id',
  summary: "Turns the caller's star on a task on or off.",
  access: edit,
  params: ofTask,
  answer: z.object({ id: z.number(), starred: z.boolean() }),
})
