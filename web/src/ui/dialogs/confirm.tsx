import { Button, Modal } from '@mantine/core'
import { IconAlertTriangle, IconHelp } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import classes from './confirm.module.css'
import { IconTile } from '../layout/icon-tile.tsx'

interface ConfirmProps {
  opened: boolean
  question: string
  /** What will happen, in one sentence. */
  consequence: string
  /** The verb on the button. */
  verb: string
  destructive?: boolean
  busy?: boolean
  /** A choice that goes with the answer. */
  children?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/**
 * True once the key that opened something is through: Escape reaches every dialog in turn, and must not also close what
 * it has just opened.
 */
function useSettled(opened: boolean): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(opened))
    return () => clearTimeout(timer)
  }, [opened])
  return opened && settled
}

/** Asks before something that cannot simply be taken back. */
export function Confirm({
  opened,
  question,
  consequence,
  verb,
  destructive = false,
  busy = false,
  children,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const settled = useSettled(opened)
  return (
    <Modal.Root opened={opened} onClose={onCancel} closeOnEscape={settled} size={440} padding={0} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <div className={classes['body']}>
            <IconTile icon={destructive ? IconAlertTriangle : IconHelp} size={36} red={destructive} />
            <div>
              {/* The space keeps the two one text for whoever reads or searches it. */}
              <Modal.Title className={classes['question']}>{question}</Modal.Title>{' '}
              <p className={classes['consequence']}>{consequence}</p>
              {children && <div className={classes['choice']}>{children}</div>}
            </div>
          </div>
          <div className={classes['footer']}>
            <Button variant="default" onClick={onCancel} data-autofocus>
              Cancel
            </Button>
            <Button color={destructive ? 'red' : 'teal'} loading={busy} onClick={onConfirm}>
              {verb}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
