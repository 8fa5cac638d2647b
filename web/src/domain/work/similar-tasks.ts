import type { TaskCategory } from '@credence/contract/choices/tasks'
import type { TaskCard } from '@credence/contract/tasks/card'
import { listSimilarTasks } from '@credence/contract/tasks/similar'
import { useQuery } from '@tanstack/react-query'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'

/** What a task is about, as far as it decides which tasks are like it. */
export interface TaskSubject {
  practiceId: number
  providerId?: number | null
  carrierId?: number | null
  facilityId?: number | null
  hubId?: number | null
  category?: TaskCategory
}

/** A task that a page is asked to open: one that exists, or a new one with what is known about it. */
export type WantedTask =
  | { id: number }
  | { new: true; practiceId: number; providerId: number; carrierId?: number; facilityId?: number }

const isGiven = ([, value]: [string, unknown]) => value !== null && value !== undefined

/** The open tasks like this one. A record that is gone by now does not lead away from what is open. */
export function useSimilarTasks(subject: TaskSubject, enabled = true) {
  const query = Object.fromEntries(Object.entries(subject).filter(isGiven)) as unknown as TaskSubject & {
    providerId: number
    carrierId: number
    facilityId: number
    hubId: number
  }
  return useQuery<TaskCard[]>({
    queryKey: keyOf(listSimilarTasks, { query }),
    queryFn: ({ signal }) => staffCall(listSimilarTasks, { query }, { signal, mayBeGone: true }),
    enabled,
    staleTime: 0,
  })
}
