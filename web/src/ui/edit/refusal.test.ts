import { texts } from '@credence/contract/texts'
import { expect, test } from 'vitest'
import { CallError, unreachable, type Refusal } from '../../kit/call-error.ts'
import { failureOf } from './refusal.ts'

const fields = ['name', 'filename']
const fieldOf = (name: string) => (name === 'toFilename' ? 'filename' : fields.includes(name) ? name : undefined)
const failure = (status: number, refusal: Partial<Refusal> = {}) =>
  failureOf(new CallError(status, { message: 'Not valid', ...refusal }), fieldOf)

test('a refusal says which fields of the draft are wrong', () => {
  expect(failure(400, { fields: { name: 'Too long', toFilename: 'Used', version: 'Old' } })).toEqual({
    kind: 'refused',
    faults: { name: 'Too long', filename: 'Used' },
    message: null,
  })
})

test.each([400, 409, 422])('a refusal with %i that names no field of the draft is about the form', (status) => {
  const expected = { kind: 'refused', faults: {}, message: 'Not valid' }
  expect(failure(status)).toEqual(expected)
  expect(failure(status, { fields: { version: 'Old' } })).toEqual(expected)
})

test('a save over a newer record is stale, and a used name is not', () => {
  expect(failure(409, { message: texts.changedByOther })).toEqual({ kind: 'stale', message: texts.changedByOther })
  expect(failure(409, { message: 'Used', fields: { name: 'Used' } })).toMatchObject({ kind: 'refused' })
})

test('a refusal that can be confirmed is a question', () => {
  expect(failure(409, { confirm: 'confirmDuplicateNpi', fields: { npi: 'Used' } })).toEqual({
    kind: 'question',
    message: 'Not valid',
    confirm: 'confirmDuplicateNpi',
  })
})

test('a refusal that was told already is not told again', () => {
  const error = new CallError(400, { message: 'Not valid' })
  error.handled = true
  expect(failureOf(error, fieldOf)).toEqual({ kind: 'handled' })
})

test('everything else is a failure, in which a record may be gone', () => {
  expect([failure(500), failure(404), failureOf(unreachable(), fieldOf), failureOf(new Error('x'), fieldOf)]).toEqual([
    { kind: 'failed', isGone: false },
    { kind: 'failed', isGone: true },
    { kind: 'failed', isGone: false },
    { kind: 'failed', isGone: false },
  ])
})
