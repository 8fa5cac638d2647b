import type { ReactNode } from 'react'
import classes from './dialog-footer.module.css'

/** What ends a dialog, the primary button last. It stays in sight while the dialog around it scrolls. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <div className={classes['footer']}>{children}</div>
)
