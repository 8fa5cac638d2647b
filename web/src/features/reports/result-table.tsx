import {
  columnsFor,
  previewRows,
  type AnyReport,
  type ReportColumn,
  type ReportPreview,
} from '@credence/contract/reports/define'
import { IconTableOff, IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Empty } from '../../ui/layout/states.tsx'
import { FittedTable, type Column } from '../../ui/tables/data-table.tsx'
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

type ResultColumn = Column<never> & { of: ReportColumn['kind'] }

function columnsOf(report: ResultTableProps['report'], titles: readonly string[], body: Result['body']) {
  const kinds = columnsFor(report, body)
  return titles.map((title): ResultColumn => {
    const of = kinds.find((each) => each.title === title)?.kind ?? 'text'
    const kind = of === 'number' ? { kind: 'number' as const } : of === 'text' ? {} : { kind: 'date' as const }
    return { key: title, title, value: () => null, of, ...kind }
  })
}

const counted = (count: number, what: string) => `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`

/** The first rows of a report, sorted by the server: the others count too. */
export function ResultTable({ report, result, isOld, isBusy, onSort }: ResultTableProps) {
  const { total, rows, providers, sorting } = result
  const { columns: titles, body } = result
  const columns = useMemo(() => columnsOf(report, titles, body), [report, titles, body])
  return (
    <div className={classes['result']} data-old={isOld || undefined} aria-busy={isBusy}>
      <div className={classes['resultHead']} role="status">
        <h3>Result</h3>
        <span>{counted(total, 'row')}</span>
        {total > previewRows && <span>{`· first ${previewRows} shown, dates as in the file`}</span>}
        {providers && (
          <span className={classes['providers']}>
            <IconUsers size={16} stroke={1.6} aria-hidden />
            {`${providers.found} of ${counted(providers.of, 'provider')} below ${counted(Number(body['hours']), 'hour')}`}
          </span>
        )}
        {isOld && <span className={classes['oldNote']}>The settings were changed since</span>}
      </div>
      {total === 0 ? (
        <Empty icon={IconTableOff} title="No rows">
          Nothing fits these settings. The file would hold the names of its columns only.
        </Empty>
      ) : (
        <div className={classes['scroller']} role="region" aria-label={`Result of ${report.title}`} tabIndex={0}>
          <FittedTable
            label={`Result of ${report.title}`}
            columns={columns}
            isReady
            sorting={sorting}
            onSort={(key) => onSort(nextSorting(sorting, key))}
          >
            {rows.map((row, index) => (
              // Rows have no name of their own, and may be alike.
              <tr key={index}>
                {columns.map(({ key, kind, of }, place) => {
                  const shown = shownCell(row[place] ?? '', of)
                  return (
                    <td key={key} data-kind={kind} data-dim={kind === 'date' || undefined} title={shown || undefined}>
                      {shown}
                    </td>
                  )
                })}
              </tr>
            ))}
          </FittedTable>
        </div>
      )}
    </div>
  )
}
