import { PlainButton } from '../../../ui/plain/plain-button.tsx'
import { PlainDialog } from '../../../ui/plain/plain-dialog.tsx'
import classes from './signer.module.css'

/** What agreeing to sign electronically means. */
export const DisclosureDialog = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <PlainDialog title="Electronic signature disclosure" onClose={onClose}>
    {/* A long text is scrolled by the keyboard. */}
    <div className={classes['dialogBody']} role="region" aria-label="Disclosure" tabIndex={0}>
      <p className={classes['disclosure']}>{text}</p>
    </div>
    <div className={classes['dialogFoot']}>
      <PlainButton look="filled" onClick={onClose}>
        Close
      </PlainButton>
    </div>
  </PlainDialog>
)
