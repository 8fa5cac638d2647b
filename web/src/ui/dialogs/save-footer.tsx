import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogFooter } from './dialog-footer.tsx'

interface SaveFooterProps {
  isBusy: boolean
  onCancel: () => void
  /** Before the buttons. */
  children?: ReactNode
}

/** The footer of a form that is saved or left. */
export const SaveFooter = ({ isBusy, onCancel, children }: SaveFooterProps) => (
  <DialogFooter>
    {children}
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" loading={isBusy}>
      Save
    </Button>
  </DialogFooter>
)
