import { expect, test } from 'vitest'
import { noAccessTo, refusedAddressText } from './refused-address.ts'

test('a record that is not there is named by its page', () => {
  expect(refusedAddressText(404, '/provider/23/cme')).toBe('This provider does not exist or was removed')
  expect(refusedAddressText(404, '/practice/23')).toBe('This practice does not exist or was removed')
  expect(refusedAddressText(404, '/tasks')).toBe('This task does not exist or was removed')
  expect(refusedAddressText(404, '/admin/users')).toBe('This record does not exist or was removed')
})

test('a missing right is said, and the end of a session is told elsewhere', () => {
  expect(noAccessTo('Users')).toBe('You do not have access to Users')
  expect(refusedAddressText(403, '/admin/users')).toBe('You do not have access to this page')
  expect(refusedAddressText(401, '/tasks')).toBeNull()
  expect(refusedAddressText(412, '/tasks')).toBeNull()
})
