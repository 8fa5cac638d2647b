import { IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import classes from './board.module.css'

interface MoveHandleProps {
  name: string
  helpId: string
  held: boolean
  onHold: () => void
  onShift: (by: { columns: number } | { cards: number }) => void
  onRelease: () => void
  onCancel: () => void
}

const arrows: Record<string, { columns: number } | { cards: number }> = {
  ArrowRight: { columns: 1 },
  ArrowLeft: { columns: -1 },
  ArrowDown: { cards: 1 },
  ArrowUp: { cards: -1 },
}

/** Where a card is picked up by the keys. Mouse and finger take it anywhere. */
export function MoveHandle({ name, helpId, held, onHold, onShift, onRelease, onCancel }: MoveHandleProps) {
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!held || (by === undefined && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (by === undefined) onCancel()
    else onShift(by)
  }
  return (
    <button
      type="button"
      className={classes['handle']}
      data-move
      aria-label={`Move ${name}`}
      title="Move"
      aria-pressed={held}
      aria-describedby={helpId}
      onClick={held ? onRelease : onHold}
      onKeyDown={press}
      onBlur={() => held && onCancel()}
    >
      <IconGripVertical size={14} stroke={1.9} aria-hidden />
    </button>
  )
}
