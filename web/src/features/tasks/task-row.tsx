import { dayOf, formatDate } from '@credence/contract/dates'
import type { TaskCard } from '@credence/contract/tasks/card'
import { dueTone } from '@credence/contract/tasks/rules'
import { memo } from 'react'
import { DueBadge } from '../../domain/work/due-badge.tsx'
import { StarButton } from '../../domain/work/star-button.tsx'
import { StatusBadge } from '../../domain/work/status-badge.tsx'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { CheckBox } from '../../ui/inputs/check-box.tsx'
import { AvatarStack } from '../../ui/text/avatar-stack.tsx'
import { calledOf, nameOf, targetText } from './task-target.ts'

interface TaskRowProps {
  task: TaskCard
  /** Its aria-rowindex. */ place: number
  today: string
  isSelected: boolean
  onOpen: (id: number) => void
  onStar?: ((id: number) => void) | undefined
  /** Left out where tasks cannot be chosen. `isRange` reaches to it from the last one that was clicked. */
  onSelect?: ((id: number, isRange: boolean) => void) | undefined
}

function Row({ task, place, today, isSelected, onOpen, onStar, onSelect }: TaskRowProps) {
  return (
    <tr aria-rowindex={place} data-chosen={isSelected || undefined}>
      {onSelect && (
        <td
          data-free
          data-selects
          data-tight
          // With Shift the browser would select the text of the rows between.
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
          // A click beside the box selects too.
          onClick={(event) => onSelect(task.id, event.shiftKey)}
        >
          <CheckBox label={`Select ${calledOf(task)}`} checked={isSelected} onChange={nothing} />
        </td>
      )}
      <Cells task={task} today={today} onOpen={onOpen} onStar={onStar} />
    </tr>
  )
}

/** They are not drawn again when the row is chosen. */
const Cells = memo(function Cells({
  task,
  today,
  onOpen,
  onStar,
}: Pick<TaskRowProps, 'task' | 'today' | 'onOpen' | 'onStar'>) {
  return (
    <>
      {onStar && (
        <td data-free data-tight>
          <StarButton name={calledOf(task)} starred={task.starred} onToggle={() => onStar(task.id)} />
        </td>
      )}
      <td data-kind="date" data-dim>
        {task.id}
      </td>
      <td>
        <StatusBadge status={task.status} />
      </td>
      <td title={nameOf(task)}>
        <RowButton onClick={() => onOpen(task.id)}>
          {task.providerFormattedName ?? 'Practice task'}
          <span className="visually-hidden">, task {task.id}</span>
        </RowButton>
      </td>
      <td title={targetText(task)}>{targetText(task)}</td>
      <td>{task.category.label}</td>
      <td data-dim title={task.practiceName}>
        {task.practiceName}
      </td>
      <td data-kind="date">
        <Day day={task.due} task={task} today={today} what="Next action" withIcon />
      </td>
      <td data-kind="date" data-dim>
        <Day day={task.deadline} task={task} today={today} what="Deadline" />
      </td>
      <td data-kind="number" data-dim>
        {task.progress !== null && `${task.progress}%`}
      </td>
      <td>
        <AvatarStack people={task.assignees} />
      </td>
    </>
  )
})

const nothing = () => {}

/** A task of the list. It is drawn again only when something of it changes, however many others are chosen. */
export const TaskRow = memo(Row)

/** What is complete is no longer late. */
function Day({
  day,
  task,
  today,
  what,
  withIcon = false,
}: {
  day: string | null
  task: TaskCard
  today: string
  what: string
  withIcon?: boolean
}) {
  if (day === null) return null
  const isPlain = task.status === 'COMPLETE' || (!withIcon && dueTone(day, today) === 'plain')
  return isPlain ? formatDate(dayOf(day)) : <DueBadge day={day} today={today} what={what} />
}
