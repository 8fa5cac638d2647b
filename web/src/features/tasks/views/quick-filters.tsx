import type { TaskCard } from '@credence/contract/tasks/card'
import { IconAlertTriangle, IconCalendarWeek, IconUserOff, type Icon } from '@tabler/icons-react'
import { useMemo } from 'react'
import { passing, type TaskFilter } from '../task-filter.ts'
import classes from './views.module.css'

interface QuickFiltersProps {
  tasks: readonly TaskCard[] | undefined
  filter: TaskFilter
  reader: Parameters<typeof passing>[1]
  onChange: (filter: TaskFilter) => void
}

interface Quick {
  label: string
  icon: Icon
  tone?: 'red'
  isOn: (filter: TaskFilter) => boolean
  on: Partial<TaskFilter>
  off: Partial<TaskFilter>
}

const quick: readonly Quick[] = [
  {
    label: 'Overdue',
    icon: IconAlertTriangle,
    tone: 'red',
    isOn: ({ due }) => due === 'overdue',
    on: { due: 'overdue' },
    off: { due: null },
  },
  {
    label: 'This week',
    icon: IconCalendarWeek,
    isOn: ({ due }) => due === 'week',
    on: { due: 'week' },
    off: { due: null },
  },
  {
    label: 'Unassigned',
    icon: IconUserOff,
    isOn: ({ assignee }) => assignee === 'nobody',
    on: { assignee: 'nobody' },
    off: { assignee: null },
  },
]

/** Filters of one click, each with how many open tasks it would show. */
export function QuickFilters({ tasks, filter, reader, onChange }: QuickFiltersProps) {
  const counts = useMemo(
    () =>
      quick.map(({ on }) => {
        const passes = passing({ ...filter, ...on }, reader)
        return tasks?.filter((task) => task.status !== 'COMPLETE' && passes(task)).length
      }),
    [tasks, filter, reader],
  )
  return (
    <div className={classes['quick']} role="group" aria-label="Quick filters">
      {quick.map(({ label, icon: IconOf, tone, isOn, on, off }, at) => {
        const pressed = isOn(filter)
        return (
          <button
            key={label}
            type="button"
            className={classes['chip']}
            aria-pressed={pressed}
            data-tone={tone}
            onClick={() => onChange({ ...filter, ...(pressed ? off : on) })}
          >
            <IconOf size={14} stroke={1.7} aria-hidden />
            {label}
            {counts[at] !== undefined && <span className={classes['number']}>{counts[at]}</span>}
          </button>
        )
      })}
    </div>
  )
}
