import { z } from 'zod'
import { fppeCategories } from '../choices/fppe.ts'
import { taskCategoryChoice } from '../choices/tasks.ts'
import { canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { taskAssignee } from './card.ts'

/** Each sees the mentions in the tasks that they may open. */
const view = canView('TASK', 'FPPE_TASK')

/** Apart from the calls of tasks: the shell has the count alone. */
export const countUnreadMentions = endpoint({
  method: 'GET',
  path: '/task/mentions/unread',
  summary: 'How many notes mention the caller and were not read yet; the badge of the bell.',
  access: view,
  passive: true,
  // A task that moves to another practice may take its notes out of sight, and so may a provider who leaves one.
  unchangedWhile: ['mention', 'task', 'fppeTask', 'provider'],
  answer: z.number(),
})

const mention = z.object({
  id: z.number(),
  /** Null for a note of an FPPE task. */
  taskId: z.number().nullable(),
  fppeTaskId: z.number().nullable(),
  isRead: z.boolean(),
  /** When the note was written. */
  created: z.string(),
  /** Who wrote it. */
  by: z.string().nullable(),
  photoUrl: z.string().nullable(),
  /** The beginning of the note. */
  words: z.string(),
  category: taskCategoryChoice.schema.nullable(),
  fppeCategory: fppeCategories.schema.nullable(),
  practiceName: z.string().nullable(),
  providerFormattedName: z.string().nullable(),
  /** The carrier, location or data hub of the task. */
  targetName: z.string().nullable(),
})
export type Mention = z.output<typeof mention>

export const listMentions = endpoint({
  method: 'GET',
  path: '/task/mentions',
  summary: 'The newest notes that mention the caller, read and unread.',
  access: view,
  answer: z.array(mention),
})

export const readMentions = endpoint({
  method: 'PUT',
  path: '/task/mentions/read',
  summary: 'Marks the mentions of the caller in a task or an FPPE task as read, or all of them.',
  access: view,
  body: z.object({ taskId: idOf('task').nullish(), fppeTaskId: idOf('fppeTask').nullish() }),
  answer: z.object({ unread: z.number() }),
})

export const listMentionable = endpoint({
  method: 'GET',
  path: '/task/mentionable/:id',
  summary: 'Who can be mentioned in a task of a practice: active people who may see it, and platform administrators.',
  access: canView('TASK'),
  params: z.object({ id: idOf('practice') }),
  answer: z.array(taskAssignee),
})

export const listMentionableInFppe = endpoint({
  method: 'GET',
  path: '/fppetask/mentionable/:id',
  summary:
    'Who can be mentioned in an FPPE task of a provider: active people who may see it, and platform administrators.',
  access: canView('FPPE_TASK'),
  params: z.object({ id: idOf('provider') }),
  answer: z.array(taskAssignee),
})
