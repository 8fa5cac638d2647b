import { columnsFor, previewRows, type AnyReport, type ReportPreview } from '@credence/contract/reports/define'
import { IconTableOff } from '@tabler/icons-react'
import { Empty } from '../../ui/layout/states.tsx'
import { SortHead, type Column } from '../../ui/tables/data-table.tsx'
import tables from '../../ui/tables/data-table.module.css'
import { nextSorting, type Sorting } from '../../ui/tables/sort.ts'
import { shownCell } from './result-cell.ts'
import classes from './reports.module.css'

export interface Result extends ReportPreview {
  /** The options that it was made with. */
  body: Record<string, unknown>
  sorting: Sorting
}

interface ResultTableProps {
  report: Pick<AnyReport, 'columns' | 'title'>
  result: Result
  /** It was made with other settings than those of the form now. */
  isOld: boolean
  isBusy: boolean
  onSort: (sorting: Sorting) => void
}

const rowsInWords = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`

/** The first rows of a report, sorted by the server: the others count too. */
export function ResultTable({ report, result, isOld, isBusy, onSort }: ResultTableProps) {
  const { total, rows, sorting } = result
  const kinds = columnsFor(report, result.body)
  const columns = result.columns.map((title): Column<never> => {
    const kind = kinds.find((each) => each.title === title)?.kind
    return {
      key: title,
      title,
      value: () => null,
      ...(kind === 'number' ? { kind: 'number' as const } : kind === 'text' ? {} : { kind: 'date' as const }),
    }
  })
  return (
    <div className={classes['result']} data-old={isOld || undefined} aria-busy={isBusy}>
      <div className={classes['resultHead']} role="status">
        <h3>Result</h3>
        <span>{rowsInWords(total)}</span>
        {total > previewRows && <span>{`· first ${previewRows} shown, dates as in the file`}</span>}
        {isOld && <span className={classes['oldNote']}>The settings were changed since</span>}
      </div>
      {total === 0 ? (
        <Empty icon={IconTableOff} title="No rows">
          Nothing fits these settings. The file would hold the names of its columns only.
        </Empty>
      ) : (
        <div className={classes['scroller']} role="region" aria-label={`Result of ${report.title}`} tabIndex={0}>
          <table className={tables['table']} aria-label={`Result of ${report.title}`}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <SortHead
                    key={column.key}
                    column={column}
                    sorting={sorting}
                    onSort={() => onSort(nextSorting(sorting, column.key))}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // Rows have no name of their own, and may be alike.
                <tr key={index}>
                  {columns.map(({ key, kind }, place) => {
                    const text = row[place] ?? ''
                    const shown = shownCell(text, kinds.find((each) => each.title === key)?.kind ?? 'text')
                    return (
                      <td key={key} data-kind={kind} data-dim={kind === 'date' || undefined}>
                        <span className={classes['value']} title={text.length > 40 ? text : undefined}>
                          {shown}
                        </span>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
