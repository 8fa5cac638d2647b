import type { TemplateField } from '@credence/contract/signing/template-calls'
import { useState, type PointerEvent } from 'react'
import {
  clamped,
  resized,
  snapped,
  type Corner,
  type Fields,
  type Guides,
  type Pages,
  type Place,
} from './field-rules.ts'

/** Less than this is a click with an unsteady hand. */
const clickPixels = 3
const snapPixels = 4

interface Drag {
  key: string
  how: 'move' | Corner
  /** Where the pointer was pressed. */
  from: { x: number; y: number }
  origin: Place
  place: Place
  guides: Guides
  isMoved: boolean
}

const noGuides: Guides = { x: null, y: null }

/** The layer of a page under a point of the window, with the number of the page. */
export function pageUnder(x: number, y: number): { page: number; box: DOMRect } | null {
  const layer = document
    .elementsFromPoint(x, y)
    .find((element): element is HTMLElement => element instanceof HTMLElement && element.dataset['layer'] !== undefined)
  return layer ? { page: Number(layer.dataset['layer']), box: layer.getBoundingClientRect() } : null
}

interface FieldDragOptions {
  fields: Fields
  pages: Pages
  scale: number
  onSelect: (key: string) => void
  onChange: (key: string, change: Partial<TemplateField>) => void
}

export interface FieldDrag {
  /** The field that is dragged, as it would be dropped now. */
  dragged: Pick<Drag, 'key' | 'place' | 'guides'> | null
  handlersOf: (field: TemplateField) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: (event: PointerEvent<HTMLElement>) => void
    onPointerCancel: () => void
  }
  cancel: () => void
}

/** Moves fields and drags their corners, by mouse, pen and finger. A field that is dropped on another page goes there. */
export function useFieldDrag({ fields, pages, scale, onSelect, onChange }: FieldDragOptions): FieldDrag {
  const [drag, setDrag] = useState<Drag | null>(null)
  const cancel = () => setDrag(null)
  const sizeOf = (page: number) => pages[page - 1] ?? { width: 0, height: 0 }

  const moved = (
    field: TemplateField,
    { how, from, origin }: Drag,
    event: PointerEvent,
  ): Pick<Drag, 'place' | 'guides'> => {
    const by = { x: (event.clientX - from.x) / scale, y: (event.clientY - from.y) / scale }
    if (how !== 'move') return { place: resized(origin, how, by, sizeOf(field.page)), guides: noGuides }
    const others = fields.filter(({ key, page }) => key !== field.key && page === field.page)
    return snapped({ ...origin, x: origin.x + by.x, y: origin.y + by.y }, others, snapPixels / scale)
  }
  const drop = (field: TemplateField, { how, from, origin, place }: Drag, event: PointerEvent) => {
    const target = how === 'move' ? pageUnder(event.clientX, event.clientY) : null
    if (!target || target.page === field.page) return onChange(field.key, clamped(place, sizeOf(field.page)))
    const source = event.currentTarget.parentElement?.getBoundingClientRect()
    const shift = { x: (source?.left ?? 0) - target.box.left, y: (source?.top ?? 0) - target.box.top }
    const there = {
      ...origin,
      x: origin.x + (event.clientX - from.x + shift.x) / scale,
      y: origin.y + (event.clientY - from.y + shift.y) / scale,
    }
    onChange(field.key, { page: target.page, ...clamped(there, sizeOf(target.page)) })
  }
  return {
    dragged: drag?.isMoved ? drag : null,
    cancel,
    handlersOf: (field) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return
        const corner = (event.target as HTMLElement).dataset['corner'] as Corner | undefined
        const { x, y, width, height } = field
        const origin = { x, y, width, height }
        event.currentTarget.setPointerCapture(event.pointerId)
        onSelect(field.key)
        setDrag({
          key: field.key,
          how: corner ?? 'move',
          from: { x: event.clientX, y: event.clientY },
          origin,
          place: origin,
          guides: noGuides,
          isMoved: false,
        })
      },
      onPointerMove: (event) => {
        if (drag?.key !== field.key) return
        const way = Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y)
        if (!drag.isMoved && way < clickPixels) return
        setDrag({ ...drag, ...moved(field, drag, event), isMoved: true })
      },
      onPointerUp: (event) => {
        if (drag?.key !== field.key) return
        if (drag.isMoved) drop(field, drag, event)
        cancel()
      },
      onPointerCancel: cancel,
    }),
  }
}
