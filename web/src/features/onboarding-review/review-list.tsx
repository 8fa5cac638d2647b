import { IconArrowBackUp } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { wordsValue } from '../../ui/hooks/address-values.ts'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { QuickFilter } from '../../ui/inputs/quick-filter.tsx'
import { Bar, Loading } from '../../ui/layout/states.tsx'
import { Avatar } from '../../ui/text/avatar.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { Count } from '../../ui/text/count.tsx'
import classes from './onboarding-review.module.css'
import type { Review } from './review.ts'

interface ReviewListProps {
  reviews: readonly Review[]
  open: number | undefined
  onOpen: (providerId: number) => void
}

/** The providers with something to review, then those who have something to correct. */
export function ReviewList({ reviews, open, onOpen }: ReviewListProps) {
  const [filter, setFilter] = useAddress('filter', wordsValue, { rests: true })
  const wanted = useDeferredValue(filter).trim().toLowerCase()
  const found = reviews.filter(({ name, practice }) => `${name} ${practice ?? ''}`.toLowerCase().includes(wanted))
  const pending = found.filter((review) => review.pending > 0)
  const waiting = found.filter((review) => review.pending === 0)
  const entry = (review: Review) => (
    <li key={review.providerId}>
      <button
        type="button"
        className={classes['entry']}
        aria-current={review.providerId === open || undefined}
        onClick={() => onOpen(review.providerId)}
      >
        <Avatar {...namesIn(review.name)} size={28} />
        <span className={classes['names']}>
          <span className={classes['name']}>{review.name}</span>
          {review.practice !== null && <span className={classes['practice']}>{review.practice}</span>}
        </span>
        <Counted review={review} />
      </button>
    </li>
  )
  return (
    <nav className={`framed ${classes['list']}`} aria-label="Providers to review">
      <div className={classes['search']}>
        <QuickFilter
          label="Search by name or practice"
          placeholder="Search by name or practice"
          value={filter}
          onChange={setFilter}
        />
      </div>
      <div className={classes['entries']}>
        {found.length === 0 && <p className={classes['quiet']}>No provider matches the search.</p>}
        <ul>{pending.map(entry)}</ul>
        {waiting.length > 0 && (
          <>
            <p className={classes['group']}>
              Sent back, waiting for the provider <Count>{waiting.length}</Count>
            </p>
            <ul>{waiting.map(entry)}</ul>
          </>
        )}
      </div>
    </nav>
  )
}

/** `Able, Anna MD` in parts, for the initials. */
export function namesIn(name: string): { firstName: string; lastName: string } {
  const [lastName = '', firstName = ''] = name.split(', ')
  return { firstName, lastName }
}

const Counted = ({ review: { pending, waiting } }: { review: Review }) =>
  pending > 0 ? (
    <span className={classes['pending']}>
      {pending}
      <span className="visually-hidden"> pending</span>
    </span>
  ) : (
    <Badge tone="amber" icon={IconArrowBackUp}>
      {waiting}
      <span className="visually-hidden"> sent back</span>
    </Badge>
  )

export const ReviewListSkeleton = () => (
  <Loading what="the onboarding reviews">
    <div className={classes['panes']}>
      <div className={`framed ${classes['list']}`}>
        {[70, 56, 64, 48].map((width) => (
          <div key={width} className={classes['entry']}>
            <Bar width={28} height={28} />
            <Bar width={`${width}%`} />
          </div>
        ))}
      </div>
      <div className={`framed ${classes['detail']}`} />
    </div>
  </Loading>
)
