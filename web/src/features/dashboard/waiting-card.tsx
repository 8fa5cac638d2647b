import type { listWaitingOnAdmin, listWaitingOnProvider, WaitingTask } from '@credence/contract/dashboard/calls'
import { texts } from '@credence/contract/texts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { read } from '../../kit/read.ts'
import { useToday } from '../../kit/use-today.ts'
import { DueBadge } from '../../domain/work/due-badge.tsx'
import { Card, QuietLine } from '../../ui/layout/card.tsx'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import { aboutOf, subjectOf, waitingNote } from './task-naming.ts'
import classes from './waiting-card.module.css'

interface WaitingCardProps {
  id: string
  title: string
  calls: typeof listWaitingOnAdmin | typeof listWaitingOnProvider
}

/** The tasks that wait for somebody here, each in three lines. */
export function WaitingCard({ id, title, calls }: WaitingCardProps) {
  const today = useToday()
  const { data, isError, refetch } = useQuery<WaitingTask[]>(read(calls, {}))
  return (
    <Card id={id} title={title} count={data?.length} className={classes['card']}>
      {data === undefined &&
        (isError ? (
          <Failed sentence={texts.reloadBoard} onRetry={() => void refetch()} />
        ) : (
          <Loading what="tasks">
            <div className={classes['bars']}>
              {[0, 1, 2].map((place) => (
                <div key={place}>
                  <Bar width="48%" height={14} />
                  <Bar width="64%" />
                  <Bar width="86%" />
                </div>
              ))}
            </div>
          </Loading>
        ))}
      {data?.length === 0 && (
        <QuietLine icon={<IconCircleCheck size={16} stroke={1.6} aria-hidden />}>Nothing is waiting.</QuietLine>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={classes['tasks']} tabIndex={0} aria-labelledby={`${id}-title`}>
          {data.map((task) => (
            <li key={task.id}>
              <Task task={task} today={today} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Task({ task, today }: { task: WaitingTask; today: string }) {
  const [newest] = task.activity
  return (
    <Link className={classes['task']} to={`/tasks?task=${task.id}`}>
      <span className={classes['head']}>
        <span className={classes['subject']}>{subjectOf(task)}</span>
        {task.due !== null && <DueBadge day={task.due} today={today} what="Next action" />}
      </span>
      <span className={classes['about']}>{aboutOf(task)}</span>
      {newest && <span className={classes['note']}>{waitingNote(newest.notes)}</span>}
    </Link>
  )
}
