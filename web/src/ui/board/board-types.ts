import type { PointerEvent, ReactNode } from 'react'

export type CardKey = string | number

export interface BoardColumnOf<Item> {
  key: string
  title: string
  note?: string
  /** A warning: red border and head, with an icon. Its cards stay neutral. */
  isAlert?: boolean
  /** At the right of the head, such as a button that adds a card. */
  action?: ReactNode
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
