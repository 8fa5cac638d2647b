import { describe, expect, it } from 'vitest'
import { filterIn, queryOf, sortText } from './expirable-filter.ts'

const read = (text: string) => filterIn(new URLSearchParams(text))

describe('the filter of the expirables', () => {
  it('the filter of the expirables is read from the address, and sent with what is given only', () => {
    expect(
      queryOf(read('type=license&group=overdue&practice=3&provider=23&q=%20ak%20&muted=shown&sort=-owner')),
    ).toEqual({
      type: 'license',
      group: 'overdue',
      practiceId: 3,
      providerId: 23,
      search: 'ak',
      muted: 'shown',
      sort: 'owner',
      direction: 'descending',
    })
    expect(queryOf(read(''))).toEqual({ sort: 'expires', direction: 'ascending' })
  })

  it('the filter of the expirables leaves out values that are not understood', () => {
    expect(queryOf(read('type=x&group=soon&practice=1e3&provider=-1&muted=yes&sort=id'))).toEqual({
      sort: 'expires',
      direction: 'ascending',
    })
  })

  it('the filter of the expirables cuts a text that the call would refuse', () => {
    expect(queryOf(read(`q=${'x'.repeat(300)}`)).search).toHaveLength(255)
  })

  it('the order of the expirables is written into the address, except the usual one', () => {
    expect(sortText({ key: 'expires', direction: 'ascending' })).toBeNull()
    expect(sortText({ key: 'expires', direction: 'descending' })).toBe('-expires')
    expect(sortText({ key: 'practice', direction: 'ascending' })).toBe('practice')
  })
})
