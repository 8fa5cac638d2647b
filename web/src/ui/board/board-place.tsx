import { memo, type ReactNode } from 'react'
import type { CardKey, CardMoves } from './board-types.ts'
import classes from './board.module.css'
import { MoveHandle } from './move-handle.tsx'

interface BoardPlaceProps<Item> {
  item: Item
  cardKey: CardKey
  column: string
  nameOf: (item: Item) => string
  at: number
  count: number
  top: number
  isMoved: boolean
  isHeld: boolean
  moves: CardMoves
  helpId: string | null
  measure: (element: HTMLElement | null) => void
  renderCard: (item: Item, handle: ReactNode) => ReactNode
}

/** Where a card stands in its column. It is drawn anew only when something about this very card changes. */
function BoardPlaceOfItem<Item>({
  item,
  cardKey,
  column,
  nameOf,
  at,
  count,
  top,
  isMoved,
  isHeld,
  moves,
  helpId,
  measure,
  renderCard,
}: BoardPlaceProps<Item>) {
  return (
    <li
      ref={measure}
      data-card={cardKey}
      data-index={at}
      className={classes['place']}
      style={{ transform: `translateY(${top}px)` }}
      data-moved={isMoved || undefined}
      data-movable={helpId !== null || undefined}
      aria-setsize={count}
      aria-posinset={at + 1}
      onPointerDown={(event) => moves.grab(event, cardKey, column)}
    >
      <PlacedCard
        item={item}
        cardKey={cardKey}
        column={column}
        nameOf={nameOf}
        isHeld={isHeld}
        moves={moves}
        helpId={helpId}
        renderCard={renderCard}
      />
    </li>
  )
}
export const BoardPlace = memo(BoardPlaceOfItem) as typeof BoardPlaceOfItem

type PlacedCardProps<Item> = Pick<
  BoardPlaceProps<Item>,
  'item' | 'cardKey' | 'column' | 'nameOf' | 'isHeld' | 'moves' | 'helpId' | 'renderCard'
>

/** Apart from its place, which changes whenever a card above it comes or goes. */
function PlacedCardOf<Item>({
  item,
  cardKey,
  column,
  nameOf,
  isHeld,
  moves,
  helpId,
  renderCard,
}: PlacedCardProps<Item>) {
  return renderCard(
    item,
    helpId !== null && (
      <MoveHandle
        name={nameOf(item)}
        helpId={helpId}
        held={isHeld}
        onHold={() => moves.hold(cardKey, column)}
        onShift={moves.shift}
        onRelease={moves.release}
        onCancel={moves.cancel}
      />
    ),
  )
}
const PlacedCard = memo(PlacedCardOf) as typeof PlacedCardOf
