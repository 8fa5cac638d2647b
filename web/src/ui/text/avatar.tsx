import { useState } from 'react'
import classes from './avatar.module.css'
import { initialsOf, tintOf } from './tint.ts'

interface AvatarProps {
  firstName: string
  lastName: string
  photoUrl?: string | null | undefined
  size?: number
}

/** A person's photo, else their initials. Always beside the name, so it says nothing itself. */
export function Avatar({ firstName, lastName, photoUrl, size = 28 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const style = { width: size, height: size, fontSize: size * (size > 40 ? 0.36 : 0.42) }
  if (photoUrl && photoUrl !== broken) {
    return <img className={classes['avatar']} style={style} src={photoUrl} alt="" onError={() => setBroken(photoUrl)} />
  }
  return (
    <span className={classes['avatar']} style={style} data-tint={tintOf(`${firstName} ${lastName}`)} aria-hidden="true">
      {initialsOf(firstName, lastName)}
    </span>
  )
}
