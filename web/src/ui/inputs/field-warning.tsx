import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './field-warning.module.css'

/** What is to be said about a value that nobody refuses. */
export const FieldWarning = ({ warning }: { warning: string }) => (
  <p className={classes['warning']}>
    <IconAlertTriangle size={13} stroke={1.9} aria-hidden />
    {warning}
  </p>
)
