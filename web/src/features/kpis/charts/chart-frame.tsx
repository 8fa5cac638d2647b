import { createContext, use, useCallback, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import classes from './charts.module.css'

/** How a series is told apart: by colour and, for a line, by dash. */
export interface SeriesLook {
  key: string
  label: string
  color: string
  dash?: string | undefined
}

export const Legend = ({ series, shape }: { series: readonly SeriesLook[]; shape: 'line' | 'box' }) => (
  <ul className={classes['legend']} aria-label="Legend">
    {series.map((each) => (
      <li key={each.key}>
        <Swatch look={each} shape={shape} />
        {each.label}
      </li>
    ))}
  </ul>
)

const Swatch = ({ look: { color, dash }, shape }: { look: SeriesLook; shape: 'line' | 'box' }) => (
  <svg width={shape === 'line' ? 16 : 10} height={10} aria-hidden="true">
    {shape === 'line' ? (
      <line x1={0} x2={16} y1={5} y2={5} stroke={color} strokeWidth={2} strokeDasharray={dash} />
    ) : (
      <rect width={10} height={10} rx={2} fill={color} />
    )}
  </svg>
)

interface TooltipProps {
  title: string
  /** The names of several values. */
  heads?: readonly string[]
  lines: readonly { look: SeriesLook; values: readonly (number | null)[] }[]
  shape: 'line' | 'box'
  /** What Enter opens while this tooltip is shown. */
  foot?: string | undefined
}

/** A screen reader says it as the arrow keys move it. */
export const ChartTooltip = ({ title, heads = [], lines, shape, foot }: TooltipProps) => (
  <div className={classes['tooltip']} role="status">
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {(lines[0]?.values ?? []).map((_, at) => (
            <th key={at} scope="col">
              {heads[at] ?? 'Days'}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ look, values }) => (
          <tr key={look.key}>
            <th scope="row">
              <Swatch look={look} shape={shape} />
              {look.label}
            </th>
            {values.map((value, at) => (
              <td key={at}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {foot !== undefined && <p className={classes['tooltipFoot']}>{foot}</p>}
  </div>
)

const ActiveAddress = createContext<(address: string | null) => void>(() => {})

/** Tells the chart around it what its tooltip is about, while the tooltip is shown. */
export function Active({ address }: { address: string | null }) {
  const report = use(ActiveAddress)
  useEffect(() => {
    report(address)
    return () => report(null)
  }, [address, report])
  return null
}

/** A chart whose Enter key opens the tasks that the tooltip is about. Arrow keys move the tooltip. */
export function ChartFrame({ children }: { children: ReactNode }) {
  const active = useRef<string | null>(null)
  const navigate = useNavigate()
  const report = useCallback((address: string | null) => {
    active.current = address
  }, [])
  const open = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || active.current === null) return
    event.stopPropagation()
    void navigate(active.current)
  }
  return (
    <div onKeyDownCapture={open}>
      <ActiveAddress value={report}>{children}</ActiveAddress>
    </div>
  )
}
