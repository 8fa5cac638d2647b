import type { PointerEvent } from 'react'

export type CardKey = string | number

export interface BoardColumnOf<Item> {
  key: string
  title: string
  note?: string
  items: readonly Item[]
  /** Where a card of another column would stand by itself; columns without it have an order that nobody can change. */
  naturalPlace?: (item: Item) => number
}

/** How cards are moved. */
export interface CardMoves {
  grab: (event: PointerEvent<HTMLElement>, key: CardKey, from: string) => void
  hold: (key: CardKey, column: string) => void
  shift: (by: { columns: number } | { cards: number }) => void
  release: () => void
  cancel: () => void
}
