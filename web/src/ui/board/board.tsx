import { useCallback, useId, useMemo, useState, type ReactNode } from 'react'
import { BoardColumn } from './board-column.tsx'
import type { BoardColumnOf, CardKey, CardMoves } from './board-types.ts'
import { boardParts, useRowList } from '../keys/use-row-list.ts'
import classes from './board.module.css'
import type { Place } from './placing.ts'
import { useLatest } from './use-latest.ts'
import { useMoving, type Moving, type Target } from './use-moving.ts'

interface BoardProps<Item> {
  label: string
  columns: readonly BoardColumnOf<Item>[]
  /** The items are on their way: the columns show grey cards meanwhile. */
  loading?: boolean
  keyOf: (item: Item) => CardKey
  /** What a card is called when it is moved. */
  nameOf: (item: Item) => string
  /**
   * The card; the handle goes into its head, and is there only where cards may be moved. Cards are drawn anew whenever
   * this is another function.
   */
  renderCard: (item: Item, handle: ReactNode) => ReactNode
  /** About how high a card is before it was drawn. */
  guess: number
  /** Two columns per row on small screens, instead of four that scroll sideways. */
  wraps?: boolean
  /** Stands over the columns when none of them has a card. */
  empty: ReactNode
  /**
   * The place is null in a column with an order of its own. Answers false when the card stays after all, such as when a
   * question about it was not answered.
   */
  onMove?: ((item: Item, toColumn: string, place: Place<Item> | null) => void | Promise<boolean>) | undefined
}

/**
 * Columns of cards, of which only those in sight are drawn. Cards are moved with mouse or finger, or with the keys from
 * their handle.
 */
export function Board<Item>({
  label,
  columns,
  loading = false,
  keyOf,
  nameOf,
  renderCard,
  guess,
  wraps = false,
  empty,
  onMove,
}: BoardProps<Item>) {
  const [focused, setFocused] = useState<{ key: CardKey; column: string } | null>(null)
  const [said, setSaid] = useState('')
  const helpId = useId()
  const columnAt = (key: string | undefined) => columns.find((column) => column.key === key)
  const titleOf = (key: string) => columnAt(key)?.title ?? ''
  const find = (key: CardKey) => columns.flatMap(({ items }) => items).find((item) => keyOf(item) === key)
  const othersIn = (column: string, key: CardKey) => columnAt(column)?.items.filter((item) => keyOf(item) !== key) ?? []
  const spoken = ({ column, at }: Target, key: CardKey) =>
    at === null ? titleOf(column) : `${titleOf(column)}, ${at + 1} of ${othersIn(column, key).length + 1}`
  const tell = (key: CardKey, what: string) => {
    const item = find(key)
    if (item !== undefined) setSaid(`${nameOf(item)} ${what}`)
  }
  const drop = async ({ key, from, by }: Moving, to: Target) => {
    const item = find(key)
    if (item === undefined) return
    const where = spoken(to, key)
    const hasMoved =
      (await onMove?.(item, to.column, to.at === null ? null : { others: othersIn(to.column, key), at: to.at })) !==
      false
    setSaid(hasMoved ? `${nameOf(item)} moved to ${where}` : `${nameOf(item)} stays in ${titleOf(from)}`)
    if (by === 'keys') setFocused({ key, column: hasMoved ? to.column : from })
  }
  const { moving, board, grab, hold, shift, release, cancel } = useMoving({
    columns,
    keyOf,
    onDrop: onMove && ((held, to) => void drop(held, to)),
  })
  useRowList(board, boardParts)
  const reached = useCallback(() => setFocused(null), [])

  const latest = useLatest<CardMoves>({
    grab: (...given) => grab?.(...given),
    hold: (key, column) => {
      hold(key, column)
      tell(key, `picked up from ${titleOf(column)}`)
    },
    shift: (by) => {
      const to = shift(by)
      if (moving && to) setSaid(spoken(to, moving.key))
    },
    release,
    cancel: () => {
      cancel()
      if (moving) tell(moving.key, `stays in ${titleOf(moving.from)}`)
    },
  })
  // Always the same, so that a card is not drawn anew because another one moves.
  const moves = useMemo<CardMoves>(
    () => ({
      grab: (...given) => latest.current.grab(...given),
      hold: (...given) => latest.current.hold(...given),
      shift: (by) => latest.current.shift(by),
      release: () => latest.current.release(),
      cancel: () => latest.current.cancel(),
    }),
    [latest],
  )

  return (
    <div
      ref={board}
      className={classes['board']}
      data-wraps={wraps || undefined}
      role="group"
      aria-label={label}
      aria-busy={loading}
    >
      {onMove && (
        <p id={helpId} className="visually-hidden">
          Press Space to pick the card up, the left and right arrow keys to choose a column, up and down to choose a
          place in it, Space to put it down, Escape to leave it.
        </p>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {columns.map((column) => (
        <BoardColumn
          key={column.key}
          column={column}
          loading={loading}
          keyOf={keyOf}
          nameOf={nameOf}
          guess={guess}
          moves={moves}
          helpId={onMove ? helpId : null}
          pinned={focused?.column === column.key ? focused.key : null}
          moved={moving?.from === column.key ? moving.key : null}
          isHeld={moving?.by === 'keys'}
          isOver={moving?.to?.column === column.key && (moving.from !== column.key || moving.by === 'keys')}
          markAt={moving?.to?.column === column.key ? moving.to.at : null}
          renderCard={renderCard}
          onReached={reached}
        />
      ))}
      {!loading && columns.every(({ items }) => items.length === 0) && <div className={classes['empty']}>{empty}</div>}
    </div>
  )
}
