import { getSystem, systemAreas, systemStates, type SystemLine } from '@credence/contract/system/calls'
import { texts } from '@credence/contract/texts'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleOff,
  IconCircleX,
  IconDatabase,
  IconDatabaseExport,
  IconFiles,
  IconKey,
  IconMail,
  IconMessage,
  IconSignature,
  IconTag,
  IconVirusSearch,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../kit/read.ts'
import { Badge, type Tone } from '../../ui/text/badge.tsx'
import { IconTile } from '../../ui/layout/icon-tile.tsx'
import { momentText } from '../../ui/dates/moment-text.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import { summaryOf } from './summary.ts'
import classes from './system.module.css'

const refreshMs = 30_000

const areaIcons: Record<SystemLine['area'], Icon> = {
  mail: IconMail,
  virusScanner: IconVirusSearch,
  docusign: IconSignature,
  sms: IconMessage,
  backups: IconDatabaseExport,
  keys: IconKey,
  files: IconFiles,
  database: IconDatabase,
  version: IconTag,
}
const marks: Record<SystemLine['status'], { tone: Tone; icon: Icon }> = {
  ok: { tone: 'green', icon: IconCircleCheck },
  degraded: { tone: 'amber', icon: IconAlertTriangle },
  failed: { tone: 'red', icon: IconCircleX },
  off: { tone: 'neutral', icon: IconCircleOff },
}

/** The state of the installation, a line for each area, for platform administrators. */
export function SystemStatus({ actions }: { actions: ReactNode }) {
  const {
    data: lines,
    isError,
    refetch,
    dataUpdatedAt,
  } = useQuery({ ...read(getSystem, {}), refetchInterval: refreshMs })
  return (
    <div className={classes['page']}>
      <PageHead title="System" note={lines && <span role="status">{summaryOf(lines)}</span>}>
        {actions}
      </PageHead>
      <div className="framed">
        {lines ? (
          <ul className={classes['lines']}>
            {lines.map((line) => (
              <Line key={line.area} line={line} now={new Date(dataUpdatedAt)} />
            ))}
          </ul>
        ) : isError ? (
          <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
            The state of the system could not be loaded.
          </Failed>
        ) : (
          <Loading what="the state of the system">
            <div className={classes['bars']}>
              {systemAreas.values.map((area) => (
                <Bar key={area} width="100%" height={32} />
              ))}
            </div>
          </Loading>
        )}
      </div>
    </div>
  )
}

function Line({ line: { area, status, message, since }, now }: { line: SystemLine; now: Date }) {
  const { tone, icon } = marks[status]
  return (
    <li className={classes['line']}>
      <IconTile icon={areaIcons[area]} size={32} />
      <div className={classes['words']}>
        <div className={classes['head']}>
          <h2 className={classes['area']}>{systemAreas.labels[area]}</h2>
          <Badge tone={tone} icon={icon}>
            {systemStates.labels[status]}
          </Badge>
          {since !== null && (
            <time
              className={classes['since']}
              dateTime={since}
            >{`${status === 'ok' ? 'As of' : 'Since'} ${momentText(new Date(since), now)}`}</time>
          )}
        </div>
        <p className={classes['message']}>{message}</p>
      </div>
    </li>
  )
}
