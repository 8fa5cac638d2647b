import {
  countBlockedFppeTasks,
  fppeTexts,
  getFppeTask,
  listFppeTasks,
  removeFppeTask,
  saveFppeTask,
  type OpenedFppeTask,
} from '@credence/contract/fppe/calls'
import { limits } from '@credence/contract/limits'
import { taskTexts } from '@credence/contract/tasks/calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../kit/use-save.ts'
import { ActivityPanel } from '../../domain/work/activity-panel.tsx'
import { WorkForm } from '../../domain/work/work-form.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { useUnsaved } from '../../ui/dialogs/unsaved-work.tsx'
import { useFirstFocus } from '../../ui/hooks/use-first-focus.ts'
import { bodyOf, draftOf, endsReviewerLink, faultOf, type Fault, type FppeDraft } from './fppe-draft.ts'
import { FppeFields } from './fppe-fields.tsx'

interface FppeFormProps {
  task: OpenedFppeTask | null
  /** It is done. */
  onClose: () => void
  /** Whoever sees it wants to leave. */
  onCancel: () => void
  /** Fetches what the server has now; what was typed is then gone. */
  onReload: () => void
}

interface Refused {
  message: string
  isStale: boolean
}

/**
 * A task with everything that can be set about it; for those who may only look, the same without a way to change it.
 */
export function FppeForm({ task, onClose, onCancel, onReload }: FppeFormProps) {
  const mayEdit = useMay(saveFppeTask)
  const [draft, setDraft] = useState<FppeDraft>(() => draftOf(task))
  const [fault, setFault] = useState<Fault | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [asked, setAsked] = useState<'reviewer' | 'delete' | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form)
  useUnsaved(mayEdit && JSON.stringify(draft) !== JSON.stringify(draftOf(task)))
  const save = useSave(saveFppeTask, {
    creates: true,
    done: task ? 'Updated!' : 'Created!',
    refreshes: [listFppeTasks, countBlockedFppeTasks, ...(task ? [getFppeTask] : [])],
    onSaved: onClose,
    onRefused: ({ status, message }) => {
      if (![400, 409, 422].includes(status)) return false
      setRefused({ message, isStale: message === texts.changedByOther })
      return true
    },
  })
  const remove = useSave(removeFppeTask, {
    done: 'Deleted!',
    mayBeGone: true,
    refreshes: [listFppeTasks, countBlockedFppeTasks],
    onSaved: onClose,
  })
  const change = (part: Partial<FppeDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setFault(null)
    setRefused(null)
  }
  const send = () => {
    setAsked(null)
    save.mutate({ body: bodyOf(draft, task) })
  }
  const submit = () => {
    const found = faultOf(draft, task)
    setFault(found)
    if (found)
      form.current?.querySelector<HTMLElement>(`[name="${found.field}"], [data-field="${found.field}"] input`)?.focus()
    else if (endsReviewerLink(draft, task)) setAsked('reviewer')
    else if (!save.isPending) send()
  }
  return (
    <>
      <WorkForm
        ref={form}
        label={task ? `FPPE task ${task.id}` : 'New FPPE task'}
        message={fault?.message ?? refused?.message ?? null}
        onReload={refused?.isStale ? onReload : undefined}
        onDelete={mayEdit && task ? () => setAsked('delete') : undefined}
        onSubmit={submit}
        fields={<FppeFields draft={draft} task={task} disabled={!mayEdit} fault={fault} onChange={change} />}
        aside={
          <ActivityPanel
            entries={task?.activity ?? []}
            {...(mayEdit
              ? {
                  draft: {
                    value: draft.newActivity,
                    maxLength: limits.taskNote,
                    onChange: (newActivity: string) => change({ newActivity }),
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
      <Confirm
        opened={asked === 'reviewer'}
        question={fppeTexts.changingReviewer}
        consequence={`A new link is mailed to ${draft.reviewerEmail.trim()}.`}
        verb="Proceed"
        onConfirm={send}
        onCancel={() => setAsked(null)}
      />
      {task && (
        <Confirm
          opened={asked === 'delete'}
          question={taskTexts.deleteConfirm}
          consequence="Its notes go with it, and its links open nothing any more."
          verb="Delete"
          destructive
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: task.id } })}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  )
}
