import { taskTexts } from '@credence/contract/tasks/calls'
import { texts } from '@credence/contract/texts'
import { useCallback, useEffect, useState } from 'react'
import { useReadMentions } from '../../domain/work/use-read-mentions.ts'
import { WorkFormLoading } from '../../domain/work/work-form.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useGuardedClosing } from '../../ui/dialogs/guarded-closing.tsx'
import { isTopDialog } from '../../ui/dialogs/is-top-dialog.ts'
import { isOtherAddress } from '../../ui/dialogs/other-page.ts'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { Failed } from '../../ui/layout/states.tsx'
import { recents } from '../../ui/palette/recents.ts'
import type { About } from './task-draft.ts'
import { TaskForm } from './task-form.tsx'
import { TaskActions, TaskStar } from './task-head.tsx'
import { TaskLinks } from './task-links.tsx'
import { useStoredTask } from './use-stored-task.ts'

/** The task that is open: one that exists, or a new one with what is known about it already. */
export type OpenedTask = { id: number } | ({ new: true } & Partial<About>)

interface TaskDialogProps {
  task: OpenedTask | null
  onClose: () => void
  /** Of a page whose address names the open task: opens another one instead. */
  onOpen?: (id: number) => void
}

/** A task with everything that can be seen and done about it. It is in use wherever a page shows tasks. */
export function TaskDialog({ task, onClose, onOpen }: TaskDialogProps) {
  // What was shown last stays while the dialog fades; whatever is opened next begins anew.
  const [shown, setShown] = useState({ asked: task, task, round: 0 })
  if (task && task !== shown.asked) setShown({ asked: task, task, round: shown.round + 1 })
  return (
    shown.task && (
      <TaskWindow
        key={shown.round}
        task={shown.task}
        round={shown.round}
        opened={task !== null}
        onClose={onClose}
        onOpen={onOpen ?? ((id) => setShown({ asked: task, task: { id }, round: shown.round + 1 }))}
      />
    )
  )
}

interface TaskWindowProps {
  task: OpenedTask
  round: number
  opened: boolean
  onClose: () => void
  /** Opens another task instead. */
  onOpen: (id: number) => void
}

function TaskWindow({ task: asked, round, opened, onClose, onOpen }: TaskWindowProps) {
  const id = 'id' in asked ? asked.id : null
  const { leave, end, onUnsaved, question } = useGuardedClosing('the task', opened, isOtherAddress)
  const done = useCallback(() => end(onClose), [end, onClose])
  const { task, failed, reload, show } = useStoredTask({ id, round, onGone: done })
  useReadMentions(task)
  useEffect(() => {
    if (id !== null) recents.add({ kind: 'task', id: String(id) })
  }, [id])
  const close = () => {
    if (isTopDialog()) leave(onClose)
  }
  const form = {
    onClose: done,
    onCancel: close,
    onReload: reload,
    onOpen: (other: number) => leave(() => onOpen(other)),
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
          ? {
              about: <TaskLinks task={task} onLeave={close} />,
              lead: <TaskStar task={task} onShow={show} />,
              actions: <TaskActions task={task} onShow={show} />,
            }
          : {})}
      >
        <UnsavedWork onUnsaved={onUnsaved}>
          {id === null ? (
            <TaskForm task={null} seed={seedOf(asked)} {...form} />
          ) : task ? (
            <TaskForm task={task} seed={{}} {...form} />
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
