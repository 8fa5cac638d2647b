import { IconGripVertical } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import classes from './editor.module.css'
import { reordered, type Fields } from './field-rules.ts'
import { fieldTypes } from './field-types.ts'

interface FieldOrderProps {
  fields: Fields
  selected: string | undefined
  onSelect: (key: string) => void
  onReorder: (fields: Fields) => void
}

/** The fields in the order in which the signer walks through them. Rows are dragged, or moved by Alt and an arrow key. */
export function FieldOrder({ fields, selected, onSelect, onReorder }: FieldOrderProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const press = (event: KeyboardEvent, at: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    onReorder(reordered(fields, at, at + by))
  }
  return (
    <section className={classes['order']} aria-label="Signing order" data-keeps-focus>
      <h2 className={classes['sectionTitle']}>
        Signing order <span>{fields.length === 1 ? '1 field' : `${fields.length} fields`}</span>
      </h2>
      {fields.length === 0 ? (
        <p className={classes['hint']}>No fields yet. A document without fields is read and confirmed by its signer.</p>
      ) : (
        <ol>
          {fields.map(({ key, type, label, page }, at) => {
            const { icon: IconOf } = fieldTypes[type]
            return (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button inside moves the row by the keys
              <li
                key={key}
                draggable
                data-dragged={dragged === at || undefined}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(at)
                }}
                onDragOver={(event) => {
                  if (dragged !== null) event.preventDefault()
                }}
                onDrop={(event) => {
                  event.preventDefault()
                  if (dragged !== null && dragged !== at) onReorder(reordered(fields, dragged, at))
                }}
                onDragEnd={() => setDragged(null)}
              >
                <button
                  type="button"
                  className={classes['entry']}
                  aria-current={key === selected || undefined}
                  title="Alt and an arrow key move it"
                  onClick={() => onSelect(key)}
                  onKeyDown={(event) => press(event, at)}
                >
                  <IconGripVertical size={14} stroke={1.6} aria-hidden />
                  <span className={classes['entryNumber']}>{at + 1}</span>
                  <IconOf size={15} stroke={1.6} aria-hidden />
                  <span className={classes['entryLabel']}>{label || 'No label'}</span>
                  <span className={classes['entryPage']}>{`p. ${page}`}</span>
                </button>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
