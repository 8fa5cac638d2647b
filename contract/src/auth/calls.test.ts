import { describe, expect, it } from 'vitest'
import { emailField, newPasswordForm, passwordMessages, signInForm } from './calls.ts'

const messagesOf = (result: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('a new password', () => {
  it.each([
    'Abcdef1!',
    'Abcdef1@',
    'Abcdef1#',
    'Abcdef1$',
    'Abcdef1%',
    'Abcdef1^',
    'Abcdef1&',
    'Abcdef1*',
    'A b c d 1 !',
    'Ünïcode-1aA!',
    'Line\nbreak1!',
    `Aa1!${'x'.repeat(251)}`,
  ])('the new password %j is strong enough', (password) => {
    expect(newPasswordForm.safeParse({ password, passwordConfirmation: password }).success).toBe(true)
  })

  it.each([
    ['seven characters', 'Abcde1!', passwordMessages.rule],
    ['no capital', 'abcdef1!', passwordMessages.rule],
    ['no small letter', 'ABCDEF1!', passwordMessages.rule],
    ['no digit', 'Abcdefg!', passwordMessages.rule],
    ['no special character', 'Abcdefg1', passwordMessages.rule],
    ['one that is not on the list', 'Abcdef1-', passwordMessages.rule],
    ['a question mark', 'Abcdef1?', passwordMessages.rule],
    ['letters of other scripts only', 'ÄÖÜäöü1!', passwordMessages.rule],
    ['nothing', '', 'Password is required'],
    ['256 characters', `Aa1!${'x'.repeat(252)}`, 'Password is required'],
  ])('a new password with %s is refused', (_, password, message) => {
    expect(messagesOf(newPasswordForm.safeParse({ password, passwordConfirmation: password }))[0]).toEqual([
      'password',
      message,
    ])
  })

  it('the refusal of a new password is the sentence of the specification', () => {
    expect(passwordMessages.rule).toBe(
      "Password must contain at least 8 characters, and include: one uppercase, one lowercase, one number and one special character (e.g. '!' or '*')",
    )
  })

  it.each(['Abcdef1?', '', undefined, 'abcdef1!', 'Abcdef1! '])(
    'a new password must be confirmed exactly, not with %j',
    (passwordConfirmation) => {
      expect(messagesOf(newPasswordForm.safeParse({ password: 'Abcdef1!', passwordConfirmation }))).toContainEqual([
        'passwordConfirmation',
        'Passwords must match',
      ])
    },
  )
})

describe('the sign-in form', () => {
  it.each([
    [{ email: '', password: 'x' }, [['email', 'Email is required']]],
    [{ password: 'x' }, [['email', 'Email is required']]],
    [{ email: 'nobody', password: 'x' }, [['email', 'Must be a valid email']]],
    [{ email: 'a@b.test', password: '' }, [['password', 'Password is required']]],
    [{ email: 'a@b.test' }, [['password', 'Password is required']]],
  ])('the sign-in form of %j says what is missing', (form, messages) => {
    expect(messagesOf(signInForm.safeParse(form)).slice(0, 1)).toEqual(messages)
  })

  it.each(['a@b.test', 'first.last+tag@sub.domain.test', ' a@b.test '])('the sign-in form takes %j', (email) => {
    expect(emailField.parse(email)).toBe(email.trim())
  })

  it.each([
    'a@b',
    '@b.test',
    'a@',
    'a b@c.test',
    'a@b.test,c@d.test',
    'a@b.test\r\nBcc: c@d.test',
    '"quoted"@b.test',
    'a@b.test\0',
    `${'a'.repeat(250)}@b.test`,
  ])('the sign-in form does not take %j', (email) => {
    expect(emailField.safeParse(email).success).toBe(false)
  })
})
