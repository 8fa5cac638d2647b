import { fppeCategories } from '@credence/contract/choices/fppe'
import { taskCategoryChoice } from '@credence/contract/choices/tasks'
import { formatMoment } from '@credence/contract/dates'
import { countUnreadMentions, listMentions, readMentions, type Mention } from '@credence/contract/tasks/mentions'
import { texts } from '@credence/contract/texts'
import { IconAt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { read } from '../../kit/read.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Bar, Empty, Failed, Loading } from '../../ui/layout/states.tsx'
import { Avatar } from '../../ui/text/avatar.tsx'
import classes from './mention-list.module.css'

interface MentionListProps {
  unread: number
  /** A mention is opened. */
  onFollow: () => void
}

/** The newest notes that mention the reader. A task that is opened marks its own as read. */
export function MentionList({ unread, onFollow }: MentionListProps) {
  const { data, isError, refetch } = useQuery({ ...read(listMentions, {}), staleTime: 0 })
  const readAll = useSave(readMentions, { refreshes: [countUnreadMentions, listMentions] })
  const [now] = useState(() => new Date())
  return (
    <>
      <div className={classes['head']}>
        <h2 className={classes['title']}>Mentions</h2>
        {unread > 0 && (
          <TextButton disabled={readAll.isPending} onClick={() => readAll.mutate({ body: {} })}>
            Mark all as read
          </TextButton>
        )}
      </div>
      {data === undefined ? (
        isError ? (
          <Failed sentence={texts.reloadPanel} onRetry={() => void refetch()} />
        ) : (
          <Loading what="your mentions">
            <div className={classes['bars']}>
              <Bar width="60%" />
              <Bar width="90%" />
              <Bar width="75%" />
            </div>
          </Loading>
        )
      ) : data.length === 0 ? (
        <Empty icon={IconAt} title="Nobody has mentioned you yet">
          A note of a task that holds @ and your name shows up here.
        </Empty>
      ) : (
        <ol className={classes['entries']}>
          {data.map((mention) => (
            <Entry key={mention.id} mention={mention} now={now} onFollow={onFollow} />
          ))}
        </ol>
      )}
    </>
  )
}

function taskOf({ taskId, fppeTaskId, category, fppeCategory, ...about }: Mention): string {
  const name = fppeTaskId === null ? `Task ${taskId}` : `FPPE Task ${fppeTaskId}`
  const kind =
    (category && taskCategoryChoice.labels[category]) ?? (fppeCategory && fppeCategories.labels[fppeCategory])
  return [name, about.providerFormattedName ?? about.practiceName, about.targetName ?? kind].filter(Boolean).join(' · ')
}

interface EntryProps {
  mention: Mention
  now: Date
  onFollow: () => void
}

function Entry({ mention, now, onFollow }: EntryProps) {
  const { isRead, created, by, photoUrl, words } = mention
  const name = by ?? 'System'
  const [firstName = '', ...rest] = name.split(' ')
  return (
    <li>
      <Link
        to={mention.fppeTaskId === null ? `/tasks/${mention.taskId}` : `/fppetasks/${mention.fppeTaskId}`}
        className={classes['entry'] ?? ''}
        data-unread={!isRead || undefined}
        onClick={onFollow}
      >
        <Avatar firstName={firstName} lastName={rest.at(-1) ?? ''} photoUrl={photoUrl} size={28} />
        <span className={classes['words']}>
          <span className={classes['who']}>
            <strong>{name}</strong>
            {!isRead && <span className="visually-hidden"> (unread)</span>}
            <time dateTime={created}>{formatMoment(new Date(created), now)}</time>
          </span>
          <span className={classes['task']}>{taskOf(mention)}</span>
          <span className={classes['note']}>{words}</span>
        </span>
      </Link>
    </li>
  )
}
