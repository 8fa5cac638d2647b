import type { AnswerOf } from '@credence/contract/kit/endpoint'
import type { listSigningRequests, SigningRequest } from '@credence/contract/signing/request-calls'
import { IconChevronLeft, IconChevronRight, IconSend } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { RowButton } from '../../../ui/buttons/row-button.tsx'
import { Bar, Empty, Loading } from '../../../ui/layout/states.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import { stateLooks, timesOf } from './request-look.ts'
import classes from './requests.module.css'
import { pageSize, type RequestFilter } from './use-requests.ts'

interface RequestTableProps {
  /** Undefined while it is on its way. */
  list: AnswerOf<typeof listSigningRequests> | undefined
  /** Another page or filter is on its way. */
  isBusy: boolean
  isFiltered: boolean
  filter: RequestFilter
}

/** One page of the requests, newest first. */
export function RequestTable({ list, isBusy, isFiltered, filter }: RequestTableProps) {
  if (!list)
    return (
      <Loading what="the requests">
        <div className={`framed ${classes['list']}`}>
          <div className={classes['bars']}>
            {[64, 78, 52, 70, 60].map((width) => (
              <Bar key={width} width={`${width}%`} />
            ))}
          </div>
        </div>
      </Loading>
    )
  if (list.total === 0)
    return (
      <div className={`framed ${classes['list']}`}>
        {isFiltered ? (
          <Empty icon={IconSend} title="No request found">
            No request matches the filter.
          </Empty>
        ) : (
          <Empty icon={IconSend} title="No requests yet">
            Choose documents and a signer, and send a link to sign them.
          </Empty>
        )}
      </div>
    )
  return (
    <div className={`framed ${classes['list']}`}>
      <div className={classes['scroller']} role="region" aria-label="Requests" tabIndex={0}>
        <table className={classes['table']} aria-label="Requests" aria-busy={isBusy}>
          <thead>
            <tr>
              <th scope="col">Signer</th>
              <th scope="col">Documents</th>
              <th scope="col">State</th>
              <th scope="col" aria-sort="descending">
                Sent
              </th>
            </tr>
          </thead>
          <tbody>
            {list.requests.map((request) => (
              <RequestRow
                key={request.id}
                request={request}
                isOpen={request.id === filter.requestId}
                onOpen={() => filter.open(request.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Pages total={list.total} filter={filter} />
    </div>
  )
}

interface RequestRowProps {
  request: SigningRequest
  isOpen: boolean
  onOpen: () => void
}

function RequestRow({ request, isOpen, onOpen }: RequestRowProps) {
  const { sent, outcome } = timesOf(request)
  const { word, tone, icon } = stateLooks[request.state]
  const [first = '', ...more] = request.templateNames
  return (
    <tr data-open={isOpen || undefined}>
      <td>
        <RowButton aria-current={isOpen || undefined} onClick={onOpen}>
          {request.signerName}
        </RowButton>
        <p className={classes['dim']}>{request.sentTo}</p>
      </td>
      <td>
        <p className={classes['cut']} title={request.templateNames.join(', ')}>
          {first}
          {more.length > 0 && <span className={classes['more']}>{` +${more.length}`}</span>}
        </p>
        <p className={classes['dim']}>{request.practiceName}</p>
      </td>
      <td>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </td>
      <td>
        <p className={classes['cut']}>{sent}</p>
        <p className={classes['dim']}>{outcome}</p>
      </td>
    </tr>
  )
}

function Pages({ total, filter: { page, change } }: { total: number; filter: RequestFilter }) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const first = (page - 1) * pageSize + 1
  return (
    <div className={classes['pages']}>
      <span>{`${Math.min(first, total)}–${Math.min(page * pageSize, total)} of ${total}`}</span>
      <nav aria-label="Pages of the list">
        <IconButton
          icon={IconChevronLeft}
          label="Previous page"
          disabled={page <= 1}
          onClick={() => change({ page: page - 1 })}
        />
        <span>{`${page} of ${last}`}</span>
        <IconButton
          icon={IconChevronRight}
          label="Next page"
          disabled={page >= last}
          onClick={() => change({ page: page + 1 })}
        />
      </nav>
    </div>
  )
}
