import { getAverageCompletion } from '@credence/contract/kpis/calls'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { BarRows } from './bar-rows.tsx'
import { FigureCard } from './figure-card.tsx'
import { againstBenchmark, spreadText } from './figures.ts'
import classes from './kpis.module.css'
import { useTaskLink } from './use-task-link.ts'

export function AverageCard() {
  const query = useQuery(read(getAverageCompletion, {}))
  const linkTo = useTaskLink()
  return (
    <FigureCard
      id="average-completion"
      title="Average task completion"
      query={query}
      emptyOf={({ value }) => (value === null ? 'No tasks were completed in the last 90 days.' : null)}
    >
      {({ value, benchmark, median, percentile90, count }) => (
        <>
          <div className={classes['head']}>
            <p>
              <span className={classes['figure']}>{value}</span> <span className={classes['unit']}>days</span>
            </p>
            <p className={classes['aside']}>{againstBenchmark(value ?? 0, benchmark)}</p>
          </div>
          <BarRows
            label="Average days"
            rows={[
              { key: 'team', label: 'Your team', values: [value ?? 0], to: linkTo({ completed: 'recent' }) },
              { key: 'benchmark', label: 'Company average', values: [benchmark], isComparison: true },
            ]}
          />
          <p className={classes['spread']}>{spreadText({ median, percentile90, count })}</p>
        </>
      )}
    </FigureCard>
  )
}
