import { Link } from 'react-router'
import classes from './kpis.module.css'

export interface BarRow {
  key: string | number
  label: string
  value: number
  /** Beside the value: what it says besides. */
  note?: string
  /** The tasks behind the bar; null without the right to see them. */
  to?: string | null
  /** A bar that others are compared with. */
  isComparison?: boolean
}

/** Bars side by side on one scale. The text of a row says what its bar shows. */
export function BarRows({ label, rows }: { label: string; rows: readonly BarRow[] }) {
  const most = Math.max(...rows.map(({ value }) => value), Number.EPSILON)
  return (
    <ul className={classes['rows']} aria-label={label}>
      {rows.map(({ key, value, note, to = null, isComparison = false, label: name }) => {
        const content = (
          <>
            <span className={classes['rowLabel']} title={name}>
              {name}
            </span>
            <span className={classes['rowTrack']} aria-hidden="true">
              <span
                className={classes['rowBar']}
                data-comparison={isComparison || undefined}
                style={{ width: `${(value / most) * 100}%` }}
              />
            </span>
            <span className={classes['rowValue']}>{value}</span>
            {note !== undefined && <span className={classes['rowNote']}>{note}</span>}
          </>
        )
        return (
          <li key={key}>
            {to === null ? (
              <div className={classes['row']}>{content}</div>
            ) : (
              <Link className={classes['row']} to={to}>
                {content}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
