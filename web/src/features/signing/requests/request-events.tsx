import type { OpenedSigningRequest } from '@credence/contract/signing/request-calls'
import { IconLink, IconUnlink } from '@tabler/icons-react'
import { Badge } from '../../../ui/text/badge.tsx'
import { eventIcon, shortHash, utcDay, utcTime } from './request-look.ts'
import classes from './requests.module.css'

type RequestEventsProps = Pick<OpenedSigningRequest, 'events' | 'isChainWhole'>

/** Everything that happened, each with the hash that the next one holds. */
export function RequestEvents({ events, isChainWhole }: RequestEventsProps) {
  const days = [...new Set(events.map(({ at }) => utcDay(at)))]
  const [first] = days
  return (
    <div className={classes['part']}>
      <div className={classes['partHead']}>
        <h3>
          Events <span className={classes['dim']}>{days.length === 1 ? `${first}, UTC` : 'UTC'}</span>
        </h3>
        {isChainWhole ? (
          <Badge tone="green" icon={IconLink}>
            Chain whole
          </Badge>
        ) : (
          <Badge tone="red" icon={IconUnlink}>
            Chain broken
          </Badge>
        )}
      </div>
      <ol className={classes['events']}>
        {events.map(({ at, type, detail, hash }) => {
          const IconOf = eventIcon(type)
          return (
            <li key={hash}>
              <span className={classes['eventIcon']}>
                <IconOf size={13} stroke={1.8} aria-hidden />
              </span>
              <div>
                <p className={classes['eventType']}>{type}</p>
                {detail !== null && <p className={classes['small']}>{detail}</p>}
              </div>
              <div className={classes['eventEnd']}>
                <time dateTime={at}>{days.length === 1 ? utcTime(at) : `${utcDay(at)} ${utcTime(at)}`}</time>
                <code title={hash}>{shortHash(hash)}</code>
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
