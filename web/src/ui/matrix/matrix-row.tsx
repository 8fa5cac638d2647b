import type { CellWord } from '@credence/contract/participation/rules'
import { memo, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './matrix.module.css'
import { rowHeight } from './measures.ts'

/** How a row is called: its name, what stands dim behind it, a short form, and where the name leads. */
export interface RowNames {
  name: string
  suffix: string | null
  short: string
  to: string | null
}

const fullName = ({ name, suffix }: RowNames) => (suffix ? `${name} ${suffix}` : name)

const cellClasses: Readonly<Record<CellWord, string>> = {
  active: `${classes['cell']} ${classes['active']}`,
  pending: `${classes['cell']} ${classes['pending']}`,
  inactive: `${classes['cell']} ${classes['inactive']}`,
  'n/a': `${classes['cell']} ${classes['notApplicable']}`,
}

/** The room of columns that are out of sight. */
export const Room = ({ columns }: { columns: number }) =>
  columns > 0 ? (
    <span className={classes['room']} aria-hidden="true" style={{ width: `calc(var(--column) * ${columns})` }} />
  ) : null

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

/**
 * The cells of a row. Its head is here for those who are told it; `MatrixName` lies over it and shows it where it stays
 * in sight.
 */
function RowOf<Row>({ row, place, gridId, namesOf, wordsOf, from, to, columns, marked, repeats }: MatrixRowProps<Row>) {
  const names = useMemo(() => namesOf(row), [namesOf, row])
  const words = useMemo(() => wordsOf(row), [wordsOf, row])
  const cells: ReactNode[] = []
  for (let column = from; column < to; column += 1) {
    const word = words[column] ?? 'inactive'
    cells.push(
      <div
        key={column}
        role="gridcell"
        className={cellClasses[word]}
        aria-colindex={column + 2}
        aria-label={word}
        {...(marked === column ? { id: `${gridId}-${place}-${column}`, 'data-marked': 'cell' } : null)}
      >
        {word === 'n/a' ? word : null}
      </div>,
    )
  }
  return (
    <div role="row" className={classes['row']} aria-rowindex={place + 2} style={{ top: place * rowHeight }}>
      <div
        role="rowheader"
        className={classes['nameRoom']}
        aria-colindex={1}
        {...(marked === -1 ? { id: `${gridId}-${place}--1` } : null)}
      >
        {fullName(names)}
      </div>
      <Room columns={from} />
      {cells}
      <Room columns={columns - to} />
      <div className={classes['rest']} aria-hidden="true">
        {repeats && names.short}
      </div>
    </div>
  )
}

export const MatrixRow = memo(RowOf) as typeof RowOf

interface MatrixNameProps<Row> {
  row: Row
  place: number
  namesOf: (row: Row) => RowNames
  marked: 'row' | 'name' | null
}

function NameOf<Row>({ row, place, namesOf, marked }: MatrixNameProps<Row>) {
  const names = useMemo(() => namesOf(row), [namesOf, row])
  return (
    <div
      className={classes['name']}
      data-name={place}
      data-marked-name={marked !== null || undefined}
      data-marked={marked === 'name' ? 'name' : undefined}
      title={fullName(names)}
      style={{ top: place * rowHeight }}
    >
      <span className={classes['nameText']}>
        {names.to ? (
          <Link to={names.to} className={classes['who']} tabIndex={-1}>
            {names.name}
          </Link>
        ) : (
          <b className={classes['who']}>{names.name}</b>
        )}
        {names.suffix && <span className={classes['suffix']}> {names.suffix}</span>}
      </span>
    </div>
  )
}

/**
 * A name beside its row, in the one column that stays: if each name stuck by itself, drawing would have to keep track
 * of every one.
 */
export const MatrixName = memo(NameOf) as typeof NameOf
