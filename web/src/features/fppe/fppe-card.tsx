import { fppeCategories } from '@credence/contract/choices/fppe'
import type { FppeTask } from '@credence/contract/fppe/calls'
import { activityText, isWaiting } from '@credence/contract/tasks/rules'
import { IconBuildingHospital, IconUserCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useToday } from '../../kit/use-today.ts'
import { BoardCard } from '../../ui/board/board-card.tsx'
import { DueBadge } from '../../domain/work/due-badge.tsx'
import { StatusBadge } from '../../domain/work/status-badge.tsx'
import { UpdatedMark } from '../../domain/work/updated-mark.tsx'
import { FormsBadge } from './forms-badge.tsx'

export const reviewerOf = ({ reviewerFirstName, reviewerLastName, reviewerCredentials }: FppeTask): string =>
  [[reviewerFirstName, reviewerLastName].filter(Boolean).join(' '), reviewerCredentials].filter(Boolean).join(' ')

interface FppeCardProps {
  task: FppeTask
  action: string
  handle: ReactNode
  onOpen: (id: number) => void
}

export function FppeCard({ task, action, handle, onOpen }: FppeCardProps) {
  const today = useToday()
  const { id, status, category, providerFormattedName, facilityName, deadline, activity, updated } = task
  const reviewer = reviewerOf(task)
  const [newest] = activity
  const when =
    status === 'COMPLETE' ? (
      <UpdatedMark updated={updated} />
    ) : deadline === null ? null : (
      <DueBadge day={deadline} today={today} what="Deadline" />
    )
  return (
    <BoardCard
      kind={fppeCategories.labels[category]}
      id={id}
      title={providerFormattedName}
      isDeleted={task.providerIsDeleted}
      lines={[
        ...(facilityName === null ? [] : [{ icon: IconBuildingHospital, text: facilityName }]),
        ...(reviewer === '' ? [] : [{ icon: IconUserCheck, text: reviewer, dim: true }]),
      ]}
      badge={
        isWaiting(status) || hasForms(task) ? (
          <>
            {isWaiting(status) && <StatusBadge status={status} />}
            <FormsBadge task={task} />
          </>
        ) : null
      }
      note={newest && activityText(newest.notes)}
      when={when}
      action={action}
      name={`${providerFormattedName}, ${id}`}
      handle={handle}
      onOpen={() => onOpen(id)}
    />
  )
}

const hasForms = ({ hasActiveProviderLink, hasActiveReviewerLink, providerFormsComplete }: FppeTask) =>
  hasActiveProviderLink || hasActiveReviewerLink || providerFormsComplete
