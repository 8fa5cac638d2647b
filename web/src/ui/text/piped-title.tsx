import { Fragment } from 'react'
import classes from './piped-title.module.css'

/** A title whose parts are separated by ' | '. It is drawn as a thin line, and read as it is written. */
export const PipedTitle = ({ title }: { title: string }) =>
  title.split(' | ').map((part, at) => (
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
