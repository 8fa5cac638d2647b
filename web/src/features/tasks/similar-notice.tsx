import { formatDate, dayOf } from '@credence/contract/dates'
import { taskStatusChoice } from '@credence/contract/choices/tasks'
import type { TaskCard } from '@credence/contract/tasks/card'
import { similarTexts } from '@credence/contract/tasks/similar'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSimilarTasks, type TaskSubject } from '../../domain/work/similar-tasks.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import classes from './similar-notice.module.css'
import type { TaskDraft } from './task-draft.ts'

interface SimilarNotice {
  notice: ReactNode
  /** Whether a draft may be saved: those who have not seen yet that there is a similar task see it first. */
  mayGoOn: (draft: TaskDraft) => Promise<boolean>
}

/** The similar tasks that are named; the rest is counted. */
const named = 3

const subjectOf = ({ practiceId, providerId, carrierId, facilityId, hubId, category }: TaskDraft): TaskSubject => ({
  practiceId: practiceId ?? 0,
  providerId,
  carrierId,
  facilityId,
  hubId,
  category,
})
const isCompared = ({ practiceId, carrierId, facilityId, hubId }: TaskDraft) =>
  practiceId !== null && (carrierId ?? facilityId ?? hubId) !== null

/** Says of a new task that there is an open one like it, before it is saved. */
export function useSimilarNotice(draft: TaskDraft, isNew: boolean, onOpen: (id: number) => void): SimilarNotice {
  const isAsked = isNew && isCompared(draft)
  const { data, refetch } = useSimilarTasks(subjectOf(draft), isAsked)
  const tasks = isAsked ? (data ?? []) : []
  return {
    notice: isNew && (
      <div role="status" className={classes['place']}>
        {tasks.length > 0 && <Similar tasks={tasks} onOpen={onOpen} />}
      </div>
    ),
    mayGoOn: async (next) => {
      if (!isNew || !isCompared(next) || data !== undefined) return true
      // A failure to look for similar tasks is no reason against a new one.
      const { data: found = [] } = await refetch()
      return found.length === 0
    },
  }
}

function Similar({ tasks, onOpen }: { tasks: readonly TaskCard[]; onOpen: (id: number) => void }) {
  return (
    <div className={classes['notice']}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <div>
        <p>
          <strong>{similarTexts.found}.</strong> {similarTexts.choice}
        </p>
        <ul>
          {tasks.slice(0, named).map((task) => (
            <li key={task.id}>
              <TextButton onClick={() => onOpen(task.id)}>{`Open task ${task.id}`}</TextButton>
              <span>{factsOf(task)}</span>
            </li>
          ))}
        </ul>
        {tasks.length > named && <p>{`and ${tasks.length - named} more`}</p>}
      </div>
    </div>
  )
}

const factsOf = ({ status, due, assignees }: TaskCard): string =>
  [
    taskStatusChoice.labels[status],
    due && `next action ${formatDate(dayOf(due))}`,
    assignees.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
