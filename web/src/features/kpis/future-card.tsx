import { getFutureActionDates } from '@credence/contract/kpis/calls'
import { limits } from '@credence/contract/limits'
import { IconAlertTriangle, IconCheck, IconClock, type Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { read } from '../../kit/read.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { FigureCard } from './figure-card.tsx'
import { toneOfShare, type ShareTone } from './figures.ts'
import classes from './kpis.module.css'
import { useTaskLink } from './use-task-link.ts'

const verdicts: Record<Exclude<ShareTone, 'neutral'>, { icon: Icon; text: string }> = {
  red: { icon: IconAlertTriangle, text: `Below ${limits.futureActionsDanger}%` },
  amber: { icon: IconClock, text: 'Below 100%' },
  green: { icon: IconCheck, text: 'On track' },
}

export function FutureCard() {
  const query = useQuery(read(getFutureActionDates, {}))
  const linkTo = useTaskLink()
  return (
    <FigureCard id="future-actions" title="Next action dates in the future" query={query}>
      {({ value, openTasks, lateTasks }) => {
        const tone = toneOfShare(value)
        if (tone === 'neutral')
          return (
            <div className={classes['head']}>
              <p className={classes['absent']}>Not applicable</p>
              <p className={classes['aside']}>There are no open tasks.</p>
            </div>
          )
        const [late, to] = [`${lateTasks} of ${openTasks} late`, linkTo({ open: 'late' })]
        return (
          <>
            <div className={classes['head']}>
              <p>
                <span className={classes['figure']}>{value}%</span>{' '}
                <Badge tone={tone} icon={verdicts[tone].icon}>
                  {verdicts[tone].text}
                </Badge>
              </p>
              <p className={classes['aside']}>{to !== null && lateTasks > 0 ? <Link to={to}>{late}</Link> : late}</p>
            </div>
            <div className={classes['scale']} data-tone={tone} aria-hidden="true">
              <span className={classes['scaleBar']} style={{ width: `${value}%` }} />
              <span className={classes['scaleMark']} style={{ insetInlineStart: `${limits.futureActionsDanger}%` }} />
              <span className={classes['scaleLabel']}>0</span>
              <span className={classes['scaleLabel']} style={{ insetInlineStart: `${limits.futureActionsDanger}%` }}>
                {limits.futureActionsDanger}
              </span>
              <span className={classes['scaleLabel']} data-last>
                100
              </span>
            </div>
          </>
        )
      }}
    </FigureCard>
  )
}
