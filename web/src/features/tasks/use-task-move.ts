import type { TaskCard } from '@credence/contract/tasks/card'
import { listBoardTasks, saveTask } from '@credence/contract/tasks/calls'
import { useCallback } from 'react'
import { useSave } from '../../kit/use-save.ts'
import type { Place } from '../../ui/board/placing.ts'
import { statusInColumn } from '../../domain/work/status-columns.ts'
import { tellOvertaken, useCardMove } from '../../ui/board/use-card-move.ts'
import { useCompletion } from './completion/completion.tsx'
import { taskAnswers } from './task-answers.ts'
import { calledOf } from './task-target.ts'

export const dueOf = ({ due }: TaskCard) => due

/**
 * Puts a card into another column or place; one that becomes complete is asked about first, and stays where it is when
 * nobody answers.
 */
export function useTaskMove() {
  const { change, move } = useCardMove<TaskCard>(listBoardTasks, dueOf)
  const { ask, dialog } = useCompletion()
  const { mutateAsync } = useSave(saveTask, {
    refreshes: taskAnswers,
    onRefused: tellOvertaken,
    mayBeGone: true,
    // Lists hold the newest entry of the activity alone.
    onSaved: (answer) => change(answer.id, () => ({ ...answer, activity: answer.activity.slice(0, 1) })),
  })
  const onMove = useCallback(
    async (task: TaskCard, column: string, place: Place<TaskCard> | null): Promise<boolean> => {
      const status = statusInColumn(task.status, column)
      const answers = await ask(
        { ...task, category: task.category.value, from: task.status, to: status },
        calledOf(task),
      )
      if (answers === null) return false
      move(task, status, place, ({ id, practiceId }, changed, version) =>
        mutateAsync({ body: { id, practiceId, version, ...changed, ...(id === task.id ? answers : {}) } }),
      )
      return true
    },
    [ask, move, mutateAsync],
  )
  return { onMove, questions: dialog }
}
