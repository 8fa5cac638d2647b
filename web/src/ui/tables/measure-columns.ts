import type { Column } from './column.ts'

/** What a column needs, in pixels with its padding. */
export interface Measured {
  /** For the widest of its cells that were drawn. */
  content: number
  /** For its head on one line. */
  head: number
  /** For its head on two lines. */
  headLeast: number
}

type AnyColumn = Pick<Column<never>, 'key' | 'plain'>
type AllMeasured = ReadonlyMap<string, Measured>

/** An arrow and its gap, which the head of the column has once it sorts. */
const arrowRoom = 16

const cellsOf = (row: Element | null | undefined) => [...(row?.children ?? [])] as HTMLElement[]
const rowsOf = (table: HTMLTableElement, columns: readonly AnyColumn[]) =>
  [...(table.tBodies[0]?.rows ?? [])].filter(
    (row) => row.childElementCount === columns.length && row.dataset['tone'] !== 'selected',
  )

function paddingOf(cell: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(cell)
  return parseFloat(paddingLeft) + parseFloat(paddingRight)
}

function widthWithMargins(element: HTMLElement): number {
  const { marginLeft, marginRight } = getComputedStyle(element)
  return element.getBoundingClientRect().width + parseFloat(marginLeft) + parseFloat(marginRight)
}

/** How much narrower a head that stands on one line now is on two, broken where the longer line is shortest. */
function savedByBreak(words: HTMLElement): number {
  const text = document.createTreeWalker(words, NodeFilter.SHOW_TEXT).nextNode() as Text | null
  if (!text) return 0
  const range = document.createRange()
  const widthOf = (from: number, to: number) => {
    range.setStart(text, from)
    range.setEnd(text, to)
    return range.getBoundingClientRect().width
  }
  const { length } = text.data
  const whole = widthOf(0, length)
  const broken = [...text.data.matchAll(/\s+/g)].map(({ index, 0: { length: gap } }) =>
    Math.max(widthOf(0, index), widthOf(index + gap, length)),
  )
  return whole - Math.min(whole, ...broken)
}

/** What each head needs on one line, and on two. */
const headsOf = (table: HTMLTableElement): { head: number; headLeast: number }[] =>
  cellsOf(table.tHead?.rows[0]).map((head) => {
    const words = head.firstElementChild as HTMLElement | null
    if (!words || words.className === 'visually-hidden') return { head: 0, headLeast: 0 }
    const width = widthWithMargins(words) + paddingOf(head)
    return { head: width, headLeast: width - savedByBreak(words) }
  })

/**
 * Lays the table out once as wide as its content would have it, and reads that. Only for the first rows: afterwards
 * `grown` notices what is cut without another layout.
 */
export function measureAll(table: HTMLTableElement, columns: readonly AnyColumn[], known: AllMeasured): AllMeasured {
  const [row] = rowsOf(table, columns)
  if (!row) return known
  table.dataset['measuring'] = 'rows'
  const contents = cellsOf(row).map((cell) => Math.ceil(cell.getBoundingClientRect().width))
  const heads = headsOf(table)
  delete table.dataset['measuring']
  const measured = new Map<string, Measured>()
  for (const [at, { key, plain }] of columns.entries()) {
    const { head = 0, headLeast = 0 } = heads[at] ?? {}
    const [one, two] = plain ? [headLeast, headLeast] : [head + arrowRoom, headLeast + arrowRoom]
    measured.set(key, { content: contents[at] ?? 0, head: Math.ceil(one), headLeast: Math.ceil(two) })
  }
  return measured
}

/** How much of a cell's content is cut. What is read by screen readers alone is one pixel wide and cut by intent. */
function cutIn(cell: HTMLElement): number {
  let cut = cell.scrollWidth - cell.clientWidth
  for (const inner of cell.querySelectorAll<HTMLElement>('*')) {
    const { clientWidth } = inner
    if (clientWidth > 1) cut = Math.max(cut, inner.scrollWidth - clientWidth)
  }
  return cut
}

/** The text of each row that was measured at the widths of now. */
export type SeenRows = WeakMap<Element, string>

/**
 * What is known of the columns, with what the rows that are drawn now need more. The same map if it is nothing. A row
 * that says the same as when it was measured is not measured again: that costs a layout.
 */
export function grown(
  table: HTMLTableElement,
  columns: readonly AnyColumn[],
  known: AllMeasured,
  seen: SeenRows,
): AllMeasured {
  const more = new Map<string, Measured>()
  for (const row of rowsOf(table, columns)) {
    const text = row.textContent
    if (seen.get(row) === text) continue
    seen.set(row, text)
    for (const [at, cell] of cellsOf(row).entries()) {
      const { key = '', plain } = columns[at] ?? {}
      if (plain !== undefined || 'free' in cell.dataset || cell.offsetWidth === 0) continue
      const cut = cutIn(cell)
      const before = more.get(key) ?? known.get(key)
      if (cut > 1 && before && cell.offsetWidth + cut > before.content + 1)
        more.set(key, { ...before, content: cell.offsetWidth + cut })
    }
  }
  return more.size === 0 ? known : new Map([...known, ...more])
}
