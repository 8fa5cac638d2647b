import classes from './avatar.module.css'
import { initialsOf, tintOf } from './tint.ts'

interface AvatarProps { firstName: string; lastName: string; photoUrl?: string | null; size?: number }

/** A person's photo, else their initials. Always beside the name, so it says nothing itself. */
export function Avatar({ firstName, lastName, photoUrl, size = 28 }: AvatarProps) {
  const style = { width: size, height: size, fontSize: size * 0.42 }
  if (photoUrl) return <img className={classes['avatar']} style={style} src={photoUrl} alt="" />
  return (
    <span className={classes['avatar']} style={style} data-tint={tintOf(`${firstName} ${lastName}`)} aria-hidden="true">
      {initialsOf(firstName, lastName)}
    </span>
  )
}
