import type { TimeInStatus } from '@credence/contract/kpis/calls'
import { BarChart } from '@mantine/charts'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from 'react-router'
import { tasksText } from '../figures.ts'
import type { StatusSeries } from './status-series.ts'
import { Active, ChartFrame, ChartTooltip, Legend } from './chart-frame.tsx'
import classes from './charts.module.css'

const colors: Record<string, string> = {
  CREATED: 'var(--series-6)',
  IN_PROGRESS: 'var(--series-1)',
  BLOCKED: 'var(--series-2)',
  BLOCKED_INTERNALLY: 'var(--series-3)',
  BLOCKED_INTERNALLY_PROVIDER: 'var(--series-4)',
  BLOCKED_SUBMITTED: 'var(--series-5)',
}
const otherColor = 'var(--comparison)'
const [rowHeight, axisHeight] = [30, 36]

interface StatusChartProps {
  carriers: readonly TimeInStatus[]
  statuses: readonly StatusSeries[]
  linkTo: (carrierId: number) => string | null
}

/** Average days in each status, a stacked bar for each carrier. */
export function StatusChart({ carriers, statuses, linkTo }: StatusChartProps) {
  const navigate = useNavigate()
  const isNarrow = useMediaQuery('(max-width: 640px)')
  const series = statuses.map((each) => ({ ...each, color: colors[each.key] ?? otherColor }))
  const data = carriers.map((carrier) => ({
    name: carrier.label,
    carrierId: carrier.carrierId,
    ...Object.fromEntries(series.map(({ key, of }) => [key, of(carrier)])),
  }))
  const open = (at: number) => {
    const carrier = carriers[at]
    const address = carrier ? linkTo(carrier.carrierId) : null
    if (address !== null) void navigate(address)
  }
  return (
    <>
      <Legend series={series} shape="box" />
      <ChartFrame>
        <BarChart
          className={classes['status']}
          h={carriers.length * rowHeight + axisHeight}
          data={data}
          dataKey="name"
          orientation="vertical"
          type="stacked"
          series={series.map(({ key, label, color }) => ({ name: key, label, color }))}
          gridAxis="y"
          strokeDasharray="0"
          tickLine="none"
          maxBarWidth={14}
          barProps={{
            cursor: 'pointer',
            stroke: 'var(--card)',
            strokeOpacity: 1,
            strokeWidth: 1,
            onClick: (_bar: unknown, at: number) => open(at),
          }}
          yAxisProps={{ width: isNarrow ? 108 : 168, interval: 0 }}
          xAxisProps={{ allowDecimals: false }}
          barChartProps={
            { 'aria-label': 'Bar chart of the days in each status. Arrow keys show each carrier.' } as object
          }
          tooltipProps={{
            content: <CarrierTooltip carriers={carriers} series={series} addressOf={linkTo} />,
          }}
        />
      </ChartFrame>
    </>
  )
}

interface CarrierTooltipProps {
  carriers: readonly TimeInStatus[]
  series: readonly (StatusSeries & { color: string })[]
  addressOf: (carrierId: number) => string | null
  /** The chart gives these. */
  active?: boolean
  payload?: readonly { payload?: { carrierId?: number } }[]
}

function CarrierTooltip({ carriers, series, addressOf, active = false, payload }: CarrierTooltipProps) {
  const carrier = carriers.find(({ carrierId }) => carrierId === payload?.[0]?.payload?.carrierId)
  if (!active || !carrier) return null
  const address = addressOf(carrier.carrierId)
  return (
    <>
      <Active address={address} />
      <ChartTooltip
        title={`${carrier.label}, ${tasksText(carrier.count)}`}
        shape="box"
        foot={address === null ? undefined : 'Click the bar, or press Enter, to list the tasks'}
        lines={series.map((look) => ({ look, values: [look.of(carrier)] }))}
      />
    </>
  )
}
