import classes from './link-page.module.css'

/** A note of whoever sent the link. */
export const SenderNote = ({ children }: { children: string }) => (
  <div className={classes['note']}>
    <h2>Note</h2>
    <p>{children}</p>
  </div>
)
