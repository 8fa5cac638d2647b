import { z } from 'zod'
import { taskCategoryChoice } from '../choices/tasks.ts'
import { canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { taskAssignee } from './card.ts'

const view = canView('TASK')

/** Apart from the calls of tasks: the shell has the count alone. */
export const countUnreadMentions = endpoint({
  method: 'GET',
  path: '/task/mentions/unread',
  summary: 'How many notes mention the caller and were not read yet; the badge of the bell.',
  access: view,
  passive: true,
  // A task that moves to another practice may take its notes out of sight.
  unchangedWhile: ['mention', 'task'],
  answer: z.number(),
})

const mention = z.object({
  id: z.number(),
  taskId: z.number(),
  isRead: z.boolean(),
  /** When the note was written. */
  created: z.string(),
  /** Who wrote it. */
  by: z.string().nullable(),
  photoUrl: z.string().nullable(),
  /** The beginning of the note. */
  words: z.string(),
  category: taskCategoryChoice.schema,
  practiceName: z.string(),
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
  summary: 'Marks the mentions of the caller in a task as read, or all of them.',
  access: view,
  body: z.object({ taskId: idOf('task').nullish() }),
  answer: z.object({ unread: z.number() }),
})

export const listMentionable = endpoint({
  method: 'GET',
  path: '/task/mentionable/:id',
  summary: 'Who can be mentioned in a task of a practice: active people who may see it, and platform administrators.',
  access: view,
  params: z.object({ id: idOf('practice') }),
  answer: z.array(taskAssignee),
})
