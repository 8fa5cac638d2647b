import { useMemo, type RefObject } from 'react'
import { useListKeys, type ListKeys } from './use-list-keys.ts'

interface Parts {
  /** The rows or cards that are drawn, in their order. */
  itemsOf: (list: HTMLElement) => readonly HTMLElement[]
  /** What scrolls around an item, and the height of what covers its top. */
  viewOf: (item: HTMLElement) => { frame: Element | null; covered: number }
}

const tableHead = 32

const openerOf = (item: HTMLElement) =>
  item.querySelector<HTMLElement>('[data-opens]') ??
  item.querySelector<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)')

/** Rows of a table, without those of tables inside of it, gaps, details and heads of groups, which open nothing. */
export const tableParts: Parts = {
  itemsOf: (list) =>
    [...(list.querySelector('table')?.tBodies[0]?.rows ?? [])].filter(
      (row) =>
        row.getAttribute('aria-hidden') !== 'true' && row.dataset['tone'] === undefined && openerOf(row) !== null,
    ),
  viewOf: (item) => ({ frame: item.closest('[role="region"]'), covered: tableHead }),
}

export const boardParts: Parts = {
  itemsOf: (list) => [...list.querySelectorAll<HTMLElement>('[data-card]')],
  viewOf: (item) => ({ frame: item.closest('[data-scroller]'), covered: 0 }),
}

/** Whether the top of an item is in sight: a list is entered where it is being read. */
function isInSight(item: HTMLElement, { viewOf }: Parts): boolean {
  const { frame, covered } = viewOf(item)
  const { top } = item.getBoundingClientRect()
  const view = frame?.getBoundingClientRect()
  return top >= Math.max(0, view ? view.top + covered - 1 : 0) && top < Math.min(innerHeight, view?.bottom ?? Infinity)
}

/** The place of an item in its column or table, and how many there are; null where all of them are drawn. */
function placeOf(item: HTMLElement): { place: number; first: number; last: number } | null {
  const inColumn = item.getAttribute('aria-posinset')
  if (inColumn !== null) return { place: Number(inColumn), first: 1, last: Number(item.getAttribute('aria-setsize')) }
  const inTable = item.getAttribute('aria-rowindex')
  if (inTable === null) return null
  // The head of a table is its first row.
  return { place: Number(inTable), first: 2, last: Number(item.closest('table')?.getAttribute('aria-rowcount')) }
}

const besideOf = (item: Element, step: 1 | -1) => (step === 1 ? item.nextElementSibling : item.previousElementSibling)
const isGroupHead = (item: Element | null) => item?.querySelector(':scope > th[scope="rowgroup"]') != null

/**
 * Further items are drawn once they come near, so the last one that is drawn need not be the last. Heads of groups are
 * no items, though they have a place.
 */
function isFollowed(item: HTMLElement, step: 1 | -1): boolean {
  const found = placeOf(item)
  if (found === null) return false
  let { place } = found
  for (let beside = besideOf(item, step); isGroupHead(beside); beside = beside && besideOf(beside, step)) place += step
  return step === 1 ? place < found.last : place > found.first
}

function next(items: readonly HTMLElement[], at: number, step: 1 | -1, parts: Parts): HTMLElement | undefined {
  const item = items[at]
  if (!item) return items.find((each) => isInSight(each, parts)) ?? items[0]
  const to = items[at + step]
  return to && to.parentElement !== item.parentElement && isFollowed(item, step) ? undefined : to
}

/** How many frames a key waits for the item that it goes to. */
const framesToDraw = 60

/** What the keys do in a list, of which the focus is the mark. Enter presses what has the focus. */
function keysOf(list: RefObject<HTMLElement | null>, parts: Parts): Required<ListKeys> {
  const items = () => (list.current ? parts.itemsOf(list.current) : [])
  const current = () => items().find((item) => item.contains(document.activeElement))
  const click = (found: HTMLElement | null | undefined) => {
    found?.click()
    return found !== null && found !== undefined
  }
  function go(step: 1 | -1, frames: number): void {
    const all = items()
    const at = all.findIndex((item) => item.contains(document.activeElement))
    const to = next(all, at, step, parts)
    const from = all[at]
    if (to) openerOf(to)?.focus()
    // A key that is held goes faster than cards are drawn. None of its strokes is lost.
    else if (from && frames > 0 && isFollowed(from, step)) requestAnimationFrame(() => go(step, frames - 1))
  }
  return {
    move(step) {
      go(step, framesToDraw)
      return items().length > 0
    },
    select: () => click(current()?.querySelector<HTMLElement>('[data-selects] input, input[data-selects]')),
    edit() {
      const item = current()
      return item !== undefined && click(item.querySelector<HTMLElement>('[data-edit]') ?? openerOf(item))
    },
    open() {
      const item = current()
      return item !== undefined && click(openerOf(item))
    },
  }
}

/** The keys of a list whose rows or cards are elements of the page: the focus goes to what opens each. */
export function useRowList(list: RefObject<HTMLElement | null>, parts: Parts): void {
  useListKeys(
    list,
    useMemo(() => keysOf(list, parts), [list, parts]),
  )
}
