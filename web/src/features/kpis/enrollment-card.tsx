import { getEnrollmentLagByCarrier } from '@credence/contract/kpis/calls'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { switchValue } from '../../ui/hooks/address-values.ts'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { BarRows } from './bar-rows.tsx'
import { FigureCard } from './figure-card.tsx'
import classes from './kpis.module.css'
import { useTaskLink } from './use-task-link.ts'

const fewCarriers = 14

/** The average of the last 90 days for each carrier, longest first. */
export function EnrollmentCard() {
  const query = useQuery(read(getEnrollmentLagByCarrier, {}))
  const linkTo = useTaskLink()
  const [showsAll, setShowsAll] = useAddress('allCarriers', switchValue)
  const rows = (query.data?.timeSeriesList ?? [])
    .flatMap(({ carrierId, label, recent }) =>
      recent.average === null
        ? []
        : [
            {
              key: carrierId,
              label,
              values: [recent.average, recent.median, recent.percentile90] as const,
              count: recent.count,
              to: linkTo({ completed: 'recent', category: 'INITIAL_ENROLLMENT', carrierId }),
            },
          ],
    )
    .toSorted((a, b) => b.values[0] - a.values[0])
  return (
    <FigureCard
      id="enrollment-lag"
      title="Initial enrollment lag by carrier"
      query={query}
      actions={<span className={classes['meta']}>days</span>}
      emptyOf={() =>
        rows.length === 0 ? 'No initial enrollment with a carrier was completed in the last 90 days.' : null
      }
      tableOf={() => ({
        label: 'Initial enrollment lag by carrier, in days',
        columns: ['Carrier', 'Average', 'Median', '90th percentile', 'Tasks'],
        rows: rows.map(({ label, values, count, to }) => ({
          cells: [label, ...values, count],
          to,
        })),
      })}
    >
      {() => (
        <>
          <BarRows
            label="Average days"
            heads={['Average', 'Median', '90%']}
            rows={showsAll ? rows : rows.slice(0, fewCarriers)}
          />
          {rows.length > fewCarriers && !showsAll && (
            <p className={classes['more']}>
              <TextButton onClick={() => setShowsAll(true)}>{`Show all ${rows.length} carriers`}</TextButton>
            </p>
          )}
        </>
      )}
    </FigureCard>
  )
}
