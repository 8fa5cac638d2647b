import { z } from 'zod'
import { taskStatusChoice } from '../choices/tasks.ts'
import { line, version } from '../fields.ts'
import { canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'

export const viewNameBlank = 'Please enter a name'

/** What the task page shows, as its address says it. */
const settings = z.object({
  view: z.enum(['grid', 'list']),
  text: z.string().max(limits.text).default(''),
  assignee: z
    .enum(['me', 'nobody'])
    .or(idOf('assignee'))
    .nullish()
    .transform((assignee) => assignee ?? null),
  practice: idOf('practice')
    .nullish()
    .transform((practice) => practice ?? null),
  due: z
    .enum(['overdue', 'week'])
    .nullish()
    .transform((due) => due ?? null),
  status: z.enum(['ALL_BUT_COMPLETE', 'ALL', ...taskStatusChoice.values]).default('ALL_BUT_COMPLETE'),
  /** The key of a column, with a minus for descending order. */
  sort: z
    .string()
    .regex(/^-?[a-z]{1,20}$/)
    .default('due'),
})
export type TaskViewSettings = z.output<typeof settings>

const body = {
  name: line(limits.text, viewNameBlank).min(1, viewNameBlank),
  isShared: z.boolean().default(false),
  settings,
}

export const taskView = z.object({
  id: z.number(),
  name: z.string(),
  settings: z.object({
    view: z.enum(['grid', 'list']),
    text: z.string(),
    assignee: z.enum(['me', 'nobody']).or(z.number()).nullable(),
    practice: z.number().nullable(),
    due: z.enum(['overdue', 'week']).nullable(),
    status: z.enum(['ALL_BUT_COMPLETE', 'ALL', ...taskStatusChoice.values]),
    sort: z.string(),
  }),
  isShared: z.boolean(),
  /** Whether the caller saved it; a shared one can be changed by who saved it only. */
  isMine: z.boolean(),
  savedBy: z.string().nullable(),
  version: z.number(),
})
export type TaskView = z.output<typeof taskView>

const access = canView('TASK')
const ofView = z.object({ id: idOf('taskView') })
const viewId = z.object({ id: z.number() })

export const listTaskViews = endpoint({
  method: 'GET',
  path: '/task/views',
  summary:
    "The caller's saved views of the task page, and those that others share; and who the caller is among assignees.",
  access,
  answer: z.object({ me: z.number(), views: z.array(taskView) }),
})

export const createTaskView = endpoint({
  method: 'POST',
  path: '/task/views',
  summary: 'Saves filters, order and view of the task page under a name, for the caller or for the team.',
  access,
  creates: true,
  body: z.object(body),
  answer: viewId,
})

export const saveTaskView = endpoint({
  method: 'PUT',
  path: '/task/views/:id',
  summary: "Changes one of the caller's own views.",
  access,
  params: ofView,
  body: z.object({ ...body, version }),
  answer: viewId,
  refuses: { 409: texts.changedByOther },
})

export const removeTaskView = endpoint({
  method: 'DELETE',
  path: '/task/views/:id',
  summary: "Deletes one of the caller's own views.",
  access,
  params: ofView,
  answer: viewId,
})
