/** A cell of a matrix. Row -1 is the head, column -1 the names. */
export interface Place {
  row: number
  column: number
}

interface Extent {
  rows: number
  columns: number
  /** Rows in sight. */ page: number
}

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Where a key leads from a cell, or null for a key that moves nothing. */
export function moveBy(
  key: string,
  ctrl: boolean,
  { row, column }: Place,
  { rows, columns, page }: Extent,
): Place | null {
  const to = (nextRow: number, nextColumn: number): Place => ({
    row: between(nextRow, -1, rows - 1),
    column: between(nextColumn, -1, columns - 1),
  })
  switch (key) {
    case 'ArrowUp':
      return to(ctrl ? -1 : row - 1, column)
    case 'ArrowDown':
      return to(ctrl ? rows : row + 1, column)
    case 'ArrowLeft':
      return to(row, ctrl ? -1 : column - 1)
    case 'ArrowRight':
      return to(row, ctrl ? columns : column + 1)
    case 'Home':
      return to(ctrl ? -1 : row, -1)
    case 'End':
      return to(ctrl ? rows : row, columns)
    case 'PageUp':
      return to(row - page, column)
    case 'PageDown':
      return to(row + page, column)
    default:
      return null
  }
}
