import { IconStar, IconStarFilled } from '@tabler/icons-react'
import classes from './tasks.module.css'

interface StarButtonProps { id: number; name: string; starred: boolean; /** Left out for those who may not star. */ onStar?: ((id: number) => void) | undefined }

export function StarButton({ id, name, starred, onStar }: StarButtonProps) {
  if (!onStar) return null
  const IconOf = starred ? IconStarFilled : IconStar
  return (
    <button type="button" className={classes['star']} aria-label={`Star ${name}, ${id}`} title={starred ? 'Remove star' : 'Star'} aria-pressed={starred} onClick={() => onStar(id)}>
      <IconOf size={14} stroke={1.7} aria-hidden />
    </button>
  )
}
