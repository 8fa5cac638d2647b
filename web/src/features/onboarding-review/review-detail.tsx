import { canView } from '@credence/contract/kit/access'
import { getOnboardingReview } from '@credence/contract/onboarding-review/calls'
import { texts } from '@credence/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { momentText } from '../../ui/dates/moment-text.ts'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import { Avatar } from '../../ui/text/avatar.tsx'
import classes from './onboarding-review.module.css'
import { pendingOf, type Changes, type Review } from './review.ts'
import { ReviewForm } from './review-form.tsx'
import { namesIn } from './review-list.tsx'

/** What one provider changed. */
export function ReviewDetail({ review }: { review: Review }) {
  const { data, isError, refetch } = useQuery({
    ...read(getOnboardingReview, { params: { id: review.providerId } }),
    refetchOnMount: 'always',
  })
  return (
    <section className={`framed ${classes['detail']}`} aria-label={`Changes of ${review.name}`}>
      {data ? (
        <ReviewForm review={review} changes={data} head={<Heading review={review} changes={data} />} />
      ) : isError ? (
        <Failed sentence={texts.reloadPanel} onRetry={() => void refetch()}>
          The changes could not be loaded.
        </Failed>
      ) : (
        <Loading what="the changes">
          <div className={classes['bars']}>
            {[40, 72, 64, 68].map((width) => (
              <Bar key={width} width={`${width}%`} />
            ))}
          </div>
        </Loading>
      )}
    </section>
  )
}

function Heading({ review: { providerId, name, practice }, changes }: { review: Review; changes: Changes }) {
  const maySeePage = useMay(canView('PROVIDER_BASIC'))
  const [now] = useState(() => new Date())
  const [newest] = changes
  const facts = [
    `${pendingOf(changes).length} pending`,
    ...(newest ? [`submitted ${momentText(new Date(newest.createdAt), now)}`] : []),
    ...(practice === null ? [] : [practice]),
  ]
  return (
    <>
      <Avatar {...namesIn(name)} size={36} />
      <div className={classes['heading']}>
        <h2 className={classes['title']} tabIndex={-1}>
          {name}
        </h2>
        <p className={classes['facts']}>
          {facts.join(' · ')}
          {maySeePage && (
            <>
              {' · '}
              <Link to={`/provider/${providerId}`}>Open page</Link>
            </>
          )}
        </p>
      </div>
    </>
  )
}
