import { useEffect, type RefObject } from 'react'
import { useKey } from './use-key.ts'

export interface ListKeys {
  /** Goes to the next row or card, or to the previous one. Answers false when there is none. */
  move: (step: 1 | -1) => boolean | void
  /** Null for lists of which nothing can be selected. */
  select?: (() => boolean | void) | null
  edit?: (() => boolean | void) | null
  open?: (() => boolean | void) | null
}

const lists = new Set<RefObject<HTMLElement | null>>()

/** The list that the keys are for: the one with the focus, else the first one of the page. */
function isMeant(list: RefObject<HTMLElement | null>): boolean {
  const shown = [...lists].flatMap(({ current }) => (current?.checkVisibility() ? current : []))
  const focused = shown.filter((each) => each.contains(document.activeElement))
  // A list inside of another one is the nearer.
  const meant = focused.find((each) => focused.every((other) => other.contains(each)))
  const first = shown.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0]
  return list.current !== null && list.current === (meant ?? first)
}

/** J and K move in a list or a board, X selects, E edits, Enter opens. */
export function useListKeys(list: RefObject<HTMLElement | null>, { move, select, edit, open }: ListKeys): void {
  useEffect(() => {
    lists.add(list)
    return () => void lists.delete(list)
  }, [list])
  const when = (act: (() => boolean | void) | null | undefined) => (act ? () => isMeant(list) && act() : null)
  useKey(
    'down',
    when(() => move(1)),
  )
  useKey(
    'up',
    when(() => move(-1)),
  )
  useKey('select', when(select))
  useKey('edit', when(edit))
  useKey('open', when(open))
}
