import type { TaskCard } from '@credence/contract/tasks/card'
import { activityText, isWaiting } from '@credence/contract/tasks/rules'
import { IconBuilding } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AvatarStack } from '../../ui/text/avatar-stack.tsx'
import { BoardCard } from '../../ui/board/board-card.tsx'
import { DueBadge } from '../../domain/work/due-badge.tsx'
import { StarButton } from '../../domain/work/star-button.tsx'
import { StatusBadge } from '../../domain/work/status-badge.tsx'
import { UpdatedMark } from '../../domain/work/updated-mark.tsx'
import { calledOf, nameOf, targetsOf } from './task-target.ts'

interface TaskBoardCardProps {
  task: TaskCard
  today: string
  action: string
  handle: ReactNode
  onOpen: (id: number) => void
  onStar?: ((id: number) => void) | undefined
}

export function TaskBoardCard({ task, today, action, handle, onOpen, onStar }: TaskBoardCardProps) {
  const { id, status, category, practiceName, due, activity, updated, assignees, progress, starred } = task
  const [name, called] = [nameOf(task), calledOf(task)]
  const [newest] = activity
  const when =
    status === 'COMPLETE' ? (
      <UpdatedMark updated={updated} />
    ) : due === null ? null : (
      <DueBadge day={due} today={today} what="Next action" />
    )
  return (
    <BoardCard
      lead={onStar && <StarButton name={called} starred={starred} onToggle={() => onStar(id)} />}
      kind={category.label}
      id={id}
      title={name}
      isDeleted={task.providerIsDeleted}
      lines={[...targetsOf(task), { icon: IconBuilding, text: practiceName, dim: true }]}
      badge={isWaiting(status) ? <StatusBadge status={status} /> : null}
      note={newest && activityText(newest.notes)}
      progress={status === 'COMPLETE' ? null : progress}
      when={when}
      people={<AvatarStack people={assignees} />}
      action={action}
      name={called}
      handle={handle}
      onOpen={() => onOpen(id)}
    />
  )
}
