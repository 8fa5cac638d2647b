import { formatMoment, dayOf, formatDate } from '@credence/contract/dates'
import type { CellWord } from '@credence/contract/participation/rules'
import { texts } from '@credence/contract/texts'
import { useState } from 'react'
import { StatusBadge } from '../../../ui/matrix/marks.tsx'
import { Bar, Loading } from '../../../ui/layout/states.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import classes from './cell.module.css'

/** What has dates alone has no word. */
interface HistoryLine {
  word: CellWord | null
  extra: string | null
  effectiveDate: string | null
  expires: string | null
  since: string
  setBy: string | null
}

const termOf = ({ effectiveDate, expires }: HistoryLine): string => {
  const [from, to] = [effectiveDate, expires].map((day) => day && formatDate(dayOf(day)))
  return from && to ? `${from} to ${to}` : from ? `from ${from}` : to ? `until ${to}` : ''
}

interface CellHistoryProps {
  lines: readonly HistoryLine[] | undefined
  failed: boolean
  onRetry: () => void
}

/** What a cell was before, newest first: who said so, and when. */
export function CellHistory({ lines, failed, onRetry }: CellHistoryProps) {
  const [now] = useState(() => new Date())
  if (failed && !lines)
    return (
      <div className={classes['failed']} role="alert">
        {texts.reloadPanel}
        <TextButton onClick={onRetry}>Try again</TextButton>
      </div>
    )
  if (!lines)
    return (
      <Loading what="the history">
        <div className={classes['waiting']}>
          <Bar width="70%" />
          <Bar width="90%" />
          <Bar width="60%" />
        </div>
      </Loading>
    )
  if (lines.length === 0)
    return (
      <div className={classes['history']}>
        <p className={classes['none']}>Nothing was ever saved here.</p>
      </div>
    )
  return (
    <ol className={classes['history']} tabIndex={0} aria-label="History">
      {lines.map((line) => (
        <li key={line.since}>
          {line.word && <StatusBadge word={line.word} />}
          <span className="tabular">
            {[line.extra, termOf(line)].filter(Boolean).join(' · ') || (line.word ? '' : 'no dates')}
          </span>
          <p>{`${formatMoment(new Date(line.since), now)}${line.setBy ? ` by ${line.setBy}` : ''}`}</p>
        </li>
      ))}
    </ol>
  )
}
