import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Vault } from './crypto.ts'

const place = { table: 'link', column: 'token_sealed', row: 7, team: 1 }

describe('the vault', () => {
  it('the vault signs with the newest key, and accepts what a former one signed', () => {
    const [former, newest] = [randomBytes(32), randomBytes(32)]
    const vault = new Vault(newest, [former])
    expect(
      [former, newest, randomBytes(32)].map((key) =>
        vault.isHmac('codes', 'text', new Vault(key).hmac('codes', 'text')),
      ),
    ).toEqual([true, true, false])
    expect(vault.hmac('codes', 'text')).toEqual(new Vault(newest).hmac('codes', 'text'))
    expect(vault.isHmac('tokens', 'text', vault.hmac('codes', 'text'))).toBe(false)
  })

  it('the vault opens what it sealed, in the place it was sealed for', () => {
    const vault = new Vault(randomBytes(32))
    expect(vault.open(vault.seal('987-65-4321', place), place)).toBe('987-65-4321')
  })

  it('the vault never seals the same text to the same bytes', () => {
    const vault = new Vault(randomBytes(32))
    expect(vault.seal('a', place).equals(vault.seal('a', place))).toBe(false)
  })

  it.each([{ row: 8 }, { column: 'ssn' }, { table: 'account' }, { team: 2 }, { team: null }])(
    'the vault refuses a value moved to another place (%o)',
    (moved) => {
      const vault = new Vault(randomBytes(32))
      const sealed = vault.seal('secret', place)
      expect(() => vault.open(sealed, { ...place, ...moved })).toThrow('unable to authenticate data')
    },
  )

  it('the vault refuses a value with one bit flipped, wherever it is', () => {
    const vault = new Vault(randomBytes(32))
    const sealed = vault.seal('secret', place)
    for (let at = 0; at < sealed.length; at += 1) {
      const bent = Buffer.from(sealed)
      bent[at] = (bent[at] ?? 0) ^ 1
      expect(() => vault.open(bent, place)).toThrow(/unable to authenticate data|a key this server does not have/)
    }
  })

  it('the vault reads values of an earlier master key after rotation, and not without it', () => {
    const [before, after] = [randomBytes(32), randomBytes(32)]
    const sealed = new Vault(before).seal('secret', place)
    expect(new Vault(after, [before]).open(sealed, place)).toBe('secret')
    expect(() => new Vault(after).open(sealed, place)).toThrow(/key this server does not have/)
  })

  it('the vault gives every purpose a key of its own', () => {
    const vault = new Vault(randomBytes(32))
    expect(vault.key('tokens').equals(vault.key('codes'))).toBe(false)
  })
})
