import { limits } from '@credence/contract/limits'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'

type Kind = 'done' | 'warning' | 'failed'

const show = (kind: Kind, id?: string) => (message: string) =>
  void notifications.show({
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
  done: show('done'),
  warning: show('warning'),
  failed: show('failed'),
  tooMany: show('failed', 'too-many'),
}
