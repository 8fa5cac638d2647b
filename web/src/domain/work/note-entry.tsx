import { formatMoment } from '@credence/contract/dates'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/text/avatar.tsx'
import { NoteText, type NotedMention } from './note-text.tsx'
import classes from './note-entry.module.css'

interface NoteEntryProps {
  /** Who wrote it; null when it was the system. */
  by: string | null
  photoUrl?: string | null
  created: string
  notes: string
  /** Whom it mentions. */
  mentions?: readonly NotedMention[] | undefined
  now: Date
  /** Between who wrote it and what they wrote. */
  about?: ReactNode
  /** What can be done with it, such as deleting it. */
  actions?: ReactNode
  className?: string | undefined
}

/** Who noted what about a task, and when. */
export function NoteEntry({
  by,
  photoUrl,
  created,
  notes,
  mentions = [],
  now,
  about,
  actions,
  className = '',
}: NoteEntryProps) {
  const name = by ?? 'System'
  const [firstName = '', ...rest] = name.split(' ')
  return (
    <li className={`${classes['entry']} ${className}`}>
      <Avatar firstName={firstName} lastName={rest.at(-1) ?? ''} photoUrl={photoUrl} size={24} />
      <div className={classes['words']}>
        <p className={classes['who']}>
          <strong>{name}</strong>
          <time dateTime={created}>{formatMoment(new Date(created), now)}</time>
          {actions}
        </p>
        {about}
        <p className={classes['notes']}>
          <NoteText notes={notes} mentions={mentions} />
        </p>
      </div>
    </li>
  )
}
