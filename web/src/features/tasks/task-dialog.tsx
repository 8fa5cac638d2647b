import { taskTexts } from '@credence/contract/tasks/calls'
import { texts } from '@credence/contract/texts'
import { useState } from 'react'
import { WorkFormLoading } from '../../domain/work/work-form.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useGuardedClosing } from '../../ui/dialogs/guarded-closing.tsx'
import { isTopDialog } from '../../ui/dialogs/is-top-dialog.ts'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { Failed } from '../../ui/layout/states.tsx'
import type { About } from './task-draft.ts'
import { TaskForm } from './task-form.tsx'
import { TaskActions, TaskStar } from './task-head.tsx'
import { useStoredTask } from './use-stored-task.ts'

/** The task that is open: one that exists, or a new one with what is known about it already. */
export type OpenedTask = { id: number } | ({ new: true } & Partial<About>)

/** A task with everything that can be seen and done about it. It is in use wherever a page shows tasks. */
export function TaskDialog({ task, onClose }: { task: OpenedTask | null; onClose: () => void }) {
  // What was shown last stays while the dialog fades; whatever is opened next begins anew.
  const [shown, setShown] = useState({ task, round: 0 })
  if (task && task !== shown.task) setShown({ task, round: shown.round + 1 })
  return (
    shown.task && (
      <TaskWindow key={shown.round} task={shown.task} round={shown.round} opened={task !== null} onClose={onClose} />
    )
  )
}

interface TaskWindowProps {
  task: OpenedTask
  round: number
  opened: boolean
  onClose: () => void
}

function TaskWindow({ task: asked, round, opened, onClose }: TaskWindowProps) {
  const id = 'id' in asked ? asked.id : null
  const { task, failed, reload, show } = useStoredTask({ id, round, onGone: onClose })
  const { leave, onUnsaved, question } = useGuardedClosing('the task', opened)
  const close = () => {
    if (isTopDialog()) leave(onClose)
  }
  return (
    <>
      <Dialog
        opened={opened}
        width={1000}
        holdsFast
        onClose={close}
        title={id === null ? taskTexts.create : taskTexts.details}
        {...(id === null ? {} : { mark: id })}
        {...(task
          ? { lead: <TaskStar task={task} onShow={show} />, actions: <TaskActions task={task} onShow={show} /> }
          : {})}
      >
        <UnsavedWork onUnsaved={onUnsaved}>
          {id === null ? (
            <TaskForm task={null} seed={seedOf(asked)} onClose={onClose} onCancel={close} onReload={reload} />
          ) : task ? (
            <TaskForm task={task} seed={{}} onClose={onClose} onCancel={close} onReload={reload} />
          ) : failed ? (
            <Failed sentence={texts.reloadPage} onRetry={() => void reload()}>
              The task could not be loaded.
            </Failed>
          ) : (
            <WorkFormLoading what="the task" />
          )}
        </UnsavedWork>
      </Dialog>
      {question}
    </>
  )
}

function seedOf(asked: OpenedTask): Partial<About> {
  if ('id' in asked) return {}
  const { new: _, ...seed } = asked
  return seed
}
