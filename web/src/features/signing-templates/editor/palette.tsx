import { signingFieldTypes, type SigningFieldType } from '@credence/contract/signing/fields'
import { useRef, useState, type PointerEvent } from 'react'
import classes from './editor.module.css'
import { fieldTypes } from './field-types.ts'
import { pageUnder } from './use-field-drag.ts'

interface PaletteProps {
  scale: number
  /** Adds a field in the middle of what is seen of the page. */
  onAdd: (type: SigningFieldType) => void
  onDrop: (type: SigningFieldType, page: number, middle: { x: number; y: number }) => void
}

interface Carried {
  type: SigningFieldType
  from: { x: number; y: number }
  x: number
  y: number
}

const clickPixels = 3

/** The types of fields: dragged onto a page, or added by a click or a key. */
export function Palette({ scale, onAdd, onDrop }: PaletteProps) {
  const [carried, setCarried] = useState<Carried | null>(null)
  /** The browser sends a click after a drag too. */
  const isDropped = useRef(false)
  const isMoved = carried !== null && Math.hypot(carried.x - carried.from.x, carried.y - carried.from.y) > clickPixels
  const drop = ({ clientX, clientY }: PointerEvent) => {
    const target = carried && isMoved ? pageUnder(clientX, clientY) : null
    if (carried && target)
      onDrop(carried.type, target.page, {
        x: (clientX - target.box.left) / scale,
        y: (clientY - target.box.top) / scale,
      })
    isDropped.current = isMoved
    setCarried(null)
  }
  return (
    <div className={classes['palette']} role="group" aria-label="Add a field">
      <h2 className={classes['sectionTitle']}>Add a field</h2>
      {signingFieldTypes.map((type) => {
        const { word, icon: IconOf, letter } = fieldTypes[type]
        return (
          <button
            key={type}
            type="button"
            className={classes['tool']}
            aria-keyshortcuts={letter}
            onPointerDown={(event) => {
              if (event.button !== 0) return
              event.currentTarget.setPointerCapture(event.pointerId)
              isDropped.current = false
              const at = { x: event.clientX, y: event.clientY }
              setCarried({ type, from: at, ...at })
            }}
            onPointerMove={({ clientX, clientY }) => carried && setCarried({ ...carried, x: clientX, y: clientY })}
            onPointerUp={drop}
            onPointerCancel={() => setCarried(null)}
            onClick={(event) => {
              // A press of a key has no pointer, so it never follows a drag.
              if (event.detail === 0 || !isDropped.current) onAdd(type)
            }}
          >
            <IconOf size={16} stroke={1.6} aria-hidden />
            <span>{word}</span>
            <kbd aria-hidden>{letter}</kbd>
          </button>
        )
      })}
      <p className={classes['hint']}>Drag onto the page, or press the letter and move with the arrow keys.</p>
      {carried && isMoved && <Ghost type={carried.type} x={carried.x} y={carried.y} />}
    </div>
  )
}

/** What the pointer carries. */
function Ghost({ type, x, y }: { type: SigningFieldType; x: number; y: number }) {
  const { word, icon: IconOf } = fieldTypes[type]
  return (
    <div className={classes['ghost']} style={{ left: x, top: y }} aria-hidden>
      <IconOf size={14} stroke={1.7} />
      {word}
    </div>
  )
}
