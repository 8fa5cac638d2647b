import { Button } from '@mantine/core'
import { useLastShown } from '../../../ui/hooks/use-last-shown.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import classes from './bulk.module.css'
import type { Left } from './use-bulk-run.ts'

/** Names the tasks that a bulk edit, or its undo, left as they are. */
export function LeftDialog({ left, onClose }: { left: Left | null; onClose: () => void }) {
  const shown = useLastShown(left)
  if (!shown) return null
  return (
    <Dialog
      opened={left !== null}
      title={shown.title}
      width={560}
      onClose={onClose}
      footer={
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul className={classes['left']} tabIndex={0} aria-label={shown.title}>
        {shown.tasks.map(({ id, name, reason }) => (
          <li key={id}>{`${name}: ${reason}`}</li>
        ))}
      </ul>
    </Dialog>
  )
}
