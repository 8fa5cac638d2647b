import type { FppeTask } from '@credence/contract/fppe/calls'
import { IconCircleCheck, IconLink } from '@tabler/icons-react'
import { Badge } from '../../ui/text/badge.tsx'

type Forms = Pick<
  FppeTask,
  'hasActiveProviderLink' | 'hasActiveReviewerLink' | 'providerFormsComplete' | 'reviewerFormsComplete'
>

/** How far the two forms are, in words. */
export function formsText({
  hasActiveProviderLink,
  hasActiveReviewerLink,
  providerFormsComplete,
  reviewerFormsComplete,
}: Forms): string {
  if (reviewerFormsComplete) return 'Review complete'
  if (hasActiveReviewerLink) return 'With the reviewer'
  if (hasActiveProviderLink) return 'With the provider'
  return providerFormsComplete ? 'Provider forms complete' : ''
}

export function FormsBadge({ task }: { task: Forms }) {
  const text = formsText(task)
  if (text === '') return null
  const isDone = task.reviewerFormsComplete || (task.providerFormsComplete && !task.hasActiveReviewerLink)
  return (
    <Badge tone={isDone ? 'green' : 'teal'} icon={isDone ? IconCircleCheck : IconLink}>
      {text}
    </Badge>
  )
}
