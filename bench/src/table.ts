import { verdictOf, type Row } from './workload.ts'

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2))

const cells = (row: Row): string[] => [
  row.name,
  number(row.value.median),
  number(row.value.min),
  number(row.value.max),
  row.unit,
  'atLeast' in row.target ? `>= ${row.target.atLeast}` : `<= ${row.target.atMost}`,
  verdictOf(row),
  row.detail,
]

/** Lines of cells, the first of them the header, as a Markdown table with aligned columns. */
export function drawTable(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const drawn = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  return [drawn[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...drawn.slice(1)].join('\n')
}

export const table = (rows: readonly Row[]): string =>
  drawTable([['workload', 'median', 'min', 'max', 'unit', 'target', 'verdict', 'behind it'], ...rows.map(cells)])
