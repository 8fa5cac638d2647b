import * as contract from '@credence/contract/onboarding-review/calls'
import { on, onRead } from '../../kit/request/route.ts'
import { reviewChanges } from './onboarding-review.actions.ts'
import { changesIn, changesOf, findAllChanges, reviewQueue } from './onboarding-review.queries.ts'

export const onboardingReviewRoutes = [
  onRead(
    contract.listOnboardingReviews,
    () => reviewQueue,
    (rows) => rows,
  ),
  onRead(contract.getOnboardingReview, ({ params }) => changesOf(params.id), changesIn),
  on(contract.reviewOnboarding, async ({ scope, params, body }) => {
    await reviewChanges(scope, params.id, body)
    return findAllChanges(scope, params.id)
  }),
]
