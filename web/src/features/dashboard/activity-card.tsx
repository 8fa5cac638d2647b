import { listRecentActivity, type RecentActivity } from '@credence/contract/dashboard/calls'
import { texts } from '@credence/contract/texts'
import { IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { read } from '../../kit/read.ts'
import { NoteEntry } from '../../domain/work/note-entry.tsx'
import { Card, QuietLine } from '../../ui/layout/card.tsx'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import classes from './activity-card.module.css'
import { counterpartOf, recentNote, subjectOf } from './task-naming.ts'

/** What the team noted last, newest first. */
export function ActivityCard() {
  const [now] = useState(() => new Date())
  const { data, isError, refetch } = useQuery(read(listRecentActivity, {}))
  return (
    <Card id="recent-activity" title="Recent Activity">
      {data === undefined &&
        (isError ? (
          <Failed sentence={texts.reloadBoard} onRetry={() => void refetch()} />
        ) : (
          <Loading what="recent activity">
            <div className={classes['bars']}>
              {[0, 1, 2, 3].map((place) => (
                <div key={place}>
                  <Bar width="52%" height={14} />
                  <Bar width="70%" />
                  <Bar width="92%" />
                </div>
              ))}
            </div>
          </Loading>
        ))}
      {data?.length === 0 && (
        <QuietLine icon={<IconMessageCircle size={16} stroke={1.6} aria-hidden />}>
          No notes yet. Open a task and write the first one.
        </QuietLine>
      )}
      {data !== undefined && data.length > 0 && (
        <ol>
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} now={now} />
          ))}
        </ol>
      )}
    </Card>
  )
}

const Entry = ({ entry, now }: { entry: RecentActivity; now: Date }) => (
  <NoteEntry
    className={classes['entry']}
    by={entry.userFormattedName}
    photoUrl={entry.userPhotoUrl}
    created={entry.created}
    notes={recentNote(entry.notes)}
    now={now}
    about={
      <p className={classes['about']}>
        <Link to={`/tasks?task=${entry.taskId}`}>
          {[subjectOf(entry), counterpartOf(entry) ?? entry.category.label].join(' · ')}
        </Link>
      </p>
    }
  />
)
