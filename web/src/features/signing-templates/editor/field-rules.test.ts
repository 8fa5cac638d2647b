import type { TemplateField } from '@credence/contract/signing/template-calls'
import { describe, expect, it } from 'vitest'
import {
  asType,
  clamped,
  copyOf,
  mergedFields,
  newField,
  pressed,
  reordered,
  resized,
  snapped,
  withField,
} from './field-rules.ts'

const page = { width: 612, height: 792 }
const field = (change: Partial<TemplateField> = {}): TemplateField => ({
  key: 'f1',
  type: 'TEXT',
  page: 1,
  x: 100,
  y: 100,
  width: 180,
  height: 24,
  required: true,
  label: 'Text',
  prefill: null,
  ...change,
})
const plain = { shiftKey: false, ctrlKey: false, metaKey: false }

describe('a new field', () => {
  it('lies around the point, inside of the page, with a key and a label of its own', () => {
    const target = { page: 2, middle: { x: 600, y: 10 }, size: page }
    const first = newField([], { type: 'SIGNATURE', word: 'Signature' }, target)
    expect(first).toMatchObject({ key: 'f1', page: 2, x: 412, y: 0, width: 200, height: 40, label: 'Signature' })
    expect(newField([first], { type: 'SIGNATURE', word: 'Signature' }, target)).toMatchObject({
      key: 'f2',
      label: 'Signature 2',
    })
  })

  it('of the type date begins with today, and a checkbox is not required', () => {
    const target = { page: 1, middle: { x: 300, y: 300 }, size: page }
    expect(newField([], { type: 'DATE', word: 'Date' }, target)).toMatchObject({ prefill: 'TODAY', required: true })
    expect(newField([], { type: 'CHECKBOX', word: 'Checkbox' }, target)).toMatchObject({
      prefill: null,
      required: false,
    })
  })

  it('by copying lies below the first one', () => {
    expect(copyOf([field()], field(), page)).toMatchObject({ key: 'f2', x: 100, y: 132, label: 'Text 2' })
  })
})

describe('the place of a field', () => {
  it('is moved into the page, and never larger than it', () => {
    expect(clamped({ x: -5, y: 790, width: 700, height: 2 }, page)).toEqual({ x: 0, y: 788, width: 612, height: 4 })
  })

  it.each([
    ['ArrowRight', plain, { x: 101, y: 100, width: 180, height: 24 }],
    ['ArrowUp', { ...plain, ctrlKey: true }, { x: 100, y: 90, width: 180, height: 24 }],
    ['ArrowDown', { ...plain, shiftKey: true }, { x: 100, y: 100, width: 180, height: 25 }],
    ['ArrowLeft', { ...plain, shiftKey: true, metaKey: true }, { x: 100, y: 100, width: 170, height: 24 }],
  ])('moves and grows by %s', (key, keys, expected) => {
    expect(pressed(field(), { key, ...keys }, page)).toEqual(expected)
  })

  it('stays while a field at the edge cannot grow, and ignores other keys', () => {
    const atEdge = field({ x: 432 })
    expect(pressed(atEdge, { key: 'ArrowRight', ...plain, shiftKey: true }, page)).toMatchObject({ x: 432, width: 180 })
    expect(pressed(atEdge, { key: 'a', ...plain }, page)).toBeNull()
  })

  it('keeps the opposite corner while a corner is dragged', () => {
    expect(resized(field(), 'nw', { x: -20, y: 10 }, page)).toEqual({ x: 80, y: 110, width: 200, height: 14 })
    expect(resized(field(), 'se', { x: 9999, y: -9999 }, page)).toEqual({ x: 100, y: 100, width: 512, height: 4 })
    expect(resized(field(), 'nw', { x: 9999, y: 9999 }, page)).toEqual({ x: 276, y: 120, width: 4, height: 4 })
  })

  it('snaps to the nearest edge of another field, and only near it', () => {
    const others = [field({ x: 103, y: 400 }), field({ x: 99, y: 500 })]
    expect(snapped(field(), others, 4)).toMatchObject({ place: { x: 99, y: 100 }, guides: { x: 99, y: null } })
    expect(snapped(field({ x: 300 }), others, 4).guides).toEqual({ x: null, y: null })
  })
})

describe('a field of another type', () => {
  it('keeps a prefill only where the type can have one', () => {
    expect(asType(field({ prefill: 'NPI' }), 'DATE').prefill).toBe('NPI')
    expect(asType(field({ prefill: 'NPI' }), 'CHECKBOX').prefill).toBeNull()
  })
})

describe('the signing order', () => {
  it('changes by moving one field, and not beyond its ends', () => {
    const three = ['f1', 'f2', 'f3'].map((key) => field({ key }))
    expect(reordered(three, 2, 0).map(({ key }) => key)).toEqual(['f3', 'f1', 'f2'])
    expect(reordered(three, 0, -1).map(({ key }) => key)).toEqual(['f1', 'f2', 'f3'])
  })
})

describe('a merge with what somebody else saved', () => {
  const before = [field({ key: 'f1' }), field({ key: 'f2' }), field({ key: 'f3' })]

  it('keeps what was changed here and takes over the rest', () => {
    const draft = withField(before, 'f1', { label: 'Mine' })
    const now = withField(withField(before, 'f1', { label: 'Theirs' }), 'f2', { label: 'Theirs' })
    expect(mergedFields(draft, before, now).map(({ label }) => label)).toEqual(['Mine', 'Theirs', 'Text'])
  })

  it('keeps additions and removals of both sides, with keys that differ', () => {
    const draft = [...before.slice(1), field({ key: 'f4', label: 'Mine' })]
    const now = [...before.slice(0, 2), field({ key: 'f4', label: 'Theirs' })]
    expect(mergedFields(draft, before, now).map(({ key, label }) => [key, label])).toEqual([
      ['f2', 'Text'],
      ['f5', 'Mine'],
      ['f4', 'Theirs'],
    ])
  })
})
