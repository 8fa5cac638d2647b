import { formatMoment } from '@credence/contract/dates'
import type { TaskCard } from '@credence/contract/tasks/card'
import { useState } from 'react'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Avatar } from '../../ui/text/avatar.tsx'
import { DueBadge } from './due-badge.tsx'
import { StatusBadge } from './status-badge.tsx'
import classes from './task-brief.module.css'

interface TaskBriefProps {
  task: TaskCard
  today: string
  onOpen: () => void
}

/** A task in a few lines: what it is, how far it is, who has it, and what was noted last. */
export function TaskBrief({ task, today, onOpen }: TaskBriefProps) {
  const [note] = task.activity
  const [now] = useState(() => new Date())
  return (
    <div className={classes['brief']}>
      <div className={classes['lines']}>
        <TextButton onClick={onOpen}>{`Task ${task.id} · ${task.category.label}`}</TextButton>
        <span className={classes['end']}>
          {task.due && <DueBadge day={task.due} today={today} what="Next action" />}
        </span>
        <StatusBadge status={task.status} />
        <span className={classes['end']}>
          <People people={task.assignees} />
        </span>
      </div>
      {note && (
        <div className={classes['note']}>
          <p className={classes['by']}>
            <span>Last note</span>
            <span>
              {[note.userFormattedName, formatMoment(new Date(note.created), now)].filter(Boolean).join(', ')}
            </span>
          </p>
          <p className={classes['text']}>{note.notes}</p>
        </div>
      )}
    </div>
  )
}

function People({ people }: { people: TaskCard['assignees'] }) {
  const [first, ...others] = people
  if (!first) return <span className={classes['nobody']}>nobody has it</span>
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')
  return (
    <span className={classes['people']} title={names}>
      <Avatar {...first} size={18} />
      <span className={classes['name']}>{`${first.firstName} ${first.lastName}`}</span>
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}
