import type { TemplateField } from '@credence/contract/signing/template-calls'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import classes from './fields.module.css'
import { pressed, type Corner, type Place } from './field-rules.ts'
import { fieldTypes, prefillLooks } from './field-types.ts'
import type { FieldDrag } from './use-field-drag.ts'
import type { Size } from '../../../ui/pdf/zoom.ts'

const corners: readonly Corner[] = ['nw', 'ne', 'sw', 'se']

/** Where a place is on a page that is shown at a scale. */
export const styleOf = ({ x, y, width, height }: Place, scale: number) => ({
  left: x * scale,
  top: y * scale,
  width: width * scale,
  height: height * scale,
})

interface FieldBoxProps {
  field: TemplateField
  /** Its place in the signing order, from 1. */
  number: number
  page: Size
  scale: number
  isSelected: boolean
  drag: FieldDrag
  /** The id of the sentence about the keys. */
  describedBy: string
  onSelect: () => void
  onMove: (place: Place) => void
  onRemove: () => void
}

/** A field on its page: dragged, or moved by the keys while it has the focus. */
export function FieldBox({
  field,
  number,
  page,
  scale,
  isSelected,
  drag,
  describedBy,
  onSelect,
  onMove,
  onRemove,
}: FieldBoxProps) {
  const box = useRef<HTMLButtonElement>(null)
  const { icon: IconOf, word } = fieldTypes[field.type]
  const label = field.label || 'No label'
  const isDragged = drag.dragged?.key === field.key
  const place = isDragged && drag.dragged ? drag.dragged.place : field
  useEffect(() => {
    // What was added or chosen in a list is moved by the keys next. A field of the properties keeps the focus.
    const isBusy = document.activeElement?.closest('[data-keeps-focus]')
    if (isSelected && !isBusy) box.current?.focus({ preventScroll: false })
  }, [isSelected])
  const press = (event: KeyboardEvent) => {
    if (event.altKey) return
    if (event.key === 'Escape') drag.cancel()
    const next = pressed(field, event, page)
    if (next) onMove(next)
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  return (
    <button
      ref={box}
      type="button"
      className={classes['field']}
      style={styleOf(place, scale)}
      data-type={field.type}
      data-key={field.key}
      data-selected={isSelected || undefined}
      data-dragged={isDragged || undefined}
      aria-pressed={isSelected}
      aria-describedby={describedBy}
      onKeyDown={press}
      onFocus={onSelect}
      {...drag.handlersOf(field)}
    >
      <span className={classes['number']}>{number}</span>
      {field.type === 'CHECKBOX' ? (
        <span className="visually-hidden">{label}</span>
      ) : (
        <span className={classes['words']}>
          <IconOf size={14} stroke={1.7} aria-hidden />
          <span className={classes['label']}>
            {label}
            {field.required && (
              <span className={classes['required']} aria-hidden>
                {' *'}
              </span>
            )}
          </span>
          {field.prefill && (
            <span className={classes['prefill']}>{`fills in: ${prefillLooks[field.prefill].short}`}</span>
          )}
        </span>
      )}
      <span className="visually-hidden">{`, ${word}, ${field.required ? 'required' : 'optional'}, page ${field.page}`}</span>
      {isSelected &&
        corners.map((corner) => <span key={corner} className={classes['corner']} data-corner={corner} aria-hidden />)}
    </button>
  )
}
