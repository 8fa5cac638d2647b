import { useCallback, useId, useState, type ReactNode } from 'react'
import { BoardColumn } from './board-column.tsx'
import classes from './board.module.css'
import type { CardKey } from './column-window.ts'
import { MoveHandle } from './move-handle.tsx'
import { useMoving } from './use-moving.ts'

export interface BoardColumnOf<Item> { key: string; title: string; note?: string; items: readonly Item[] }

interface BoardProps<Item> {
  label: string
  columns: readonly BoardColumnOf<Item>[]
  /** The items are on their way: the columns show grey cards meanwhile. */
  loading?: boolean
  keyOf: (item: Item) => CardKey
  /** What a card is called when it is moved. */
  nameOf: (item: Item) => string
  /** The card; the handle goes into its head, and is there only where cards may be moved. */
  renderCard: (item: Item, handle: ReactNode) => ReactNode
  /** About how high a card is before it was drawn. */
  guess: number
  onMove?: ((item: Item, toColumn: string) => void) | undefined
}

/** Columns of cards, of which only those in sight are drawn. Cards are moved with the mouse, or with the keys from their handle. */
export function Board<Item>({ label, columns, loading = false, keyOf, nameOf, renderCard, guess, onMove }: BoardProps<Item>) {
  const [landing, setLanding] = useState<{ key: CardKey; column: string } | null>(null)
  const [said, setSaid] = useState('')
  const helpId = useId()
  const titleOf = (key: string | null) => columns.find((column) => column.key === key)?.title ?? ''
  const find = (key: CardKey) => columns.flatMap(({ items }) => items).find((item) => keyOf(item) === key)
  const drop = (key: CardKey, to: string) => {
    const item = find(key)
    if (item === undefined) return
    setSaid(`${nameOf(item)} moved to ${titleOf(to)}`)
    onMove?.(item, to)
  }
  const { moving, grab, hold, shift, release, cancel } = useMoving(columns.map(({ key }) => key), onMove && drop)
  const reached = useCallback(() => setLanding(null), [])

  const handleFor = (item: Item, column: string) => {
    const key = keyOf(item)
    return onMove && (
      <MoveHandle
        name={nameOf(item)} helpId={helpId} held={moving?.by === 'keys' && moving.key === key}
        onHold={() => {
          hold(key, column)
          setSaid(`${nameOf(item)} picked up from ${titleOf(column)}`)
        }}
        onShift={(by) => {
          shift(by)
          const places = columns.map((each) => each.key)
          setSaid(titleOf(places[Math.min(places.length - 1, Math.max(0, places.indexOf(moving?.to ?? column) + by))] ?? null))
        }}
        onRelease={() => {
          if (moving?.to) setLanding({ key, column: moving.to })
          release()
        }}
        onCancel={() => {
          cancel()
          setSaid(`${nameOf(item)} stays in ${titleOf(column)}`)
        }}
      />
    )
  }

  return (
    <div className={classes['board']} role="group" aria-label={label} aria-busy={loading}>
      {onMove && <p id={helpId} className="visually-hidden">Press Space to pick the card up, the left and right arrow keys to choose a column, Space to put it down, Escape to leave it.</p>}
      <p className="visually-hidden" role="status">{said}</p>
      {columns.map((column) => (
        <BoardColumn
          key={column.key} column={column} loading={loading} keyOf={keyOf} guess={guess} movable={onMove !== undefined} pinned={landing?.column === column.key ? landing.key : null} moved={moving?.key ?? null}
          isOver={moving !== null && moving.to === column.key && (moving.from !== column.key || moving.by === 'keys')}
          renderCard={(item) => renderCard(item, handleFor(item, column.key))} onGrab={grab} onReached={reached}
        />
      ))}
    </div>
  )
}
