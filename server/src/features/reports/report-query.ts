import { columnsFor, previewRows, type AnyReport, type ReportColumn } from '@credence/contract/reports/define'
import type { Value } from '../../database/batch.ts'

/** A report as SQL. Row-level security and the caller's practices decide which rows it finds. */
export interface ReportQuery {
  /** An expression for each column, by the column's title. */
  columns: Readonly<Record<string, string>>
  /** Common table expressions that the rest refers to. */
  with?: string
  /** From `from` to the end of the conditions. */
  from: string
  /** Null if the rows come in their order already. */
  order: string | null
  values: readonly Value[]
  /** Where the options leave providers out: how many are in the rows, and of how many. */
  providers?: { found: string; of: string }
}

/** The text of a statement with its values. It has no name, because its text depends on the options. */
export interface PlainStatement {
  text: string
  values: readonly Value[]
}

export type Options = Readonly<Record<string, unknown>>

/** Collects the values of a statement. */
export class Values {
  readonly list: Value[] = []

  /** The placeholder of a value. */
  add(value: Value): string {
    this.list.push(value)
    return `$${this.list.length}`
  }

  /** That a column has one of these values. No values mean all. */
  isOneOf(column: string, type: 'int' | 'text', values: unknown): string {
    const list = (values ?? []) as readonly number[] | readonly string[]
    return list.length === 0 ? 'true' : `${column} = any (${this.add(list)}::${type}[])`
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The label of a value as the screens show it. Labels come from the contract, never from a request. */
export const labelSql = (column: string, labels: Readonly<Record<string, string>>): string =>
  `case ${column} ${Object.entries(labels)
    .map(([value, label]) => `when ${quoted(value)} then ${quoted(label)}`)
    .join(' ')} else ${column} end`

export const yesNoSql = (column: string): string => `case when ${column} then 'Yes' else 'No' end`

/** The first moment of a UTC day. */
export const utcDay = (placeholder: string): string => `(${placeholder}::date::timestamp at time zone 'UTC')`
/** That a moment is in the UTC days from the first to the last, both included. */
export const inUtcDays = (column: string, from: string, to: string): string =>
  `${column} >= ${utcDay(from)} and ${column} < ${utcDay(to)} + interval '24 hours'`

const expressionOf = ({ columns }: ReportQuery, { title }: ReportColumn): string => {
  const expression = columns[title]
  if (expression === undefined) throw new Error(`The query has no column ${title}`)
  return expression
}

/** A value as the text of its cell. */
const textSql = (query: ReportQuery, column: ReportColumn): string => {
  const expression = expressionOf(query, column)
  return column.kind === 'moment'
    ? `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`
    : column.kind === 'day'
      ? `to_char(${expression}, 'YYYY-MM-DD')`
      : `(${expression})::text`
}

const withSql = ({ with: expressions }: ReportQuery): string => (expressions ? `with ${expressions} ` : '')

const select = (report: AnyReport, query: ReportQuery, options: Options): string =>
  `${withSql(query)}select ${columnsFor(report, options)
    .map((column) => textSql(query, column))
    .join(', ')} ${query.from}`

const orderSql = (keys: readonly (string | null)[]): string => {
  const known = keys.filter((key) => key !== null)
  return known.length > 0 ? `order by ${known.join(', ')}` : ''
}

/** All rows in the order of the file. */
export const rowsStatement = (report: AnyReport, query: ReportQuery, options: Options): PlainStatement => ({
  text: `${select(report, query, options)} ${orderSql([query.order])}`,
  values: query.values,
})

export const countStatement = (query: ReportQuery): PlainStatement => ({
  text: `${withSql(query)}select count(*)::int as total ${query.from}`,
  values: query.values,
})

/** The rows, and the providers in them where the options leave some out. */
export const countsStatement = (query: ReportQuery): PlainStatement => ({
  text: `${withSql(query)}select count(*)::int as total, ${
    query.providers
      ? `json_build_object('found', ${query.providers.found}, 'of', (${query.providers.of}))`
      : 'null::json'
  } as providers ${query.from}`,
  values: query.values,
})

/** The order by a column that somebody chose, if any. */
function sortKey(report: AnyReport, query: ReportQuery, { sort, descending }: Options): string | null {
  const column = report.columns.find(({ title }) => title === sort)
  if (!column) return null
  const expression = expressionOf(query, column)
  const key = column.kind === 'text' ? `lower((${expression})::text)` : expression
  return `${key} ${descending === true ? 'desc' : 'asc'} nulls last`
}

/** The first rows, by the options of a preview. */
export const previewStatement = (report: AnyReport, query: ReportQuery, options: Options): PlainStatement => ({
  text: `${select(report, query, options)} ${orderSql([sortKey(report, query, options), query.order])} limit ${previewRows}`,
  values: query.values,
})
