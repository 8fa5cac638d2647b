import { describe, expect, it } from 'vitest'
import { filterForm, noFilter, queryOf } from './expirable-filter.ts'

const read = (text: string) => filterForm.read(new URLSearchParams(text))

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

  it('the filter of the expirables leaves out an id that no record can have', () => {
    expect(queryOf(read('practice=2147483648&provider=9999999999'))).toEqual(queryOf(noFilter))
  })

  it('the filter of the expirables cuts a text that the call would refuse', () => {
    expect(queryOf(read(`q=${'x'.repeat(300)}`)).search).toHaveLength(255)
  })

  it('the filter of the expirables is written into the address, except what is usual', () => {
    expect(Object.values(filterForm.write(noFilter)).every((text) => text === null)).toBe(true)
    const order = (key: string, direction: 'ascending' | 'descending') =>
      filterForm.write({ ...noFilter, sorting: { key, direction } })['sort']
    expect(order('expires', 'descending')).toBe('-expires')
    expect(order('practice', 'ascending')).toBe('practice')
    expect(filterForm.write({ ...noFilter, showsMuted: true, search: 'ak', practiceId: 3 })).toMatchObject({
      muted: 'shown',
      q: 'ak',
      practice: '3',
    })
  })
})
