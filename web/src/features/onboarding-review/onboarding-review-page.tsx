import { listOnboardingReviews } from '@credence/contract/onboarding-review/calls'
import { texts } from '@credence/contract/texts'
import { IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChoiceInAddress } from '../../domain/management/practice-choice.ts'
import { read } from '../../kit/read.ts'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Empty, Failed } from '../../ui/layout/states.tsx'
import classes from './onboarding-review.module.css'
import type { Review } from './review.ts'
import { ReviewDetail } from './review-detail.tsx'
import { ReviewList, ReviewListSkeleton } from './review-list.tsx'

const title = 'Onboarding Review'

/** /admin/onboarding-reviews: what providers changed in their onboarding, to be accepted or sent back. */
export function OnboardingReviewPage() {
  usePageTitle(title)
  const { data: reviews, isError, refetch } = useQuery(read(listOnboardingReviews, {}))
  const pending = reviews?.reduce((sum, review) => sum + review.pending, 0)
  return (
    <>
      <PageHead title={title} {...(pending === undefined ? {} : { note: `${pending} pending` })} />
      {reviews ? (
        <LeaveGuard byChoice>
          <Reviews reviews={reviews} />
        </LeaveGuard>
      ) : isError ? (
        <div className="framed">
          <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
            The onboarding reviews could not be loaded.
          </Failed>
        </div>
      ) : (
        <ReviewListSkeleton />
      )}
    </>
  )
}

function Reviews({ reviews }: { reviews: readonly Review[] }) {
  const [wanted, go] = useChoiceInAddress('provider')
  // Without a choice the first one is open. It stays open once it is done.
  const [first] = useState(reviews[0])
  const id = wanted === null ? first?.providerId : Number(wanted)
  const listed = reviews.find(({ providerId }) => providerId === id)
  const [last, setLast] = useState(first)
  if (listed && listed !== last) setLast(listed)
  const open = listed ?? (last?.providerId === id ? last : undefined)
  if (reviews.length === 0 && !open)
    return (
      <div className="framed">
        <Empty icon={IconUserCheck} title="Nothing to review">
          What providers change in their onboarding forms is listed here.
        </Empty>
      </div>
    )
  return (
    <div className={classes['panes']}>
      <ReviewList reviews={reviews} open={id} onOpen={(next) => go(String(next))} />
      {open ? (
        <ReviewDetail key={open.providerId} review={open} />
      ) : (
        <div className="framed">
          <Empty icon={IconUserCheck} title="No changes to review">
            Choose a provider from the list.
          </Empty>
        </div>
      )}
    </div>
  )
}
