import { z } from 'zod'
import { taskCategoryChoice } from '../choices/tasks.ts'
import { canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { taskCard } from './card.ts'

export const similarTexts = {
  found: 'There is an open task like this one',
  choice: 'Open that one, or create this one too.',
} as const

/**
 * A task with a carrier or data hub is about one practice. Privileges at a location belong to the provider, so a task
 * for the same location is alike in every practice.
 */
export const listSimilarTasks = endpoint({
  method: 'GET',
  path: '/task/similar',
  summary:
    'The open tasks of a provider, or of a practice as a whole, with the same carrier, location or data hub, by next action; of one category, or of all.',
  access: canView('TASK'),
  query: z.object({
    practiceId: idOf('practice'),
    providerId: idOf('taskProvider').optional(),
    carrierId: idOf('taskCarrier').optional(),
    facilityId: idOf('taskFacility').optional(),
    hubId: idOf('taskHub').optional(),
    category: taskCategoryChoice.schema.optional(),
  }),
  answer: z.array(taskCard),
})
