import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import classes from './plain-dialog.module.css'

interface PlainDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A dialog for pages that do without Mantine. On a phone it comes from the bottom of the screen. */
export function PlainDialog({ title, onClose, children }: PlainDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    // In a frame that is higher than the window, the dialog may be out of sight.
    element?.scrollIntoView({ block: 'nearest' })
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes['dialog']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={classes['head']}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={classes['close']} aria-label="Close" onClick={onClose}>
          <IconX size={20} stroke={1.6} aria-hidden />
        </button>
      </div>
      {children}
    </dialog>
  )
}
