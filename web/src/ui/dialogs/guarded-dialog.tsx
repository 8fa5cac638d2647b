import type { ComponentProps, ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { useGuardedClosing } from './guarded-closing.tsx'
import { UnsavedWork } from './unsaved-work.tsx'

interface GuardedDialogProps extends Omit<ComponentProps<typeof Dialog>, 'holdsFast' | 'footer' | 'children'> {
  /** What is typed into, as the question names it. */
  where: string
  /** The form. `close` asks before what was typed is lost. */
  children: (close: () => void) => ReactNode
}

/** A dialog with a form, which asks before it closes over unsaved changes. */
export function GuardedDialog({ where, opened, onClose, children, ...props }: GuardedDialogProps) {
  const { leave, onUnsaved, question } = useGuardedClosing(where, opened)
  const close = () => leave(onClose)
  return (
    <>
      <Dialog {...props} opened={opened} holdsFast onClose={close}>
        <UnsavedWork onUnsaved={onUnsaved}>{children(close)}</UnsavedWork>
      </Dialog>
      {question}
    </>
  )
}
