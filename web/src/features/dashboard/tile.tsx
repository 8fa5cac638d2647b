import { IconChevronRight, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
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

/** One figure to act on; a button to what is behind it. The badges are links of their own, above the button. */
export const Tile = ({ icon: IconOf, title, count, failed, note, badges, onOpen }: TileProps) => (
  <div className={classes['tile']}>
    <button type="button" className={classes['button']} onClick={onOpen}>
      <IconOf size={16} stroke={1.6} aria-hidden />
      <span>
        {title}
        {failed === undefined && count !== undefined && (
          <span className="visually-hidden">{` ${count} ${note ?? ''}`}</span>
        )}
      </span>
      <IconChevronRight className={classes['more']} size={16} stroke={1.6} aria-hidden />
    </button>
    <div className={classes['line']}>
      {failed ??
        (count === undefined ? (
          <Bar width="40%" height={20} />
        ) : (
          <>
            <span aria-hidden className={classes['figure']}>
              {count}
            </span>
            {note !== undefined && (
              <span aria-hidden className={classes['note']}>
                {note}
              </span>
            )}
            {badges !== undefined && <span className={classes['badges']}>{badges}</span>}
          </>
        ))}
    </div>
  </div>
)

/** A part of a figure, which leads to the list of it. */
export const TileLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={classes['link'] ?? ''}>
    {children}
  </Link>
)
