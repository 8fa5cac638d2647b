import { z } from 'zod'
import { canView } from './kit/access.ts'
import { endpoint } from './kit/endpoint.ts'

/** The statuses that count as waiting: on the badge, and in the Waiting column. */
export const blockedStatuses = ['BLOCKED', 'BLOCKED_INTERNALLY', 'BLOCKED_INTERNALLY_PROVIDER', 'BLOCKED_SUBMITTED'] as const
export const taskStatuses = ['CREATED', 'IN_PROGRESS', ...blockedStatuses, 'COMPLETE'] as const

export const countBlockedTasks = endpoint({
  method: 'GET', path: '/task/blocked', summary: 'How many tasks wait for somebody; the badge in the sidebar.',
  access: canView('TASK'), passive: true, unchangedWhile: ['task'], answer: z.number(),
})
