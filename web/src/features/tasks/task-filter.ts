import type { TaskCard } from '@credence/contract/tasks/card'

/** Null lets everybody, or every practice, through. */
export interface TaskFilter {
  assignee: number | 'nobody' | null
  practice: number | null
}

export const noFilter: TaskFilter = { assignee: null, practice: null }

type Judged = Pick<TaskCard, 'assignees' | 'practiceId' | 'archived'>

/** A task is shown when it passes both filters; one that is archived never is. */
export function passes({ assignees, practiceId, archived }: Judged, { assignee, practice }: TaskFilter): boolean {
  if (archived || (practice !== null && practiceId !== practice)) return false
  if (assignee === null) return true
  return assignee === 'nobody' ? assignees.length === 0 : assignees.some(({ userId }) => userId === assignee)
}
