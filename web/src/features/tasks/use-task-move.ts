import type { TaskCard } from '@credence/contract/task-card'
import { listBoardTasks, saveTask } from '@credence/contract/tasks'
import { useCallback } from 'react'
import { useSave } from '../../kit/use-save.ts'
import { statusOfColumn } from '../../ui/board/status-columns.ts'
import { tellOvertaken, useCardChange } from '../../ui/board/use-card-change.ts'
import { useCompletion } from './completion.tsx'
import { taskAnswers } from './task-answers.ts'
import { calledOf } from './task-target.ts'

/** Puts a card into another column; one that becomes complete is asked about first, and stays where it is when nobody answers. */
export function useTaskMove() {
  const { change, move } = useCardChange<TaskCard>(listBoardTasks)
  const { ask, dialog } = useCompletion()
  const { mutateAsync } = useSave(saveTask, {
    refreshes: taskAnswers, onRefused: tellOvertaken, mayBeGone: true,
    // Lists hold the newest entry of the activity alone.
    onSaved: (answer) => change(answer.id, () => ({ ...answer, activity: answer.activity.slice(0, 1) })),
  })
  const onMove = useCallback(async (task: TaskCard, column: string): Promise<boolean> => {
    const status = statusOfColumn(column)
    const answers = await ask({ ...task, category: task.category.value, from: task.status, to: status }, calledOf(task))
    if (answers === null) return false
    move(task, status, () => mutateAsync({ body: { id: task.id, practiceId: task.practiceId, status, version: task.version, ...answers } }))
    return true
  }, [ask, move, mutateAsync])
  return { onMove, questions: dialog }
}
