import type { TaskCard } from '@credence/contract/tasks/card'
import { deleteTask, saveTask, taskTexts } from '@credence/contract/tasks/calls'
import { useRef, useState } from 'react'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { useToday } from '../../kit/use-today.ts'
import { WorkForm } from '../../domain/work/work-form.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { tellOvertaken } from '../../ui/board/use-card-move.ts'
import { notSent } from '../../ui/edit/edit-store.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { useFirstFocus } from '../../ui/hooks/use-first-focus.ts'
import { useCompletion } from './completion/completion.tsx'
import { useSimilarNotice } from './similar-notice.tsx'
import { taskAnswers } from './task-answers.ts'
import {
  bodyOf,
  draftOf,
  faultsIn,
  fieldOfCall,
  goneMessage,
  newDraft,
  rebased,
  sameInTask,
  type About,
  type TaskDraft,
} from './task-draft.ts'
import { TaskFields } from './task-fields.tsx'
import { TaskNotes } from './task-notes.tsx'
import { calledOf } from './task-target.ts'

interface TaskFormProps {
  /** Null is a new one. When it changes, what was typed stays on top. */
  task: TaskCard | null
  seed: Partial<About>
  /** It is done. */
  onClose: () => void
  /** Whoever sees it wants to leave. */
  onCancel: () => void
  /** Reads the task again. */
  onReload: () => Promise<TaskCard | undefined>
  /** Opens another task instead. */
  onOpen: (id: number) => void
}

/** Everything that can be set about a task; for those who may only look, the same without a way to change it. */
export function TaskForm({ task, seed, onClose, onCancel, onReload, onOpen }: TaskFormProps) {
  const mayEdit = useMay(saveTask)
  const mayDelete = useMay(deleteTask)
  // The day on which the form was opened: what was proposed then is what was not typed.
  const currentDay = useToday()
  const [today] = useState(currentDay)
  const [deleting, setDeleting] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form)
  const completion = useCompletion()
  const restore = useSave(saveTask, { refreshes: taskAnswers, mayBeGone: true, onRefused: tellOvertaken })
  const edit = useEdit<TaskCard | null, TaskDraft, TaskCard>({
    scope: form,
    stored: task,
    follows: true,
    draftOf: (stored) => (stored ? draftOf(stored) : newDraft(seed, today)),
    same: sameInTask,
    rebase: (typed, before, now) => (before && now ? rebased(typed, before, now) : typed),
    faultsIn,
    save: async ({ draft: next, stored, key }) => {
      if (!(await similar.mayGoOn(next))) return notSent
      const answers = await completion.ask({ ...next, from: stored?.status ?? null, to: next.status })
      if (answers === null) return notSent
      const body = { ...bodyOf(next, stored, today), ...answers }
      return staffCall(saveTask, { body }, { mayBeGone: true, idempotencyKey: key })
    },
    done: task ? 'Updated!' : 'Created!',
    undoOf: (saved) =>
      saved.archived && task?.archived === false
        ? {
            message: `${calledOf(saved)} archived.`,
            undo: () =>
              restore.mutate({
                body: { id: saved.id, practiceId: saved.practiceId, version: saved.version, archived: false },
              }),
          }
        : null,
    refreshes: taskAnswers,
    fieldOf: fieldOfCall,
    gone: goneMessage,
    reload: onReload,
    onSaved: onClose,
  })
  const { draft } = edit
  const similar = useSimilarNotice(draft, task === null, onOpen)
  const remove = useSave(deleteTask, { done: 'Deleted!', mayBeGone: true, refreshes: taskAnswers, onSaved: onClose })
  return (
    <>
      <WorkForm
        ref={form}
        label={task ? `Task ${task.id}` : 'New task'}
        edit={edit}
        onDelete={mayDelete && task ? () => setDeleting(true) : undefined}
        fields={
          <>
            <TaskFields draft={draft} task={task} disabled={!mayEdit} faults={edit.faults} onChange={edit.edit} />
            {similar.notice}
          </>
        }
        aside={
          <TaskNotes
            entries={task?.activity ?? []}
            deleted={draft.activityDeletes}
            onDelete={(id) => edit.edit({ activityDeletes: [...draft.activityDeletes, id] })}
            draft={mayEdit ? draft : null}
            onNote={edit.edit}
          />
        }
        mayEdit={mayEdit}
        saveLabel={task ? 'Update Task' : 'Create Task'}
        onClose={onClose}
        onCancel={onCancel}
      />
      {completion.dialog}
      {task && (
        <Confirm
          opened={deleting}
          question={taskTexts.deleteConfirm}
          consequence="Its notes and attachments go with it."
          verb="Delete"
          destructive
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: task.id } })}
          onCancel={() => setDeleting(false)}
        />
      )}
    </>
  )
}
