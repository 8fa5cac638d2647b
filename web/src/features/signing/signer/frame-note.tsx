import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PlainButton } from '../../../ui/plain/plain-button.tsx'
import classes from './signer.module.css'

interface FrameNoteProps {
  isBusy?: boolean
  isFailure?: boolean
  action?: { label: string; onPress: () => void }
  children: ReactNode
}

/** A sentence in the place of the whole frame. */
export const FramePage = (note: FrameNoteProps) => (
  <main className={classes['notePage']}>
    <h1 className="visually-hidden">Document to sign</h1>
    <FrameNote {...note} />
  </main>
)

/** A sentence in the place of the document. */
export const FrameNote = ({ isBusy = false, isFailure = false, action, children }: FrameNoteProps) => (
  <div className={classes['note']} role={isFailure ? 'alert' : 'status'} data-failure={isFailure || undefined}>
    {isBusy && <span className={classes['spinner']} aria-hidden="true" />}
    {isFailure && <IconAlertCircle size={24} stroke={1.6} aria-hidden />}
    <p>{children}</p>
    {action && <PlainButton onClick={action.onPress}>{action.label}</PlainButton>}
  </div>
)
