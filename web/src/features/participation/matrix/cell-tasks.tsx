import { dayOf, formatDate, isoDay } from '@credence/contract/dates'
import { enrollmentCategories } from '@credence/contract/choices/tasks'
import type { TaskCard } from '@credence/contract/tasks/card'
import { texts } from '@credence/contract/texts'
import type { TaskSubject, WantedTask } from '../../../domain/work/similar-tasks.ts'
import { useSimilarTasks } from '../../../domain/work/similar-tasks.ts'
import { TaskBrief } from '../../../domain/work/task-brief.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { Bar, Loading } from '../../../ui/layout/states.tsx'
import classes from './cell.module.css'

/** The tasks of a cell or row that fit beside it; the others are counted. */
const shownTasks = 2

export type StandingSubject = TaskSubject & { providerId: number }

interface CellTasksProps {
  subject: StandingSubject
  isPending: boolean
  /** Says so where there is no open task. */
  saysNone?: boolean
  today: string
  onTask: (task: WantedTask) => void
}

/** The open tasks about a standing: why it is pending, who has it, and what was noted last. */
export function CellTasks({ subject, isPending, saysNone = false, today, onTask }: CellTasksProps) {
  const { data, isError, refetch } = useSimilarTasks(subject)
  if (isError && !data)
    return (
      <div className={classes['failed']} role="alert">
        {texts.reloadPanel}
        <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </div>
    )
  if (!data)
    return (
      (isPending || saysNone) && (
        <Loading what="the open task">
          <div className={classes['waiting']}>
            <Bar width="70%" />
            <Bar width="90%" />
            <Bar width="60%" />
          </div>
        </Loading>
      )
    )
  if (data.length === 0)
    return (
      saysNone && (
        <div className={classes['tasks']}>
          <p className={classes['none']}>There is no open task about this.</p>
        </div>
      )
    )
  const tasks = whyFirst(data)
  return (
    <div className={classes['tasks']}>
      {isPending && <Since tasks={tasks} today={today} />}
      {tasks.slice(0, shownTasks).map((task) => (
        <TaskBrief key={task.id} task={task} today={today} onOpen={() => onTask({ id: task.id })} />
      ))}
      {tasks.length > shownTasks && (
        <p className={classes['none']}>{`and ${countOf(tasks.length - shownTasks, 'more open task')}`}</p>
      )}
    </div>
  )
}

const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

const isWhy = ({ category }: TaskCard) => enrollmentCategories.includes(category.value)

/** A standing is pending because of its enrollments: they come before other tasks. */
const whyFirst = (tasks: readonly TaskCard[]) => [...tasks.filter(isWhy), ...tasks.filter((task) => !isWhy(task))]

const dayMs = 86_400_000

function Since({ tasks, today }: { tasks: readonly TaskCard[]; today: string }) {
  const first = tasks
    .filter(isWhy)
    .map(({ created }) => created)
    .toSorted()[0]
  if (first === undefined) return null
  const created = new Date(first)
  const days = Math.max(0, Math.round((dayOf(today).getTime() - dayOf(isoDay(created)).getTime()) / dayMs))
  return (
    <p className={classes['none']}>
      {days === 0 ? 'pending since today' : `pending for ${countOf(days, 'day')}, since ${formatDate(created)}`}
    </p>
  )
}
