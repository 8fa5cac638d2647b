/** A name and its value; what is unknown is an empty text. */
export interface ReportFacts {
  heading: string
  facts: readonly (readonly [name: string, value: string])[]
}

export interface ReportTable {
  heading: string
  /** `share` is how much of the width a column has, beside the others. Numbers end at the right edge of their column. */
  columns: readonly { title: string; share: number; isNumber?: boolean }[]
  rows: readonly (readonly string[])[]
  /** What stands there instead of rows. */
  none: string
}

export type ReportPart = ReportFacts | ReportTable

export interface Report {
  title: string
  /** Whom or what it is about. */
  subject: string
  about: string
  /** At the foot of every page, beside its number. */
  foot: string
  parts: readonly ReportPart[]
}

/** A report of one table whose rows come in batches. */
export interface TableReport extends Omit<Report, 'parts'> {
  facts: ReportFacts
  table: Omit<ReportTable, 'rows'>
  orientation: 'portrait' | 'landscape'
}
