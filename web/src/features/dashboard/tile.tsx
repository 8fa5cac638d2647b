import { IconChevronRight, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Bar } from '../../ui/layout/states.tsx'
import classes from './tile.module.css'

interface TileProps {
  icon: Icon
  title: string
  /** Undefined while it is on its way. */
  count: number | undefined
  /** Said in place of the figure when it could not be had. */
  failed?: string | undefined
  note?: string
  badges?: ReactNode
  onOpen: () => void
}

/** One figure to act on; a button to what is behind it. */
export const Tile = ({ icon: IconOf, title, count, failed, note, badges, onOpen }: TileProps) => (
  <button type="button" className={classes['tile']} onClick={onOpen}>
    <span className={classes['title']}>
      <IconOf size={16} stroke={1.6} aria-hidden />
      <span>{title}</span>
      <IconChevronRight className={classes['more']} size={16} stroke={1.6} aria-hidden />
    </span>
    <span className={classes['line']}>
      {failed ??
        (count === undefined ? (
          <Bar width="40%" height={20} />
        ) : (
          <>
            <span className={classes['figure']}>{count}</span>
            {note !== undefined && <span className={classes['note']}>{note}</span>}
            <span className={classes['badges']}>{badges}</span>
          </>
        ))}
    </span>
  </button>
)
