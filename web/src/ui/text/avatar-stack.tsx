import { Avatar } from './avatar.tsx'
import classes from './avatar-stack.module.css'

interface Person {
  userId: number
  firstName: string
  lastName: string
  photoUrl: string | null
}

const shown = 3

/** The people who have something in hand: as many faces as there is room for, and all their names for whoever asks. */
export function AvatarStack({ people, size = 20 }: { people: readonly Person[]; size?: number }) {
  if (people.length === 0) return null
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')
  return (
    <span className={classes['stack']} title={names}>
      <span className="visually-hidden">{`Assigned to ${names}`}</span>
      {people.slice(0, shown).map(({ userId, firstName, lastName, photoUrl }) => (
        <span key={userId} className={classes['face']}>
          <Avatar firstName={firstName} lastName={lastName} photoUrl={photoUrl} size={size} />
        </span>
      ))}
      {people.length > shown && (
        <span className={classes['more']} aria-hidden="true">{`+${people.length - shown}`}</span>
      )}
    </span>
  )
}
