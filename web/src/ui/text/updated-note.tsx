import { useState } from 'react'
import { dayText, momentText } from '../dates/moment-text.ts'
import classes from '../layout/record-head.module.css'

/** When a record was changed last, and by whom. */
export function UpdatedNote({ updated, updatedBy }: { updated: string; updatedBy: string | null }) {
  const [now] = useState(() => new Date())
  const moment = new Date(updated)
  return (
    <span
      className={classes['updated']}
      title={momentText(moment, now)}
    >{`Updated ${dayText(moment, now)}${updatedBy ? ` by ${updatedBy}` : ''}`}</span>
  )
}
