import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ProgressBar } from '../layout/progress-bar.tsx'
import { TextButton } from '../buttons/text-button.tsx'
import classes from './board.module.css'

interface CardLine {
  icon: Icon
  text: string
  dim?: boolean
}

interface BoardCardProps {
  /** Before the kind, such as a star. */
  lead?: ReactNode
  kind: string
  id: number
  title: string
  /** Whom it is about is no longer there. */
  isDeleted: boolean
  lines: readonly CardLine[]
  badge?: ReactNode
  note?: string | undefined
  /** 0 to 100. */
  progress?: number | null
  /** At the left of the foot, such as the next action. */
  when: ReactNode
  /** Before the action, such as who does it. */
  people?: ReactNode
  action: string
  /** What the action opens, for those who do not see the card around it. */
  name: string
  handle?: ReactNode
  onOpen: () => void
}

/**
 * A card of a board. The order is always the same, so that an eye running down a column finds everything in its place.
 */
export const BoardCard = ({
  lead,
  kind,
  id,
  title,
  isDeleted,
  lines,
  badge,
  note,
  progress = null,
  when,
  people,
  action,
  name,
  handle,
  onOpen,
}: BoardCardProps) => (
  <article className={classes['card']}>
    <div className={classes['head']}>
      {lead}
      <span className={classes['kind']}>{kind}</span>
      {handle}
      <span className={classes['id']}>{id}</span>
    </div>
    <h3 className={classes['title']}>
      {title}
      {isDeleted && <span className={classes['gone']}> (deleted)</span>}
    </h3>
    {lines.map(({ icon: IconOf, text, dim }) => (
      <p key={text} className={classes['line']} data-dim={dim || undefined}>
        <IconOf size={14} stroke={1.7} aria-hidden />
        <span>{text}</span>
      </p>
    ))}
    {badge !== undefined && badge !== null && <div className={classes['badge']}>{badge}</div>}
    {note !== undefined && <p className={classes['note']}>{note}</p>}
    {progress !== null && (
      <div className={classes['progress']}>
        <ProgressBar label={`Progress of ${name}`} share={progress / 100} />
      </div>
    )}
    <div className={classes['foot']}>
      {when}
      <div className={classes['end']}>
        {people}
        <TextButton small data-opens onClick={onOpen}>
          {action}
          <span className="visually-hidden"> {name}</span>
        </TextButton>
      </div>
    </div>
  </article>
)
