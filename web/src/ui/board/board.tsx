import { useCallback, useId, useRef, useState, type ReactNode } from 'react'
import { BoardColumn, type CardMoves } from './board-column.tsx'
import classes from './board.module.css'
import type { CardKey } from './column-window.ts'
import { useLatest } from './use-latest.ts'
import { useMoving, type Moving } from './use-moving.ts'

export interface BoardColumnOf<Item> { key: string; title: string; note?: string; items: readonly Item[] }

interface BoardProps<Item> {
  label: string
  columns: readonly BoardColumnOf<Item>[]
  /** The items are on their way: the columns show grey cards meanwhile. */
  loading?: boolean
  keyOf: (item: Item) => CardKey
  /** What a card is called when it is moved. */
  nameOf: (item: Item) => string
  /** The card; the handle goes into its head, and is there only where cards may be moved. Cards are drawn anew whenever this is another function. */
  renderCard: (item: Item, handle: ReactNode) => ReactNode
  /** About how high a card is before it was drawn. */
  guess: number
  /** Answers false when the card stays after all, such as when a question about it was not answered. */
  onMove?: ((item: Item, toColumn: string) => void | Promise<boolean>) | undefined
}

/** Columns of cards, of which only those in sight are drawn. Cards are moved with the mouse, or with the keys from their handle. */
export function Board<Item>({ label, columns, loading = false, keyOf, nameOf, renderCard, guess, onMove }: BoardProps<Item>) {
  const [focused, setFocused] = useState<{ key: CardKey; column: string } | null>(null)
  const [said, setSaid] = useState('')
  const helpId = useId()
  const titleOf = (key: string | null) => columns.find((column) => column.key === key)?.title ?? ''
  const find = (key: CardKey) => columns.flatMap(({ items }) => items).find((item) => keyOf(item) === key)
  const tell = (key: CardKey, what: string) => {
    const item = find(key)
    if (item !== undefined) setSaid(`${nameOf(item)} ${what}`)
  }
  const drop = async ({ key, from, by }: Moving, to: string) => {
    const item = find(key)
    if (item === undefined) return
    const hasMoved = await onMove?.(item, to) !== false
    setSaid(hasMoved ? `${nameOf(item)} moved to ${titleOf(to)}` : `${nameOf(item)} stays in ${titleOf(from)}`)
    if (by === 'keys') setFocused({ key, column: hasMoved ? to : from })
  }
  const { moving, grab, hold, shift, release, cancel } = useMoving(columns.map(({ key }) => key), onMove && ((held, to) => void drop(held, to)))
  const reached = useCallback(() => setFocused(null), [])

  const latest = useLatest<CardMoves>({
    grab,
    hold: (key, column) => {
      hold(key, column)
      tell(key, `picked up from ${titleOf(column)}`)
    },
    shift: (by) => {
      shift(by)
      const places = columns.map((each) => each.key)
      setSaid(titleOf(places[Math.min(places.length - 1, Math.max(0, places.indexOf(moving?.to ?? '') + by))] ?? null))
    },
    release,
    cancel: () => {
      cancel()
      if (moving) tell(moving.key, `stays in ${titleOf(moving.from)}`)
    },
  })
  // Always the same, so that a card is not drawn anew because another one moves.
  const moves = useRef<CardMoves>({
    grab: (...given) => latest.current.grab(...given), hold: (...given) => latest.current.hold(...given), shift: (by) => latest.current.shift(by),
    release: () => latest.current.release(), cancel: () => latest.current.cancel(),
  })

  return (
    <div className={classes['board']} role="group" aria-label={label} aria-busy={loading}>
      {onMove && <p id={helpId} className="visually-hidden">Press Space to pick the card up, the left and right arrow keys to choose a column, Space to put it down, Escape to leave it.</p>}
      <p className="visually-hidden" role="status">{said}</p>
      {columns.map((column) => (
        <BoardColumn
          key={column.key} column={column} loading={loading} keyOf={keyOf} nameOf={nameOf} guess={guess} moves={moves.current} helpId={onMove ? helpId : null}
          pinned={focused?.column === column.key ? focused.key : null} moved={moving?.from === column.key ? moving.key : null} isHeld={moving?.by === 'keys'}
          isOver={moving !== null && moving.to === column.key && (moving.from !== column.key || moving.by === 'keys')} renderCard={renderCard} onReached={reached}
        />
      ))}
    </div>
  )
}
