import { formatMoment } from '@credence/contract/dates'
import { getLagByMonthAndType, getTimeInStatusByCarrier } from '@credence/contract/kpis/calls'
import { limits } from '@credence/contract/limits'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { read } from '../../kit/read.ts'
import { usePainted } from '../../ui/hooks/use-painted.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { AverageCard } from './average-card.tsx'
import { EnrollmentCard } from './enrollment-card.tsx'
import { FutureCard } from './future-card.tsx'
import classes from './kpis.module.css'
import { OpenTasksCard } from './open-tasks-card.tsx'

// On their way as soon as the page is, together with their data.
const cards = import('./charts/chart-cards.tsx')
const LagCard = lazy(async () => ({ default: (await cards).LagCard }))
const StatusCard = lazy(async () => ({ default: (await cards).StatusCard }))

const awaited = <div className={`framed ${classes['awaited']}`} />

/** /reports/kpis: how long tasks take, and where they wait. */
export function KpisPage() {
  usePageTitle('KPIs')
  const { isFetched } = useQuery(read(getLagByMonthAndType, { query: {} }))
  usePrefetchQuery(read(getTimeInStatusByCarrier, {}))
  // The second chart is further down. Drawing it would hold up the first one.
  const isFirstChartShown = usePainted(isFetched)
  const [opened] = useState(() => new Date())
  return (
    <>
      <PageHead title="KPIs" note={`Rolling ${limits.kpiDays} days, as of ${formatMoment(opened, opened)}`} />
      <div className={classes['three']}>
        <AverageCard />
        <FutureCard />
        <OpenTasksCard />
      </div>
      <div className={classes['two']}>
        <Suspense fallback={awaited}>
          <LagCard />
        </Suspense>
        <EnrollmentCard />
      </div>
      <Suspense fallback={awaited}>{isFirstChartShown ? <StatusCard /> : awaited}</Suspense>
    </>
  )
}
