import { training } from '@credence/contract/provider-sections/training'
import { findGaps, type Gap } from '@credence/contract/provider-sections/work-gaps'
import { workHistory } from '@credence/contract/provider-sections/work-history'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { useToday } from '../../kit/use-today.ts'
import { showDay } from '../../ui/dates/typed-day.ts'
import classes from './entries/entries.module.css'
import { gapText } from './gap-text.ts'

/**
 * Times that the history does not account for. Training accounts for some, so nothing is said to those who do not see
 * it.
 */
export function WorkGapsHint({ providerId }: { providerId: number }) {
  const today = useToday()
  const maySeeTraining = useMay(training.list)
  const { data: work } = useQuery(read(workHistory.list, { params: { providerId } }))
  const { data: trained } = useQuery({ ...read(training.list, { params: { providerId } }), enabled: maySeeTraining })
  const gaps = work && trained ? findGaps(work, trained, today) : []
  if (gaps.length === 0) return null
  return (
    <ul className={classes['hints']} aria-label="Gaps in the work history">
      {gaps.toReversed().map((gap) => (
        <li key={gap.from}>
          <IconInfoCircle size={14} stroke={1.6} aria-hidden />
          <span>{`${gapText(gap)}: ${termOf(gap, today)}`}</span>
        </li>
      ))}
    </ul>
  )
}

const termOf = ({ from, to }: Gap, today: string) => `${showDay(from)} to ${to >= today ? 'today' : showDay(to)}`
