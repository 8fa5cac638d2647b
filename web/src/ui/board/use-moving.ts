import { useState } from 'react'
import type { BoardColumnOf, CardKey } from './board-types.ts'
import type { Spot } from './card-drag.ts'
import { useDrag } from './use-drag.ts'

/**
 * Where a card would be put down: before the card at `at` of the others of that column; null where the column has an
 * order of its own.
 */
export interface Target {
  column: string
  at: number | null
}
/** A card on its way: whence, and where it would be put down now. */
export interface Moving {
  key: CardKey
  from: string
  to: Target | null
  by: 'pointer' | 'keys'
}

interface MovingOptions<Item> {
  columns: readonly BoardColumnOf<Item>[]
  keyOf: (item: Item) => CardKey
  onDrop: ((held: Moving, to: Target) => void) | undefined
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value))

/**
 * Moves cards between columns and within them: with the mouse, a pen or a finger from anywhere on the card, or with the
 * keys from its handle.
 */
export function useMoving<Item>({ columns, keyOf, onDrop }: MovingOptions<Item>) {
  const [moving, setMoving] = useState<Moving | null>(null)
  const columnOf = (key: string) => columns.find((column) => column.key === key)
  const indexIn = (column: string, key: CardKey) =>
    columnOf(column)?.items.findIndex((item) => keyOf(item) === key) ?? -1
  /** A gap is between all cards of a column; a place is among the others, without the card that moves. */
  const targetOf = ({ column, gap }: Spot, key: CardKey): Target => {
    const own = indexIn(column, key)
    return { column, at: columnOf(column)?.naturalPlace ? (own >= 0 && gap > own ? gap - 1 : gap) : null }
  }
  const isSamePlace = (key: CardKey, from: string, { column, at }: Target) =>
    column === from && (at === null || at === indexIn(from, key))
  const drop = (held: Moving) => {
    if (held.to && !isSamePlace(held.key, held.from, held.to)) onDrop?.(held, held.to)
  }
  const { board, grab } = useDrag({
    onOver: (key, from, spot) => setMoving({ key, from, to: spot && targetOf(spot, key), by: 'pointer' }),
    onDrop: (key, from, spot) => drop({ key, from, to: targetOf(spot, key), by: 'pointer' }),
    onEnd: () => setMoving(null),
  })

  const naturalIn = (column: string, key: CardKey): Target => {
    const found = columnOf(column)
    const item = columns.flatMap(({ items }) => items).find((each) => keyOf(each) === key)
    const own = indexIn(column, key)
    return {
      column,
      at: found?.naturalPlace && item !== undefined ? (own >= 0 ? own : found.naturalPlace(item)) : null,
    }
  }
  /** Where a held card goes by a key: to the next column, or one card further up or down. */
  const shifted = ({ key, to }: Moving, by: { columns: number } | { cards: number }): Target | null => {
    const place = columns.findIndex((column) => column.key === to?.column)
    if ('columns' in by) {
      const next = columns[place + by.columns]
      return next ? naturalIn(next.key, key) : to
    }
    const column = columns[place]
    if (!to || to.at === null || !column) return to
    return { ...to, at: between(0, to.at + by.cards, column.items.length - (indexIn(column.key, key) >= 0 ? 1 : 0)) }
  }
  return {
    moving,
    board,
    grab: onDrop && grab,
    hold: (key: CardKey, from: string) => setMoving({ key, from, to: naturalIn(from, key), by: 'keys' }),
    /** Answers where the card would be put down now. */
    shift: (by: { columns: number } | { cards: number }): Target | null => {
      const to = moving && shifted(moving, by)
      setMoving(moving && { ...moving, to })
      return to
    },
    release: () => {
      setMoving(null)
      if (moving) drop(moving)
    },
    cancel: () => setMoving(null),
  }
}
