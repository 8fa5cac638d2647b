import type { CellWord } from '@credence/contract/participation-rules'
import { memo, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './matrix.module.css'
import { rowHeight } from './measures.ts'

/** How a row is called: its name, what stands dim behind it, a short form, and where the name leads. */
export interface RowNames { name: string; suffix: string | null; short: string; to: string | null }

interface MatrixRowProps<Row> {
  row: Row
  place: number
  gridId: string
  namesOf: (row: Row) => RowNames
  wordsOf: (row: Row) => readonly CellWord[]
  from: number
  to: number
  columns: number
  /** The column of the marked cell, when that is in this row. */
  marked: number | null
  repeats: boolean
}

const cellClasses: Readonly<Record<CellWord, string>> = {
  active: `${classes['cell']} ${classes['active']}`, pending: `${classes['cell']} ${classes['pending']}`, inactive: `${classes['cell']} ${classes['inactive']}`,
  'n/a': `${classes['cell']} ${classes['notApplicable']}`,
}

/** The room of columns that are out of sight. */
export const Room = ({ columns }: { columns: number }) => columns > 0 ? <span className={classes['room']} aria-hidden="true" style={{ width: `calc(var(--column) * ${columns})` }} /> : null

function RowOf<Row>({ row, place, gridId, namesOf, wordsOf, from, to, columns, marked, repeats }: MatrixRowProps<Row>) {
  const { name, suffix, short, to: leadsTo } = useMemo(() => namesOf(row), [namesOf, row])
  const words = useMemo(() => wordsOf(row), [wordsOf, row])
  const cells: ReactNode[] = []
  for (let column = from; column < to; column += 1) {
    const word = words[column] ?? 'inactive'
    cells.push(
      <div
        key={column} role="gridcell" className={cellClasses[word]} aria-colindex={column + 2} aria-label={word}
        {...marked === column ? { id: `${gridId}-${place}-${column}`, 'data-marked': true } : null}
      >
        {word === 'n/a' ? word : null}
      </div>,
    )
  }
  return (
    <div role="row" className={classes['row']} data-marked={marked !== null || undefined} aria-rowindex={place + 2} style={{ top: place * rowHeight }}>
      <div
        role="rowheader" className={classes['name']} aria-colindex={1} title={suffix ? `${name} ${suffix}` : name}
        {...marked === -1 ? { id: `${gridId}-${place}--1`, 'data-marked': true } : null}
      >
        <span className={classes['nameText']}>
          {leadsTo ? <Link to={leadsTo} tabIndex={-1}>{name}</Link> : <b>{name}</b>}{suffix && <span className={classes['suffix']}> {suffix}</span>}
        </span>
      </div>
      <Room columns={from} />
      {cells}
      <Room columns={columns - to} />
      <div className={classes['rest']} aria-hidden="true">{repeats && short}</div>
    </div>
  )
}

export const MatrixRow = memo(RowOf) as typeof RowOf
