import { formatDate } from '@credence/contract/dates'
import type { TaskCard } from '@credence/contract/task-card'
import { activityText, isWaiting } from '@credence/contract/task-rules'
import { IconBuilding, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AvatarStack } from '../../ui/avatar-stack.tsx'
import { BoardCard } from '../../ui/board/board-card.tsx'
import { DueBadge } from '../../ui/board/due-badge.tsx'
import { StatusBadge } from '../../ui/board/status-badge.tsx'
import { StarButton } from './star-button.tsx'
import { nameOf, targetsOf } from './task-target.ts'
import classes from './tasks.module.css'

interface TaskBoardCardProps { task: TaskCard; today: string; action: string; handle: ReactNode; onOpen: (id: number) => void; onStar?: ((id: number) => void) | undefined }

const updatedText = (updated: string) => `Updated ${formatDate(new Date(updated))}`

export function TaskBoardCard({ task, today, action, handle, onOpen, onStar }: TaskBoardCardProps) {
  const { id, status, category, practiceName, due, activity, updated, assignees, progress, starred } = task
  const name = nameOf(task)
  const [newest] = activity
  const when = status === 'COMPLETE'
    ? <span className={classes['updated']}><IconCircleCheck size={14} stroke={1.7} aria-hidden />{updatedText(updated)}</span>
    : due === null ? null : <DueBadge day={due} today={today} what="Next action" />
  return (
    <BoardCard
      lead={<StarButton id={id} name={name} starred={starred} onStar={onStar} />} kind={category.label} id={id}
      title={<>{name}{task.providerIsDeleted && <span className={classes['gone']}> (deleted)</span>}</>}
      lines={[...targetsOf(task), { icon: IconBuilding, text: practiceName, dim: true }]} badge={isWaiting(status) ? <StatusBadge status={status} /> : null}
      note={newest && activityText(newest.notes)} progress={status === 'COMPLETE' ? null : progress} when={when} people={<AvatarStack people={assignees} />}
      action={action} name={`${name}, ${id}`} handle={handle} onOpen={() => onOpen(id)}
    />
  )
}
