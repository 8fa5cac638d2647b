import type { SessionField } from '@credence/contract/signing/session-calls'
import { describe, expect, test } from 'vitest'
import { emptyFor, faultIn, faultOf, isFilled, isTouched, missingField, neighbourOf } from './fields-to-fill.ts'

const field = (key: string, given: Partial<SessionField>): SessionField => ({
  key,
  type: 'TEXT',
  page: 1,
  x: 0,
  y: 0,
  width: 100,
  height: 20,
  required: false,
  label: key,
  value: null,
  ...given,
})

const fields = [
  field('handbook', { y: 5, type: 'CHECKBOX', required: true, label: 'Handbook received' }),
  field('signature', { y: 50, type: 'SIGNATURE', required: true, label: 'Signature' }),
  field('date', { y: 50, x: 80, type: 'DATE', value: '11/15/2026' }),
  field('initials', { y: 90, type: 'INITIALS', required: true, label: 'Initials' }),
  field('contact', { page: 2, y: 10, label: 'Emergency contact' }),
]
const empty = emptyFor(fields)
const signed = { ...empty, agreed: true, signature: { typed: 'Maya' }, values: { handbook: 'true' } }

describe('fields to fill in', () => {
  test('what was filled in beforehand is nothing that leaving would lose', () => {
    const prefilled = [field('npi', { value: '1730294857' }), ...fields]
    const untouched = emptyFor(prefilled)
    expect(isTouched(prefilled, { ...untouched, agreed: true })).toBe(false)
    expect(isTouched(prefilled, { ...untouched, values: { ...untouched.values, npi: '' } })).toBe(true)
    expect(isTouched(prefilled, { ...untouched, initials: { typed: 'MK' } })).toBe(true)
  })

  test('only texts and checkboxes have values, which start with what was filled in before', () => {
    expect(emptyFor([field('npi', { value: '1730294857' }), ...fields]).values).toEqual({
      npi: '1730294857',
      handbook: '',
      contact: '',
    })
  })

  test('the agreement is missing first, then each required field in its order', () => {
    expect(faultIn(fields, empty)).toEqual({ key: 'agree', message: 'Please agree to sign electronically' })
    expect(missingField(fields, empty)).toEqual({ key: 'handbook', message: 'Handbook received is required' })
    expect(missingField(fields, { ...empty, values: { handbook: 'true' } })).toEqual({
      key: 'signature',
      message: 'Signature is required',
    })
    expect(faultIn(fields, signed)).toEqual({ key: 'initials', message: 'Initials is required' })
    expect(faultIn(fields, { ...signed, initials: { typed: 'MK' } })).toBeNull()
  })

  test('a field counts as filled in once it holds something; a date always does', () => {
    expect(fields.filter((each) => isFilled(each, empty)).map(({ key }) => key)).toEqual(['date'])
    expect(fields.filter((each) => isFilled(each, signed)).map(({ key }) => key)).toEqual([
      'handbook',
      'signature',
      'date',
    ])
  })

  test('walking goes from field to field without dates, and from the last one to what is missing', () => {
    expect(neighbourOf(fields, empty, null, 1)).toBe('handbook')
    expect(neighbourOf(fields, empty, 'signature', 1)).toBe('initials')
    expect(neighbourOf(fields, signed, 'contact', 1)).toBe('initials')
    expect(neighbourOf(fields, signed, 'initials', -1)).toBe('signature')
    expect(neighbourOf(fields, signed, 'handbook', -1)).toBeNull()
    expect(neighbourOf(fields, signed, null, -1)).toBeNull()
    expect(neighbourOf([], empty, null, 1)).toBeNull()
  })

  test('a refusal of the server is shown at the field that its message names', () => {
    expect(faultOf(fields, 'Please agree to sign electronically').key).toBe('agree')
    expect(faultOf(fields, 'Signature is required').key).toBe('signature')
    expect(faultOf(fields, 'Initials is required').key).toBe('initials')
    expect(faultOf(fields, 'Something else')).toEqual({ key: null, message: 'Something else' })
  })
})
