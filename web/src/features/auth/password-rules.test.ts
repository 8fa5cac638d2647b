import { newPasswordField } from '@credence/contract/auth/calls'
import { expect, test } from 'vitest'
import { passwordRules } from './password-rules.ts'

test.each([
  'Abcdef1!',
  'abcdef1!',
  'ABCDEF1!',
  'Abcdefg!',
  'Abcdefg1',
  'Abcd1!',
  'Abcdef1?',
  'Ä1!aaaaaa',
  'Abc def 1 *',
  '',
])('the checklist and the contract agree on "%s"', (password) => {
  expect(passwordRules.every(({ met }) => met(password))).toBe(newPasswordField.safeParse(password).success)
})

const missing = (password: string) => passwordRules.filter(({ met }) => !met(password)).map(({ name }) => name)

test('each part of the rule can be the only one that is missing', () => {
  expect(missing('Abcde1!')).toEqual(['At least 8 characters'])
  expect(missing('abcdef1!')).toEqual(['One uppercase letter'])
  expect(missing('ABCDEF1!')).toEqual(['One lowercase letter'])
  expect(missing('Abcdefg!')).toEqual(['One number'])
  expect(missing('Abcdefg1')).toEqual(['One special character (! @ # $ % ^ & *)'])
})
