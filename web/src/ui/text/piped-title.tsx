import { Fragment } from 'react'
import classes from './piped-title.module.css'

/** A title of several parts. The line between them reads as ' | '. */
export const PipedTitle = ({ parts }: { parts: readonly string[] }) =>
  parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && (
        <>
          <span className="visually-hidden"> | </span>
          <span className={classes['line']} aria-hidden="true" />
        </>
      )}
      {part}
    </Fragment>
  ))
