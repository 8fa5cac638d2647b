import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

interface DialogProps {
  opened: boolean
  title: string
  /** Under the title: what it is about. */
  about?: ReactNode
  width: number
  /** Buttons; the primary one last. */
  footer?: ReactNode
  /** Does not close by a click beside it, which would lose what was typed. */
  holdsFast?: boolean
  onClose: () => void
  children: ReactNode
}

/** Head and footer stay, the body scrolls. */
export const Dialog = ({ opened, title, about, width, footer, holdsFast = false, onClose, children }: DialogProps) => (
  <Modal.Root opened={opened} onClose={onClose} size={width} padding={0} closeOnClickOutside={!holdsFast} classNames={{ content: classes['content'] ?? '' }}>
    <Modal.Overlay />
    <Modal.Content>
      <div className={classes['head']}>
        <div className={classes['titles']}>
          <Modal.Title className={classes['title']}>{title}</Modal.Title>
          {about !== undefined && <p className={classes['about']}>{about}</p>}
        </div>
        <Modal.CloseButton aria-label="Close" />
      </div>
      <Modal.Body className={classes['body']}>{children}</Modal.Body>
      {footer !== undefined && <div className={classes['footer']}>{footer}</div>}
    </Modal.Content>
  </Modal.Root>
)
