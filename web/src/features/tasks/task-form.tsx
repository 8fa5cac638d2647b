import { limits } from '@credence/contract/limits'
import type { TaskCard } from '@credence/contract/tasks/card'
import { deleteTask, saveTask, taskTexts } from '@credence/contract/tasks/calls'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../kit/use-save.ts'
import { useToday } from '../../kit/use-today.ts'
import { WorkForm } from '../../domain/work/work-form.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { useFirstFocus } from '../../ui/hooks/use-first-focus.ts'
import { useCompletion } from './completion/completion.tsx'
import { taskAnswers } from './task-answers.ts'
import { bodyOf, changedFields, faultsOf, type About, type Fault } from './task-draft.ts'
import { TaskFields } from './task-fields.tsx'
import { TaskNotes } from './task-notes.tsx'
import { refusalOf, type Refused } from './refusal.ts'
import { useTaskDraft } from './use-task-draft.ts'

interface TaskFormProps {
  /** Null is a new one. When it changes, what was typed stays on top. */
  task: TaskCard | null
  seed: Partial<About>
  onUnsaved: (unsaved: boolean) => void
  /** It is done. */
  onClose: () => void
  /** Whoever sees it wants to leave. */
  onCancel: () => void
  onReload: () => void
}

/** Everything that can be set about a task; for those who may only look, the same without a way to change it. */
export function TaskForm({ task, seed, onUnsaved, onClose, onCancel, onReload }: TaskFormProps) {
  const mayEdit = useMay(saveTask)
  const mayDelete = useMay(deleteTask)
  // The day on which the form was opened: what was proposed then is what was not typed.
  const currentDay = useToday()
  const [today] = useState(currentDay)
  const { draft, first, setDraft } = useTaskDraft(task, seed, today)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [refused, setRefused] = useState<Refused | null>(null)
  const [deleting, setDeleting] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  useFirstFocus(form)
  const completion = useCompletion()
  const unsaved = changedFields(draft, first).length > 0
  useEffect(() => onUnsaved(mayEdit && unsaved), [onUnsaved, mayEdit, unsaved])

  const save = useSave(saveTask, {
    creates: true,
    done: task ? 'Updated!' : 'Created!',
    mayBeGone: true,
    refreshes: taskAnswers,
    onSaved: onClose,
    onRefused: (error) => {
      const refusal = refusalOf(error)
      if (refusal) showFaults(refusal.faults)
      setRefused(refusal)
      return refusal !== null
    },
  })
  const remove = useSave(deleteTask, { done: 'Deleted!', mayBeGone: true, refreshes: taskAnswers, onSaved: onClose })

  const change = (next: typeof draft) => {
    setDraft(next)
    setFaults([])
    setRefused(null)
  }
  const showFaults = (found: readonly Fault[]) => {
    setFaults(found)
    const [wrong] = found
    if (wrong) form.current?.querySelector<HTMLElement>(`[data-field="${wrong.field}"] input`)?.focus()
  }
  const submit = async () => {
    const found = faultsOf(draft)
    showFaults(found)
    if (found.length > 0 || busy.current) return
    busy.current = true
    const answers = await completion.ask({ ...draft, from: task?.status ?? null, to: draft.status })
    if (answers === null) busy.current = false
    else
      save.mutate(
        { body: { ...bodyOf(draft, task, today), ...answers } },
        {
          onSettled: () => {
            busy.current = false
          },
        },
      )
  }
  const reload = () => {
    setRefused(null)
    onReload()
  }
  return (
    <>
      <WorkForm
        ref={form}
        label={task ? `Task ${task.id}` : 'New task'}
        message={refused?.message ?? null}
        onReload={refused?.isStale ? reload : undefined}
        onSubmit={() => void submit()}
        onDelete={mayDelete && task ? () => setDeleting(true) : undefined}
        fields={<TaskFields draft={draft} task={task} disabled={!mayEdit} faults={faults} onChange={change} />}
        aside={
          <TaskNotes
            entries={task?.activity ?? []}
            deleted={draft.activityDeletes}
            onDelete={(id) => change({ ...draft, activityDeletes: [...draft.activityDeletes, id] })}
            {...(mayEdit
              ? {
                  draft: {
                    value: draft.newActivity,
                    maxLength: limits.taskNote,
                    onChange: (newActivity: string) => change({ ...draft, newActivity }),
                  },
                }
              : {})}
          />
        }
        buttons={
          mayEdit ? (
            <>
              <Button variant="default" onClick={onCancel}>
                Cancel
              </Button>
              <Button type="submit" loading={save.isPending}>
                {task ? 'Update Task' : 'Create Task'}
              </Button>
            </>
          ) : (
            <Button variant="default" data-autofocus onClick={onClose}>
              {taskTexts.close}
            </Button>
          )
        }
      />
      {completion.dialog}
      {task && (
        <Confirm
          opened={deleting}
          question={taskTexts.deleteConfirm}
          consequence="Its notes go with it."
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
