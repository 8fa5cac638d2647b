import { Modal } from '@mantine/core'
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import classes from './viewer-dialog.module.css'

interface ViewerHeadProps {
  icon: ReactNode
  title: string
  /** The whole title, where it is shortened. */
  fullTitle?: string
  /** Under the title. */
  about?: string | undefined
  /** Beside the way to close it. */
  children: ReactNode
}

/** The head of a dialog that shows a file. */
export const ViewerHead = ({ icon, title, fullTitle, about, children }: ViewerHeadProps) => (
  <div className={classes['head']}>
    {icon}
    <div className={classes['titles']}>
      <Modal.Title className={classes['title']} title={fullTitle}>
        {title}
      </Modal.Title>
      {about !== undefined && <p className={classes['about']}>{about}</p>}
    </div>
    {children}
    <Modal.CloseButton aria-label="Close" size={28} iconSize={18} />
  </div>
)

export const ViewerBody = ({ children }: { children: ReactNode }) => <div className={classes['body']}>{children}</div>

/** What every dialog that shows a file gives to `Modal.Root`. */
export const viewerDialogLook = {
  opened: true,
  size: 1040,
  yOffset: 32,
  classNames: { content: classes['dialog'] ?? '' },
} satisfies Partial<ComponentProps<typeof Modal.Root>>

/** A file to look at. It is mounted when it opens, so that it stands above a dialog that is open. */
export function ViewerDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useFocusOnOpener()
  return (
    <Modal.Root {...viewerDialogLook} onClose={onClose}>
      <Modal.Overlay />
      <Modal.Content>{children}</Modal.Content>
    </Modal.Root>
  )
}

/** Gives the focus back: a dialog that is unmounted when it closes does not do so by itself. */
function useFocusOnOpener() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
}
