import type { ReactNode } from 'react'
import { Dialog } from '../dialog.tsx'

interface DocumentsDialogProps {
  /** Whose documents; null while none are shown. */
  name: string | null
  practiceName: string
  onClose: () => void
  /** The cards with the documents. */
  children: ReactNode
}

/** The documents of a carrier or a location. Pages bring the cards, because only they show parts of other features. */
export const DocumentsDialog = ({ name, practiceName, onClose, children }: DocumentsDialogProps) => children === null ? null : (
  <Dialog opened={name !== null} title={`Documents of ${name ?? ''}`} about={practiceName} width={1040} onClose={onClose}>{children}</Dialog>
)
