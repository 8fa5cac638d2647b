import {
  countBlockedFppeTasks,
  fppeTexts,
  getFppeTask,
  listFppeTasks,
  removeFppeTask,
  saveFppeTask,
  type OpenedFppeTask,
} from '@credence/contract/fppe/calls'
import { taskTexts } from '@credence/contract/tasks/calls'
import { useRef, useState } from 'react'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { ActivityPanel } from '../../domain/work/activity-panel.tsx'
import { WorkForm } from '../../domain/work/work-form.tsx'
import { tellOvertaken } from '../../ui/board/use-card-move.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { useFirstFocus } from '../../ui/hooks/use-first-focus.ts'
import { bodyOf, draftOf, endsReviewerLink, faultsIn, type FppeDraft } from './fppe-draft.ts'
import { FppeNote } from './fppe-note.tsx'
import { FppeFields } from './fppe-fields.tsx'

interface FppeFormProps {
  task: OpenedFppeTask | null
  /** It is done. */
  onClose: () => void
  /** Whoever sees it wants to leave. */
  onCancel: () => void
  /** Reads the task again. */
  onReload: () => Promise<OpenedFppeTask | undefined>
}

/**
 * A task with everything that can be set about it; for those who may only look, the same without a way to change it.
 */
export function FppeForm({ task, onClose, onCancel, onReload }: FppeFormProps) {
  const mayEdit = useMay(saveFppeTask)
  const [deleting, setDeleting] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form)
  const restore = useSave(saveFppeTask, {
    refreshes: [listFppeTasks, countBlockedFppeTasks],
    mayBeGone: true,
    onRefused: tellOvertaken,
  })
  const edit = useEdit<OpenedFppeTask | null, FppeDraft, OpenedFppeTask>({
    scope: form,
    stored: task,
    draftOf,
    faultsIn,
    asksFirst: endsReviewerLink,
    save: ({ draft: next, stored, key }) =>
      staffCall(saveFppeTask, { body: bodyOf(next, stored) }, { idempotencyKey: key }),
    done: task ? 'Updated!' : 'Created!',
    undoOf: ({ id, version, archived, providerFormattedName }) =>
      archived && task?.archived === false
        ? {
            message: `${providerFormattedName}, ${id} archived.`,
            undo: () => restore.mutate({ body: { id, version, archived: false } }),
          }
        : null,
    refreshes: [listFppeTasks, countBlockedFppeTasks, ...(task ? [getFppeTask] : [])],
    reload: onReload,
    onSaved: onClose,
  })
  const { draft } = edit
  const remove = useSave(removeFppeTask, {
    done: 'Deleted!',
    mayBeGone: true,
    refreshes: [listFppeTasks, countBlockedFppeTasks],
    onSaved: onClose,
  })
  return (
    <>
      <WorkForm
        ref={form}
        label={task ? `FPPE task ${task.id}` : 'New FPPE task'}
        edit={{ ...edit, message: edit.messages[0] ?? null }}
        onDelete={mayEdit && task ? () => setDeleting(true) : undefined}
        fields={<FppeFields draft={draft} task={task} disabled={!mayEdit} faults={edit.faults} onChange={edit.edit} />}
        aside={
          <ActivityPanel
            entries={task?.activity ?? []}
            input={mayEdit && <FppeNote draft={draft} onNote={edit.edit} />}
          />
        }
        mayEdit={mayEdit}
        saveLabel={task ? 'Update Task' : 'Create Task'}
        onClose={onClose}
        onCancel={onCancel}
      />
      <Confirm
        opened={edit.question.isAsked}
        question={fppeTexts.changingReviewer}
        consequence={`A new link is mailed to ${draft.reviewerEmail.trim()}.`}
        verb="Proceed"
        onConfirm={() => edit.answer(true)}
        onCancel={() => edit.answer(false)}
      />
      {task && (
        <Confirm
          opened={deleting}
          question={taskTexts.deleteConfirm}
          consequence="Its notes go with it, and its links open nothing any more."
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
