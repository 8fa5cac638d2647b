import { useEffect, useId, useMemo, type PointerEvent, type ReactNode } from 'react'
import { Bar } from '../states.tsx'
import type { BoardColumnOf } from './board.tsx'
import classes from './board.module.css'
import type { CardKey } from './column-window.ts'
import { useColumnWindow } from './use-column-window.ts'

interface BoardColumnProps<Item> {
  column: BoardColumnOf<Item>
  loading: boolean
  keyOf: (item: Item) => CardKey
  guess: number
  movable: boolean
  /** A card whose handle is to have the focus as soon as it is in this column. */
  pinned: CardKey | null
  /** The card that is on its way. */
  moved: CardKey | null
  isOver: boolean
  renderCard: (item: Item) => ReactNode
  onGrab: (event: PointerEvent<HTMLElement>, key: CardKey, from: string) => void
  onReached: () => void
}

const greyCards = [0, 1, 2]

export function BoardColumn<Item>({ column, loading, keyOf, guess, movable, pinned, moved, isOver, renderCard, onGrab, onReached }: BoardColumnProps<Item>) {
  const { key: columnKey, title, note, items } = column
  const titleId = useId()
  const keys = useMemo(() => items.map(keyOf), [items, keyOf])
  const { scroller, places, shown, height, measure } = useColumnWindow(keys, guess, pinned ?? moved)
  useEffect(() => {
    if (pinned === null || !keys.includes(pinned)) return
    const handle = scroller.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(String(pinned))}"] [data-move]`)
    if (!handle) return
    handle.focus()
    onReached()
  }, [pinned, keys, scroller, onReached])
  return (
    <section className={classes['column']} data-column={columnKey} data-over={isOver || undefined} aria-labelledby={titleId}>
      <div className={classes['columnHead']}>
        <h2 id={titleId} className={classes['columnTitle']}>{title}</h2>
        {!loading && <span className={classes['count']}>{items.length}</span>}
        {note !== undefined && <span className={classes['columnNote']}>{note}</span>}
      </div>
      <div ref={scroller} className={classes['scroller']} role="region" aria-labelledby={titleId} tabIndex={0}>
        {loading ? <div aria-hidden="true" className={classes['grey']}>{greyCards.map((place) => <GreyCard key={place} />)}</div> : (
          <ol className={classes['cards']} style={{ height }}>
            {shown.map((at) => {
              const item = items[at]
              const key = keys[at]
              return item === undefined || key === undefined ? null : (
                <li
                  key={key} ref={measure(key)} data-card={key} className={classes['place']} style={{ transform: `translateY(${places[at]}px)` }} data-moved={key === moved || undefined}
                  data-movable={movable || undefined} aria-setsize={items.length} aria-posinset={at + 1} onPointerDown={(event) => onGrab(event, key, columnKey)}
                >
                  {renderCard(item)}
                </li>
              )
            })}
          </ol>
        )}
      </div>
    </section>
  )
}

const GreyCard = () => <div className={classes['card']}><Bar width="52%" /><Bar width="70%" height={14} /><Bar width="60%" /><Bar width="86%" /><Bar width="40%" /></div>
