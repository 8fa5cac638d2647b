import { Link } from 'react-router'
import classes from './kpis.module.css'

export interface BarRow {
  key: string | number
  label: string
  /** The first is what the bar shows. There is one for each head, or one without heads. */
  values: readonly [number, ...(number | null)[]]
  /** The tasks behind the bar; null without the right to see them. */
  to?: string | null
  /** A bar that others are compared with. */
  isComparison?: boolean
}

interface BarRowsProps {
  label: string
  /** The names of several values. */
  heads?: readonly string[]
  rows: readonly BarRow[]
}

/** Bars on one scale. The text of a row says what its bar shows. */
export function BarRows({ label, heads = [], rows }: BarRowsProps) {
  const most = Math.max(...rows.map(({ values: [value] }) => value), Number.EPSILON)
  return (
    <div className={classes['bars']} data-several={heads.length > 1 || undefined}>
      {heads.length > 1 && (
        <div className={classes['heads']} aria-hidden="true">
          {heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
      )}
      <ul className={classes['rows']} aria-label={label}>
        {rows.map(({ key, to = null, ...row }) => (
          <li key={key}>
            {to === null ? (
              <div className={classes['row']}>
                <Content {...row} heads={heads} most={most} />
              </div>
            ) : (
              <Link className={classes['row']} to={to}>
                <Content {...row} heads={heads} most={most} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ContentProps extends Pick<BarRow, 'label' | 'values' | 'isComparison'> {
  heads: readonly string[]
  most: number
}

const Content = ({ label, values, isComparison = false, heads, most }: ContentProps) => (
  <>
    <span className={classes['rowLabel']} title={label}>
      {label}
    </span>
    <span className={classes['rowTrack']} aria-hidden="true">
      <span
        className={classes['rowBar']}
        data-comparison={isComparison || undefined}
        style={{ width: `${(values[0] / most) * 100}%` }}
      />
    </span>
    {values.map((value, at) => (
      <span key={at} className={classes['rowValue']} data-dim={at > 0 || undefined}>
        <span className="visually-hidden">{`${heads[at] ?? ''} `}</span>
        {value}
      </span>
    ))}
  </>
)
