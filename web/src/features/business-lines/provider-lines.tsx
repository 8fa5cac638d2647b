import { listProviderLines } from '@credence/contract/business-lines/calls'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../kit/read.ts'
import { useToday } from '../../kit/use-today.ts'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { StatusBadge } from '../../ui/matrix/marks.tsx'
import { DayText, LinesState } from './line-parts.tsx'
import { LineLocations } from './line-locations.tsx'
import classes from './lines.module.css'

interface ProviderLinesProps {
  ids: { practiceId: number; providerId: number; carrierId: number }
  editing: boolean
}

/** The lines of one provider; each opens to its locations. */
export function ProviderLines({ ids, editing }: ProviderLinesProps) {
  const today = useToday()
  const { data, isError, refetch } = useQuery(read(listProviderLines, { params: ids }))
  const [opened, setOpened] = useState<number | null>(null)
  const [hasUnsaved, setUnsaved] = useState(false)
  const first = data?.length === 1 ? data[0]?.id : undefined
  const open = opened ?? first ?? null
  return (
    <LinesState lines={data} failed={isError} onRetry={() => void refetch()}>
      <UnsavedWork onUnsaved={setUnsaved}>
        <ul className={classes['lines']}>
          {data?.map((line) => {
            const isOpen = open === line.id
            const Chevron = isOpen ? IconChevronDown : IconChevronRight
            return (
              <li key={line.id}>
                <h3>
                  <button
                    type="button"
                    className={classes['line']}
                    aria-expanded={isOpen}
                    disabled={hasUnsaved}
                    onClick={() => setOpened(isOpen ? -1 : line.id)}
                  >
                    <Chevron size={16} stroke={1.6} aria-hidden />
                    <span className={classes['name']}>{line.name}</span>
                    <StatusBadge word={line.active ? 'active' : 'inactive'} />
                    <span className={classes['span']}>
                      <DayText day={line.earliestEffectiveDate} />
                      {(line.earliestEffectiveDate ?? line.latestExpiration) && ' to '}
                      <DayText day={line.latestExpiration} ends today={today} />
                      {line.earliestEffectiveDate && !line.latestExpiration && 'no end'}
                    </span>
                  </button>
                </h3>
                {isOpen && (
                  <LineLocations
                    ids={{ practiceId: ids.practiceId, providerId: ids.providerId, businessLineId: line.id }}
                    line={line.name}
                    editing={editing}
                    today={today}
                  />
                )}
              </li>
            )
          })}
        </ul>
      </UnsavedWork>
    </LinesState>
  )
}
