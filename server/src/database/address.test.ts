import { describe, expect, it } from 'vitest'
import { isDatabaseAddress, urlsOf, withLogin, withLoginOf } from './address.ts'

const several = 'postgres://op:a%40b,c@db1:5432,[::1],db3:6000/credence?target_session_attrs=read-write&sslmode=require'

describe('the address of a database', () => {
  it('with several hosts is an address for each of them, in order', () => {
    expect(urlsOf(several)).toEqual(
      ['db1:5432', '[::1]', 'db3:6000'].map(
        (host) => `postgres://op:a%40b,c@${host}/credence?target_session_attrs=read-write&sslmode=require`,
      ),
    )
  })

  it('with one host stays as it is', () => {
    expect(urlsOf('postgresql://db/credence')).toEqual(['postgresql://db/credence'])
  })

  it('accepts another login and keeps hosts, database and options', () => {
    expect(withLogin(several, 'credence_app_5', 'p@/:w')).toBe(
      'postgres://credence_app_5:p%40%2F%3Aw@db1:5432,[::1],db3:6000/credence?target_session_attrs=read-write&sslmode=require',
    )
    expect(withLogin('postgres://db/credence', 'me', 'secret')).toBe('postgres://me:secret@db/credence')
    expect(withLoginOf('postgres://x:y@pooler:6432/credence', withLogin(several, 'me', 's@'))).toBe(
      'postgres://me:s%40@pooler:6432/credence',
    )
  })

  it.each([several, 'postgres://db/credence', 'postgresql://u@a,b/c?target_session_attrs=primary'])(
    'is accepted: %s',
    (address) => {
      expect(isDatabaseAddress(address)).toBe(true)
    },
  )

  it.each([
    'mysql://db/credence',
    'postgres://db',
    'postgres://db/',
    'postgres:///credence',
    'postgres://a,/credence',
    'postgres://a,b:99999/credence',
    'postgres://a:x,b/credence',
    'postgres://a,b/credence?target_session_attrs=any',
    'postgres://a,b/credence?target_session_attrs=standby',
  ])('is refused: %s', (address) => {
    expect(isDatabaseAddress(address)).toBe(false)
  })
})
