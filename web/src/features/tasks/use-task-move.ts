import { taskStatusChoice } from '@credence/contract/choices/tasks'
import type { TaskCard } from '@credence/contract/tasks/card'
import { listBoardTasks, saveTask } from '@credence/contract/tasks/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keyOf } from '../../kit/read.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import type { Place } from '../../ui/board/placing.ts'
import { statusInColumn } from '../../domain/work/status-columns.ts'
import { tellOvertaken, useCardMove } from '../../ui/board/use-card-move.ts'
import { useUndo } from '../../ui/board/use-undo.ts'
import { useCompletion } from './completion/completion.tsx'
import { taskAnswers } from './task-answers.ts'
import { calledOf } from './task-target.ts'

export const dueOf = ({ due }: TaskCard) => due

/**
 * Puts a card into another column or place; one that becomes complete is asked about first, and stays where it is when
 * nobody answers.
 */
export function useTaskMove() {
  const client = useQueryClient()
  const { move, save, showSaved } = useCardMove<TaskCard>(listBoardTasks, dueOf)
  const offerUndo = useUndo()
  const { ask, dialog } = useCompletion()
  const { mutateAsync } = useSave(saveTask, {
    refreshes: taskAnswers,
    onRefused: tellOvertaken,
    mayBeGone: true,
    // Lists hold the newest entry of the activity alone.
    onSaved: (answer) => showSaved(answer.id, () => ({ ...answer, activity: answer.activity.slice(0, 1) })),
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
      // With dates the completion has saved an enrollment or an attestation too, which a move does not take back.
      if (status === task.status || Object.keys(answers).length > 0) return true
      const undo = () => {
        const known = client.getQueryData<TaskCard[]>(keyOf(listBoardTasks, {}))?.find(({ id }) => id === task.id)
        if (known)
          save(known, { status: task.status, ordering: task.ordering }, ({ id, practiceId }, changed, version) =>
            mutateAsync({ body: { id, practiceId, version, ...changed } }),
          )
      }
      offerUndo(`${calledOf(task)} moved to ${taskStatusChoice.labels[status]}.`, undo)
      return true
    },
    [ask, client, move, save, mutateAsync, offerUndo],
  )
  return { onMove, questions: dialog }
}
