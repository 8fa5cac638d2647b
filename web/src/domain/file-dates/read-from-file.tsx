import { IconFileSearch } from '@tabler/icons-react'
import classes from './read-from-file.module.css'

/** Marks a date that was read from a file: it is a guess until somebody has looked at it. */
export const ReadFromFile = () => (
  <span className={classes['mark']} role="status">
    <IconFileSearch size={13} stroke={1.9} aria-hidden />
    Read from the file, check it
  </span>
)
