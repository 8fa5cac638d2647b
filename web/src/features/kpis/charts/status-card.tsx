import { getTimeInStatusByCarrier, type TimeInStatus } from '@credence/contract/kpis/calls'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../kit/read.ts'
import { FigureCard } from '../figure-card.tsx'
import { HiddenTable, type Figures } from '../figure-table.tsx'
import classes from '../kpis.module.css'
import { statusSeries } from './status-series.ts'
import { useTaskLink } from '../use-task-link.ts'
import { StatusChart } from './status-chart.tsx'

/** Where an initial enrollment waits, for each carrier. */
export function StatusCard() {
  const query = useQuery(read(getTimeInStatusByCarrier, {}))
  const linkTo = useTaskLink()
  const linkOf = (carrierId: number) => linkTo({ completed: 'recent', category: 'INITIAL_ENROLLMENT', carrierId })
  const tableOf = (carriers: TimeInStatus[]): Figures => {
    const series = statusSeries(carriers)
    return {
      label: 'Time in each status by carrier, in days',
      columns: ['Carrier', ...series.map(({ label }) => label), 'Tasks'],
      rows: carriers.map((carrier) => ({
        cells: [carrier.label, ...series.map(({ of }) => of(carrier)), carrier.count],
        to: linkOf(carrier.carrierId),
      })),
    }
  }
  return (
    <FigureCard
      id="time-in-status"
      title="Time in each status by carrier"
      query={query}
      className={classes['wide']}
      actions={<span className={classes['meta']}>average days of initial enrollments</span>}
      emptyOf={({ length }) =>
        length === 0 ? 'No initial enrollment with a carrier was completed in the last 90 days.' : null
      }
      tableOf={tableOf}
    >
      {(carriers) => (
        <>
          <StatusChart carriers={carriers} statuses={statusSeries(carriers)} linkTo={linkOf} />
          <HiddenTable {...tableOf(carriers)} />
        </>
      )}
    </FigureCard>
  )
}
