import { expect, test } from 'vitest'
import { canSave, changesIn, draftOf, faultsIn, payloadOf } from './profile-draft.ts'

const stored = { email: 'ada@aurora.test', cellPhone: null }
const changed = (part: object) => ({ ...draftOf(stored), ...part })

test('nothing can be saved until something changed', () => {
  expect(canSave(draftOf(stored), stored)).toBe(false)
  expect(canSave(changed({ email: ' ada@aurora.test ' }), stored)).toBe(false)
  for (const part of [
    { email: 'eva@aurora.test' },
    { cellPhone: '(907) 555-0100' },
    { photo: new File(['x'], 'x.png') },
  ]) {
    expect(canSave(changed(part), stored), Object.keys(part)[0]).toBe(true)
  }
})

test.each(['', 'ada', 'ada@aurora', 'a@b.c', 'ada.aurora.test'])('the address %s cannot be saved', (email) => {
  expect(faultsIn(changed({ email })).email).toBeDefined()
  expect(canSave(changed({ email }), stored)).toBe(false)
})

test.each(['(907) 555-010', '9075550100', '(907) '])('the phone %s cannot be saved', (cellPhone) => {
  expect(faultsIn(changed({ cellPhone })).cellPhone).toBeDefined()
  expect(canSave(changed({ cellPhone }), stored)).toBe(false)
})

test('an emptied phone is saved as none', () => {
  const withPhone = { ...stored, cellPhone: '(907) 555-0100' }
  expect(canSave(changed({ cellPhone: '' }), withPhone)).toBe(true)
  expect(payloadOf(changed({ cellPhone: '' }))).toEqual({ email: 'ada@aurora.test', cellPhone: null })
  expect(changesIn(changed({ cellPhone: '' }), withPhone)).toEqual({ email: false, cellPhone: true, photo: false })
})
