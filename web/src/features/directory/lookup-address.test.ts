import { describe, expect, it } from 'vitest'
import { hrefWith, idIn } from './lookup-address.ts'

const address = '/network/carrier/birch-2q8k?utm=x&carrier=7&version=search'

describe('the address of a lookup', () => {
  it('another part keeps the code and every parameter', () => {
    expect(hrefWith(address, { part: 'provider' })).toBe('/network/provider/birch-2q8k?utm=x&carrier=7&version=search')
  })

  it('a parameter is set and removed, and others are kept', () => {
    expect(hrefWith(address, { parameters: { carrier: '9', version: null } })).toBe(
      '/network/carrier/birch-2q8k?utm=x&carrier=9',
    )
    expect(hrefWith('/network/carrier/a?carrier=7', { parameters: { carrier: null } })).toBe('/network/carrier/a')
  })

  it.each([
    ['carrier', 7],
    ['plan', null],
    ['version', null],
  ] as const)('the id in the parameter %s is %s', (name, id) => {
    expect(idIn(address, name)).toBe(id)
  })

  it.each(['-1', '1e3', '007', '', 'x', '99999999999'])('the text %j is no id', (value) => {
    expect(idIn(`/network/carrier/a?plan=${value}`, 'plan')).toBeNull()
  })

  it('the plan 0 is an id: it is that of a carrier without plans', () => {
    expect(idIn('/network/carrier/a?plan=0', 'plan')).toBe(0)
  })
})
