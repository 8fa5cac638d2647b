import type { TaskCategory } from '@credence/contract/choices/tasks'
import type { TypeSeries } from '@credence/contract/kpis/calls'
import { LineChart } from '@mantine/charts'
import { useNavigate } from 'react-router'
import { longMonth, shortMonth } from '../figures.ts'
import { Active, ChartFrame, ChartTooltip, Legend, type SeriesLook } from './chart-frame.tsx'
import classes from './charts.module.css'

const looks: Record<TaskCategory, Pick<SeriesLook, 'color' | 'dash'>> = {
  INITIAL_ENROLLMENT: { color: 'var(--series-1)' },
  ANNUAL_ENROLLMENT: { color: 'var(--series-2)', dash: '6 3' },
  ATTESTATION: { color: 'var(--series-3)', dash: '2 2.5' },
  INQUIRY: { color: 'var(--series-4)', dash: '8 2 2 2' },
  TERMINATION: { color: 'var(--series-5)', dash: '4 4' },
  OTHER: { color: 'var(--series-6)', dash: '10 4' },
}

interface LagChartProps {
  months: readonly string[]
  series: readonly TypeSeries[]
  /** Of a month, and of one category of it. */
  linkTo: (month: string, category?: TaskCategory) => string | null
}

/** Average days by month, a line for each category that has any. */
export function LagChart({ months, series, linkTo }: LagChartProps) {
  const navigate = useNavigate()
  const shown = series
    .filter(({ data }) => data.some((days) => days !== null))
    .map((each) => ({ ...each, look: { key: each.type, label: each.label, ...looks[each.type] } }))
  const data = months.map((month, at) => ({
    month,
    ...Object.fromEntries(shown.map(({ type, data: days }) => [type, days[at] ?? null])),
  }))
  const open = (month: string, category: TaskCategory) => {
    const address = linkTo(month, category)
    if (address !== null) void navigate(address)
  }
  return (
    <>
      <Legend series={shown.map(({ look }) => look)} shape="line" />
      <ChartFrame>
        <LineChart
          className={classes['lag']}
          h={392}
          data={data}
          dataKey="month"
          series={shown.map(({ look: { key, label, color, dash } }) => ({
            name: key,
            label,
            color,
            ...(dash === undefined ? {} : { strokeDasharray: dash }),
          }))}
          curveType="linear"
          connectNulls={false}
          gridAxis="x"
          strokeDasharray="0"
          tickLine="none"
          dotProps={{ r: 2, strokeDasharray: '0' }}
          lineProps={({ name, color }) => ({
            activeDot: {
              r: 5,
              strokeDasharray: '0',
              fill: color ?? '',
              stroke: 'var(--card)',
              strokeWidth: 2,
              cursor: 'pointer',
              // The chart calls it with these props, and then with those of the point.
              onClick: (_props: unknown, point: unknown) =>
                open((point as { payload: { month: string } }).payload.month, name as TaskCategory),
            },
          })}
          xAxisProps={{ tickFormatter: shortMonth, padding: { left: 8, right: 16 } }}
          yAxisProps={{ width: 44, domain: [0, 'auto'], allowDecimals: false }}
          lineChartProps={
            { 'aria-label': 'Line chart of the average days by month. Arrow keys show each month.' } as object
          }
          tooltipProps={{
            position: {},
            content: <MonthTooltip months={months} series={shown} addressOf={linkTo} />,
          }}
        />
      </ChartFrame>
    </>
  )
}

interface MonthTooltipProps {
  months: readonly string[]
  series: readonly (TypeSeries & { look: SeriesLook })[]
  addressOf: (month: string) => string | null
  /** The chart gives these. */
  active?: boolean
  label?: string | number
}

function MonthTooltip({ months, series, addressOf, active = false, label }: MonthTooltipProps) {
  const at = months.indexOf(String(label))
  const month = months[at]
  if (!active || month === undefined) return null
  const address = addressOf(month)
  return (
    <>
      <Active address={address} />
      <ChartTooltip
        title={longMonth(month)}
        shape="line"
        heads={['Average', 'Median', '90%', 'Tasks']}
        foot={address === null ? undefined : 'Click a point, or press Enter, to list the tasks'}
        lines={series.flatMap(({ look, data, median, percentile90, counts }) =>
          data[at] == null
            ? []
            : [{ look, values: [data[at], median[at] ?? null, percentile90[at] ?? null, counts[at] ?? 0] }],
        )}
      />
    </>
  )
}
