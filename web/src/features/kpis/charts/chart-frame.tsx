import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
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
  lines: readonly { look: SeriesLook; value: ReactNode; note?: string }[]
  shape: 'line' | 'box'
  /** What Enter opens while this tooltip is shown. */
  foot?: string | undefined
}

/** A screen reader says it as the arrow keys move it. */
export const ChartTooltip = ({ title, lines, shape, foot }: TooltipProps) => (
  <div className={classes['tooltip']} role="status">
    <p className={classes['tooltipTitle']}>{title}</p>
    <dl>
      {lines.map(({ look, value, note }) => (
        <div key={look.key} className={classes['tooltipLine']}>
          <dt>
            <Swatch look={look} shape={shape} />
            {look.label}
          </dt>
          <dd>
            <strong>{value}</strong>
            {note !== undefined && <span className={classes['tooltipNote']}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
    {foot !== undefined && <p className={classes['tooltipFoot']}>{foot}</p>}
  </div>
)

/** Reports what the tooltip around it is about, while it is shown. */
export function Active({ address, onChange }: { address: string | null; onChange: (address: string | null) => void }) {
  useEffect(() => {
    onChange(address)
    return () => onChange(null)
  }, [address, onChange])
  return null
}

/** A chart whose Enter key opens the tasks that the tooltip is about. Arrow keys move the tooltip. */
export function ChartFrame({ children }: { children: (onActive: (address: string | null) => void) => ReactNode }) {
  const active = useRef<string | null>(null)
  const navigate = useNavigate()
  const onActive = useRef((address: string | null) => {
    active.current = address
  }).current
  const open = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || active.current === null) return
    event.stopPropagation()
    void navigate(active.current)
  }
  return <div onKeyDownCapture={open}>{children(onActive)}</div>
}
