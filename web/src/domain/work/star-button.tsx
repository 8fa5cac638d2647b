import { IconStar, IconStarFilled } from '@tabler/icons-react'
import classes from './star-button.module.css'

/** The user's own star on a task. Without the right to set it, it is only shown. */
export function StarButton({
  starred,
  name,
  onToggle,
}: {
  starred: boolean
  name: string
  onToggle?: (() => void) | undefined
}) {
  const IconOf = starred ? IconStarFilled : IconStar
  const icon = <IconOf size={16} stroke={1.6} aria-hidden />
  if (!onToggle)
    return (
      <span className={`bare-square ${classes['star']}`} data-on={starred || undefined}>
        {icon}
        {starred && <span className="visually-hidden">Starred</span>}
      </span>
    )
  return (
    <button
      type="button"
      className={`bare-square ${classes['star']}`}
      data-on={starred || undefined}
      aria-pressed={starred}
      aria-label={`Star ${name}`}
      title={starred ? 'Take the star away' : 'Star'}
      onClick={onToggle}
    >
      {icon}
    </button>
  )
}
