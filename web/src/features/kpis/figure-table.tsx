import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { usePainted } from '../../ui/hooks/use-painted.ts'
import { Link } from 'react-router'
import { copiedTable, type Cell } from './figures.ts'
import classes from './kpis.module.css'

export interface Figures {
  /** What the table is about. */
  label: string
  columns: readonly string[]
  rows: readonly { cells: readonly Cell[]; to?: string | null }[]
}

/** The numbers of a chart as a table. The first column of a row leads to its tasks. */
export const FigureTable = ({ label, columns, rows }: Figures) => (
  <div className={classes['tableRegion']} role="region" aria-label={label} tabIndex={0}>
    <table className={classes['table']} aria-label={label}>
      <Head columns={columns} />
      <tbody>
        {rows.map(({ cells: [first, ...rest], to }, at) => (
          <tr key={at}>
            <th scope="row">{to ? <Link to={to}>{first}</Link> : first}</th>
            {rest.map((cell, place) => (
              <td key={columns[place + 1]} data-kind={typeof cell === 'number' ? 'number' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <div className={classes['copy']}>
      <CopyButton
        value={copiedTable(
          columns,
          rows.map(({ cells }) => cells),
        )}
        name="the table"
      />
    </div>
  </div>
)

/** The same for screen readers, beside a chart. It holds nothing that takes the focus. A table is never clipped itself. */
export function HiddenTable({ label, columns, rows }: Figures) {
  const isChartShown = usePainted()
  if (!isChartShown) return null
  return (
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <Head columns={columns} />
        <tbody>
          {rows.map(({ cells: [first, ...rest] }, at) => (
            <tr key={at}>
              <th scope="row">{first}</th>
              {rest.map((cell, place) => (
                <td key={columns[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Head = ({ columns }: { columns: readonly string[] }) => (
  <thead>
    <tr>
      {columns.map((title) => (
        <th key={title} scope="col">
          {title}
        </th>
      ))}
    </tr>
  </thead>
)
