import { prefilledTypes, smallestField, type SigningFieldType } from '@credence/contract/signing/fields'
import type { SigningTemplate, TemplateField } from '@credence/contract/signing/template-calls'
import { sameValue } from '../../../ui/edit/draft.ts'
import type { Size } from '../../../ui/pdf/zoom.ts'

export type Fields = readonly TemplateField[]
export type Place = Pick<TemplateField, 'x' | 'y' | 'width' | 'height'>
export type Pages = SigningTemplate['pages']

/** The size in points that a new field of a type has. */
const sizes: Record<SigningFieldType, Size> = {
  SIGNATURE: { width: 200, height: 40 },
  INITIALS: { width: 72, height: 32 },
  DATE: { width: 110, height: 24 },
  TEXT: { width: 180, height: 24 },
  CHECKBOX: { width: 16, height: 16 },
}

/** Places are stored with one digit after the point. */
const rounded = (value: number) => Math.round(value * 10) / 10

const within = (value: number, most: number) => rounded(Math.min(Math.max(0, value), Math.max(0, most)))

/** A place moved and made smaller until it lies on its page. */
export function clamped({ x, y, width, height }: Place, page: Size): Place {
  const fitted = {
    width: rounded(Math.min(Math.max(smallestField, width), page.width)),
    height: rounded(Math.min(Math.max(smallestField, height), page.height)),
  }
  return { x: within(x, page.width - fitted.width), y: within(y, page.height - fitted.height), ...fitted }
}

/** A key that no field of the template has. */
function newKey(fields: Fields): string {
  const numbers = fields.map(({ key }) => Number(/^f(\d+)$/.exec(key)?.[1] ?? 0))
  return `f${Math.max(0, ...numbers) + 1}`
}

/** A label that tells the field from others of its type. */
function newLabel(fields: Fields, word: string): string {
  const taken = new Set(fields.map(({ label }) => label))
  if (!taken.has(word)) return word
  for (let number = 2; ; number += 1) if (!taken.has(`${word} ${number}`)) return `${word} ${number}`
}

interface Target {
  /** From 1. */
  page: number
  /** Where the middle of the field is to be, in points. */
  middle: { x: number; y: number }
  size: Size
}

/** A new field of a type around a point of a page. */
export function newField(
  fields: Fields,
  { type, word }: { type: SigningFieldType; word: string },
  { page, middle, size }: Target,
): TemplateField {
  const { width, height } = sizes[type]
  return {
    key: newKey(fields),
    type,
    page,
    ...clamped({ x: middle.x - width / 2, y: middle.y - height / 2, width, height }, size),
    required: type !== 'CHECKBOX',
    label: newLabel(fields, word),
    prefill: type === 'DATE' ? 'TODAY' : null,
  }
}

/** A copy of a field, a little below it. */
export function copyOf(fields: Fields, field: TemplateField, page: Size): TemplateField {
  const place = clamped({ ...field, y: field.y + field.height + 8 }, page)
  return { ...field, ...place, key: newKey(fields), label: newLabel(fields, field.label) }
}

export const withField = (fields: Fields, key: string, change: Partial<TemplateField>): TemplateField[] =>
  fields.map((field) => (field.key === key ? { ...field, ...change } : field))

/** A field of another type keeps its place, and only the prefill that the type can have. */
export const asType = (field: TemplateField, type: SigningFieldType): TemplateField => ({
  ...field,
  type,
  prefill: prefilledTypes.includes(type) ? field.prefill : null,
})

/** The field at one place of the signing order moved to another. */
export function reordered(fields: Fields, from: number, to: number): TemplateField[] {
  const moved = fields[from]
  if (!moved || to < 0 || to >= fields.length) return [...fields]
  return fields.toSpliced(from, 1).toSpliced(to, 0, moved)
}

const step = { plain: 1, large: 10 }
const directions: Readonly<Partial<Record<string, { x: number; y: number }>>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface Press {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Where an arrow key brings a field: moved by a point, with Ctrl by ten; with Shift its size changes. */
export function pressed(place: Place, { key, shiftKey, ctrlKey, metaKey }: Press, page: Size): Place | null {
  const direction = directions[key]
  if (!direction) return null
  const by = ctrlKey || metaKey ? step.large : step.plain
  const [x, y] = [direction.x * by, direction.y * by]
  if (!shiftKey) return clamped({ ...place, x: place.x + x, y: place.y + y }, page)
  // A field at the edge of the page stays where it is instead of moving away from its growing side.
  const width = Math.min(place.width + x, page.width - place.x)
  const height = Math.min(place.height + y, page.height - place.y)
  return clamped({ ...place, width, height }, page)
}

/** The corner of a field that is dragged. */
export type Corner = 'nw' | 'ne' | 'sw' | 'se'

/** A place whose corner was dragged by so much; the opposite corner stays. */
export function resized(
  { x, y, width, height }: Place,
  corner: Corner,
  by: { x: number; y: number },
  page: Size,
): Place {
  const right = x + width
  const bottom = y + height
  const left = corner.endsWith('w') ? Math.min(Math.max(0, x + by.x), right - smallestField) : x
  const top = corner.startsWith('n') ? Math.min(Math.max(0, y + by.y), bottom - smallestField) : y
  const newRight = corner.endsWith('e') ? Math.min(right + by.x, page.width) : right
  const newBottom = corner.startsWith('s') ? Math.min(bottom + by.y, page.height) : bottom
  return clamped({ x: left, y: top, width: newRight - left, height: newBottom - top }, page)
}

/** Where a dragged field meets the edge of another one, in points. */
export interface Guides {
  x: number | null
  y: number | null
}

const nearest = (value: number, edges: readonly number[], reach: number): number | null => {
  const [first] = edges
    .filter((edge) => Math.abs(edge - value) <= reach)
    .toSorted((one, other) => Math.abs(one - value) - Math.abs(other - value))
  return first ?? null
}

/** A dragged place moved to the left or upper edge of another field on the page, if it is that near. */
export function snapped(place: Place, others: Fields, reach: number): { place: Place; guides: Guides } {
  const guides = {
    x: nearest(
      place.x,
      others.map(({ x }) => x),
      reach,
    ),
    y: nearest(
      place.y,
      others.map(({ y }) => y),
      reach,
    ),
  }
  return { place: { ...place, x: guides.x ?? place.x, y: guides.y ?? place.y }, guides }
}

/**
 * What was changed here on top of what somebody else saved: a field that was changed, added or removed here is as it is
 * here, every other one as they saved it.
 */
export function mergedFields(draft: Fields, before: Fields, now: Fields): TemplateField[] {
  const find = (fields: Fields, key: string) => fields.find((field) => field.key === key)
  const kept = draft.flatMap((field) => {
    const base = find(before, field.key)
    if (base && sameValue(field, base, '')) return find(now, field.key) ?? []
    // Both added a field: the one from here gets a key of its own.
    const isTaken = !base && find(now, field.key) !== undefined
    return isTaken ? { ...field, key: newKey([...now, ...draft]) } : field
  })
  const added = now.filter(({ key }) => !find(before, key))
  return [...kept, ...added]
}
