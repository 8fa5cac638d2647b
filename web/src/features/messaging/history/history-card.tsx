import { texts } from '@credence/contract/texts'
import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import { Bar, Empty, Failed, Loading } from '../../../ui/layout/states.tsx'
import { FindNumber } from './find-number.tsx'
import classes from './history.module.css'
import { MessageRow } from './message-row.tsx'
import { Pages } from './pages.tsx'
import { useHistory, type History } from './use-history.ts'

interface HistoryCardProps {
  practiceId: number
  mayEdit: boolean
  optOuts: ReadonlySet<string>
  /** The number whose conversation is open. */
  opened: string | null
  onOpen: (number: string) => void
}

const columns = ['Recipients', 'Message', 'Status', 'Created', 'Consents']

/** What was sent and what is going to be, newest first. */
export function HistoryCard({ practiceId, onOpen, ...props }: HistoryCardProps) {
  const history = useHistory(practiceId)
  return (
    <Card
      id="history"
      title="Message history"
      count={history.page?.total}
      actions={<FindNumber onFind={onOpen} />}
      className={classes['card']}
    >
      {history.page === undefined ? (
        <Absent history={history} />
      ) : history.page.total === 0 ? (
        <Empty icon={IconMessage} title="No messages yet">
          Messages that the practice sends or schedules stand here, with the replies to them.
        </Empty>
      ) : (
        <Table {...props} history={history} onOpen={onOpen} />
      )}
    </Card>
  )
}

const Absent = ({ history }: { history: History }) =>
  history.isFailed ? (
    <Failed sentence={texts.reloadPanel} onRetry={history.retry}>
      The messages could not be loaded.
    </Failed>
  ) : (
    <Loading what="the messages">
      <div className={classes['bars']}>
        {[64, 78, 52, 70, 60].map((width) => (
          <Bar key={width} width={`${width}%`} />
        ))}
      </div>
    </Loading>
  )

function Table({ history, ...props }: Omit<HistoryCardProps, 'practiceId'> & { history: History }) {
  /** The messages that are shown with all they hold. */
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number) =>
    setUnfolded((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <>
      <div className={classes['scroller']} role="region" aria-label="Messages" tabIndex={0}>
        <div className={classes['table']} role="table" aria-label="Message history" aria-busy={history.isBusy}>
          <div role="rowgroup" className={classes['head']}>
            <div role="row" className={classes['headRow']}>
              {columns.map((column) => (
                <span key={column} role="columnheader" aria-sort={column === 'Created' ? 'descending' : undefined}>
                  {column}
                  {column === 'Created' && <span aria-hidden> ↓</span>}
                </span>
              ))}
            </div>
          </div>
          <div role="rowgroup">
            {history.page?.messages.map((message) => (
              <MessageRow
                key={message.id}
                {...props}
                message={message}
                now={history.now}
                isUnfolded={unfolded.has(message.id)}
                onToggle={() => toggle(message.id)}
              />
            ))}
          </div>
        </div>
      </div>
      <Pages history={history} />
    </>
  )
}
