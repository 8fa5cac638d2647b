import { limits } from '@credence/contract/limits'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TextButton } from '../buttons/text-button.tsx'

type Kind = 'done' | 'warning' | 'failed'

/** Answers the id of the message. */
const show = (kind: Kind, message: ReactNode, id?: string): string =>
  notifications.show({
    ...(id === undefined ? {} : { id }),
    message,
    icon: kind === 'done' ? <IconCircleCheck size={18} stroke={1.6} /> : <IconAlertTriangle size={18} stroke={1.6} />,
    autoClose: limits.toastMs,
    role: kind === 'done' ? 'status' : 'alert',
    closeButtonProps: { 'aria-label': 'Dismiss', size: 24, iconSize: 14 },
    attributes: { root: { 'data-kind': kind } },
  })

/**
 * A short word at the lower right about what just happened. That there were too many calls is said once, however many
 * of them were refused.
 */
export const toast = {
  done: (message: string): void => void show('done', message),
  warning: (message: string): void => void show('warning', message),
  failed: (message: string): void => void show('failed', message),
  tooMany: (message: string): void => void show('failed', message, 'too-many'),
  /** Something that can be undone while the message is shown. Answers a function that removes the message. */
  undoable: (message: string, onUndo: () => void): (() => void) => {
    const undo = () => {
      notifications.hide(id)
      onUndo()
    }
    const id = show(
      'done',
      <>
        {message} <TextButton onClick={undo}>Undo</TextButton>
      </>,
    )
    return () => void notifications.hide(id)
  },
}
