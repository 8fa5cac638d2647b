import { IconAlertTriangle } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { steppedRange } from '../hooks/stepped-range.ts'
import { Count } from '../text/count.tsx'
import { Bar } from '../layout/states.tsx'
import { BoardPlace } from './board-place.tsx'
import type { BoardColumnOf, CardKey, CardMoves } from './board-types.ts'
import classes from './board.module.css'

const cardGap = 6
const cardStep = 3
/** Until the column was measured. */
const initialRect = { width: 0, height: 900 }

interface BoardColumnProps<Item> {
  column: BoardColumnOf<Item>
  loading: boolean
  keyOf: (item: Item) => CardKey
  nameOf: (item: Item) => string
  guess: number
  moves: CardMoves
  /** What explains the handles; null where cards may not be moved. */
  helpId: string | null
  /** A card whose handle is to have the focus as soon as it is in this column. */
  pinned: CardKey | null
  /** The card of this column that is on its way. */
  moved: CardKey | null
  /** Whether it is held by the keys. */
  isHeld: boolean
  isOver: boolean
  /** Where among the other cards of this column a card would be put down. */
  markAt: number | null
  renderCard: (item: Item, handle: ReactNode) => ReactNode
  onReached: () => void
}

const greyCards = [0, 1, 2]

function BoardColumnOfItems<Item>({
  column,
  loading,
  keyOf,
  nameOf,
  guess,
  moves,
  helpId,
  pinned,
  moved,
  isHeld,
  isOver,
  markAt,
  renderCard,
  onReached,
}: BoardColumnProps<Item>) {
  const { key: columnKey, title, note, isAlert = false, action, items } = column
  const titleId = useId()
  const keys = useMemo(() => items.map(keyOf), [items, keyOf])
  const { scroller, virtualizer, topOf } = useColumnWindow(keys, guess, pinned ?? moved)
  useEffect(() => {
    if (pinned === null || !keys.includes(pinned)) return
    const handle = scroller.current?.querySelector<HTMLElement>(
      `[data-card="${CSS.escape(String(pinned))}"] [data-move]`,
    )
    if (!handle) return
    handle.focus()
    onReached()
  }, [pinned, keys, scroller, onReached])
  const own = moved === null ? -1 : keys.indexOf(moved)
  const markedGap = markAt === null || markAt === own ? null : own >= 0 && markAt > own ? markAt + 1 : markAt
  const markTop = markedGap === null ? null : Math.max(0, topOf(markedGap) - cardGap / 2 - 1)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !isHeld || !isOver || markTop === null) return
    // The keys reach places out of sight; the pointer is always at its own.
    if (markTop < element.scrollTop) element.scrollTo({ top: markTop - guess / 2 })
    else if (markTop > element.scrollTop + element.clientHeight - guess / 2)
      element.scrollTo({ top: markTop - element.clientHeight + guess / 2 })
  }, [scroller, isHeld, isOver, markTop, guess])
  return (
    <div
      className={classes['column']}
      data-column={columnKey}
      data-over={isOver || undefined}
      data-alert={isAlert || undefined}
    >
      <div className={classes['columnHead']}>
        {isAlert && <IconAlertTriangle size={16} stroke={1.6} aria-hidden />}
        <h2 id={titleId} className={classes['columnTitle']}>
          {title}
        </h2>
        {!loading && <Count>{items.length}</Count>}
        {note !== undefined && <span className={classes['columnNote']}>{note}</span>}
        {action !== undefined && <div className={classes['columnAction']}>{action}</div>}
      </div>
      <div
        ref={scroller}
        className={classes['scroller']}
        data-scroller
        role="group"
        aria-labelledby={titleId}
        tabIndex={0}
      >
        {loading ? (
          <div aria-hidden="true" className={classes['grey']}>
            {greyCards.map((place) => (
              <GreyCard key={place} />
            ))}
          </div>
        ) : (
          <ol className={classes['cards']} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index: at, start }) => {
              const item = items[at]
              const key = keys[at]
              return item === undefined || key === undefined ? null : (
                <BoardPlace
                  key={key}
                  item={item}
                  cardKey={key}
                  column={columnKey}
                  nameOf={nameOf}
                  at={at}
                  count={items.length}
                  top={start}
                  isMoved={key === moved}
                  isHeld={isHeld && key === moved}
                  moves={moves}
                  helpId={helpId}
                  measure={virtualizer.measureElement}
                  renderCard={renderCard}
                />
              )
            })}
            {markTop !== null && (
              <li aria-hidden="true" className={classes['mark']} style={{ transform: `translateY(${markTop}px)` }} />
            )}
          </ol>
        )}
      </div>
    </div>
  )
}

/** The cards of a column that are in sight, and one more that is drawn wherever it stands. */
function useColumnWindow(keys: readonly CardKey[], guess: number, kept: CardKey | null) {
  const scroller = useRef<HTMLDivElement>(null)
  const keyAt = useCallback((at: number) => keys[at] ?? at, [keys])
  const rangeExtractor = useMemo(() => steppedRange(cardStep, kept === null ? [] : [keys.indexOf(kept)]), [keys, kept])
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => guess,
    getItemKey: keyAt,
    gap: cardGap,
    rangeExtractor,
    initialRect,
    useFlushSync: false,
  })
  return {
    scroller,
    virtualizer,
    /** Where a card begins, or where one after the last would. */
    topOf: (at: number) => virtualizer.measurementsCache[at]?.start ?? virtualizer.getTotalSize() + cardGap,
  }
}

// The wrapper loses the type of the items, which is the caller's.
export const BoardColumn = memo(BoardColumnOfItems) as typeof BoardColumnOfItems

const GreyCard = () => (
  <div className={classes['card']}>
    <Bar width="52%" />
    <Bar width="70%" height={14} />
    <Bar width="60%" />
    <Bar width="86%" />
    <Bar width="40%" />
  </div>
)
