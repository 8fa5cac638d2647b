import { limits } from '@credence/contract/limits'
import { notifications, type NotificationData } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TextButton } from '../buttons/text-button.tsx'
import { countDown, waitsFor } from './count-down.ts'
import { noAccessTo, refusedAddressText } from './refused-address.ts'

type Kind = 'done' | 'warning' | 'failed'

/** How often a message that is shown was told. */
const told = new Map<string, number>()

/** The same words told again while they are shown are one message with a count, which stays a little longer. */
function tell(kind: Kind, message: string, id = `${kind} ${message}`): void {
  const times = (told.get(id) ?? 0) + 1
  told.set(id, times)
  if (times === 1) show(kind, message, id)
  else
    notifications.update({
      id,
      message: (
        <>
          {message}
          <span className="times">{times}</span>
        </>
      ),
      autoClose: limits.toastMs + times,
    })
}

/** The same for what many calls of a page say at once: one message without a count, in the words that came last. */
function tellOnce(kind: Kind, message: string, id: string): void {
  if (told.has(id)) notifications.update({ id, message })
  else tell(kind, message, id)
}

const show = (kind: Kind, message: ReactNode, id: string, more: Partial<NotificationData> = {}): void =>
  void notifications.show({
    id,
    onClose: () => told.delete(id),
    message,
    icon: kind === 'done' ? <IconCircleCheck size={18} stroke={1.6} /> : <IconAlertTriangle size={18} stroke={1.6} />,
    autoClose: limits.toastMs,
    role: kind === 'done' ? 'status' : 'alert',
    closeButtonProps: { 'aria-label': 'Dismiss', size: 24, iconSize: 14 },
    attributes: { root: { 'data-kind': kind } },
    ...more,
  })

let offers = 0

/**
 * A short word at the lower right about what just happened. That there were too many calls is said once, however many
 * of them were refused.
 */
export const toast = {
  done: (message: string): void => tell('done', message),
  warning: (message: string): void => tell('warning', message),
  failed: (message: string): void => tell('failed', message),
  noAccess: (screen: string): void => tellOnce('warning', noAccessTo(screen), 'refused'),
  /** Why a call led away from a page: once, however many calls of the page were refused. */
  refused: (status: number, pathname: string): void => {
    const message = refusedAddressText(status, pathname)
    // A call that is refused after the first one led to the dashboard is one of the page that was left.
    const isLate = pathname === '/' && told.has('refused')
    if (message !== null && !isLate) tellOnce('warning', message, 'refused')
  },
  tooMany: (message: string): void => tellOnce('failed', message, 'too-many'),
  /** Something that can be undone while the message is shown, which waits for dialogs (`waitsFor`). Answers a function that removes the message. */
  undoable: (message: string, onUndo: () => void): (() => void) => toast.offering(message, 'Undo', onUndo),
  /** What was done, and what may come next. Answers a function that removes the message. */
  offering: (message: string, next: string, onNext: () => void): (() => void) => {
    offers += 1
    const id = `offer ${offers}`
    const hide = () => void notifications.hide(id)
    const go = () => {
      hide()
      onNext()
    }
    const stop = countDown(limits.undoMs, waitsFor(id), hide)
    show(
      'done',
      <>
        {message} <TextButton onClick={go}>{next}</TextButton>
      </>,
      id,
      { autoClose: false, onClose: stop, attributes: { root: { 'data-kind': 'done', 'data-offer': id } } },
    )
    return hide
  },
}
