import { describe, expect, it } from 'vitest'
import { keywordOf } from './keywords.ts'

describe('the keyword of a reply', () => {
  it.each([
    'STOP',
    'stop',
    ' Stop. ',
    'STOP!!',
    '"Stop"',
    'StopAll',
    'unsubscribe',
    'Cancel',
    'END',
    'quit',
    'Revoke',
    'OPTOUT',
    'opt out',
    'Opt  Out.',
    'opt-out',
    'ＳＴＯＰ',
  ])('is STOP in %j', (reply) => {
    expect(keywordOf(reply)).toBe('STOP')
  })

  it.each(['START', 'unstop', 'Start!'])('is START in %j', (reply) => {
    expect(keywordOf(reply)).toBe('START')
  })

  it.each(['HELP', 'help?'])('is HELP in %j', (reply) => {
    expect(keywordOf(reply)).toBe('HELP')
  })

  it.each([
    '',
    '!',
    'YES',
    'yes',
    'Please stop',
    'stop it',
    'S T O P',
    'cancel my appointment',
    'constructor',
    'NOSTOP',
  ])('is none in %j', (reply) => {
    expect(keywordOf(reply)).toBeNull()
  })
})
