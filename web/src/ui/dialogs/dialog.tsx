import { Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { DialogFooter } from './dialog-footer.tsx'
import classes from './dialog.module.css'
import { useFocusBack } from './use-focus-back.ts'

interface DialogProps {
  opened: boolean
  title: ReactNode
  /** Before the title, such as a star. */
  lead?: ReactNode
  /** Beside the title, such as a number. */
  mark?: ReactNode
  /** Under the title: what it is about. */
  about?: ReactNode
  /** At the far right of the head. */
  actions?: ReactNode
  width: number
  /** Buttons; the primary one last. */
  footer?: ReactNode
  /** Does not close by a click beside it, which would lose what was typed. */
  holdsFast?: boolean
  onClose: () => void
  children: ReactNode
}

/** Head and footer stay, the body scrolls. */
export function Dialog({
  opened,
  title,
  lead,
  mark,
  about,
  actions,
  width,
  footer,
  holdsFast = false,
  onClose,
  children,
}: DialogProps) {
  // A dialog that is opened with its page fades in only when it is there before it opens.
  const isThere = useMounted()
  useFocusBack(opened)
  return (
    <Modal.Root
      opened={opened && isThere}
      onClose={onClose}
      size={width}
      padding={0}
      closeOnClickOutside={!holdsFast}
      returnFocus={false}
      classNames={{ content: classes['content'] ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes['head']}>
          {lead}
          <div className={classes['titles']}>
            <div className={classes['line']}>
              <Modal.Title className={classes['title']}>{title}</Modal.Title>
              {mark !== undefined && <span className={classes['mark']}>{mark}</span>}
            </div>
            {about !== undefined && <p className={classes['about']}>{about}</p>}
          </div>
          {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body className={classes['body']}>{children}</Modal.Body>
        {footer !== undefined && <DialogFooter>{footer}</DialogFooter>}
      </Modal.Content>
    </Modal.Root>
  )
}
