import { maskedSecret } from '@credence/contract/portal-credentials/calls'
import { expect, test } from 'vitest'
import { bodyOf, draftOf, isEmpty, typedOver, type Credentials } from './login-draft.ts'

const stored: Credentials = {
  username: 'desk',
  password: maskedSecret,
  mfa1: null,
  securityQuestions: null,
  notes: 'Ask Dana',
  updated: '2026-11-01T08:00:00Z',
  updatedBy: 'Maren Tollefsen',
  version: 4,
}

test('a draft begins with what is stored, masks included, and sends it back with the version', () => {
  const draft = draftOf(stored)
  expect(draft).toEqual({
    username: 'desk',
    password: maskedSecret,
    mfa1: '',
    securityQuestions: '',
    notes: 'Ask Dana',
  })
  expect(bodyOf(draft, stored.version)).toMatchObject({ password: maskedSecret, version: 4 })
})

test('typing into a mask starts a new secret, wherever it is typed', () => {
  expect(typedOver(maskedSecret, `${maskedSecret}x`)).toBe('x')
  expect(typedOver(maskedSecret, `••x••••••`)).toBe('x')
  expect(typedOver(maskedSecret, 'pasted')).toBe('pasted')
})

test('taking a letter off a mask empties it, and a typed secret is left alone', () => {
  expect(typedOver(maskedSecret, maskedSecret.slice(1))).toBe('')
  expect(typedOver('a•b', 'a•bc')).toBe('a•bc')
})

test('a login without any value is empty, one with a note alone is not', () => {
  expect(isEmpty({ ...stored, username: null, password: null, notes: null })).toBe(true)
  expect(isEmpty({ ...stored, username: null, password: null })).toBe(false)
})
