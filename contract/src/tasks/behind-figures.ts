import { z } from 'zod'
import { taskCategoryChoice } from '../choices/tasks.ts'
import { canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { carrierOrNone } from '../kpis/carrier-filter.ts'
import { taskCard } from './card.ts'

/** The last 90 days, the rolling window of the key figures. */
export const recentlyCompleted = 'recent'

const month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/)

export const listCompletedTasks = endpoint({
  method: 'GET',
  path: '/task/completed',
  summary:
    'The tasks completed in a month or in the last 90 days, archived ones included, newest first: at most 1,000, and how many there are.',
  access: canView('TASK'),
  query: z.object({
    /** A month of the team's time zone (`yyyy-mm`), or 'recent'. */
    completed: z.literal(recentlyCompleted).or(month),
    category: taskCategoryChoice.schema.optional(),
    carrierId: carrierOrNone.optional(),
  }),
  answer: z.object({ total: z.number(), tasks: z.array(taskCard) }),
})
