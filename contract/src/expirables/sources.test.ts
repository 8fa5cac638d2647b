import { describe, expect, it } from 'vitest'
import { expirableName, groupOf } from './rules.ts'
import { expirableViews } from './permissions.ts'
import { expirableSourceNames, expirableTypes, sourceOf, sourcesOfType } from './sources.ts'

describe('the sources of expirables', () => {
  it('the sources of expirables are seen by the rights that open the page, and by no others', () => {
    expect(new Set(expirableSourceNames.map((name) => sourceOf(name).view))).toEqual(new Set(expirableViews))
  })

  it('the sources of expirables have a type each, and every type has a source', () => {
    for (const type of expirableTypes.values) expect(sourcesOfType(type).length).toBeGreaterThan(0)
    expect(sourcesOfType(undefined)).toEqual(expirableSourceNames)
  })
})

describe('an expirable', () => {
  it.each([
    ['2026-11-15', 'overdue'],
    ['2026-11-16', 'within30'],
    ['2026-12-16', 'within30'],
    ['2026-12-17', 'within60'],
    ['2027-01-15', 'within60'],
    ['2027-01-16', 'within90'],
    ['2027-02-14', 'within90'],
  ] as const)('an expirable of %s is in the group %s', (expires, group) => {
    expect(groupOf(expires, '2026-11-16')).toBe(group)
  })

  it('an expirable has a name of what is known about it', () => {
    const name = { number: null, category: null }
    expect(expirableName({ ...name, source: 'stateLicense', what: 'AK', number: 'MEDS1' })).toBe('Alaska · MEDS1')
    expect(expirableName({ ...name, source: 'stateLicense', what: 'Yukon' })).toBe('Yukon')
    expect(expirableName({ ...name, source: 'practiceDocument', what: 'a.pdf', category: 'W9' })).toBe('W9 · a.pdf')
    expect(expirableName({ ...name, source: 'providerHub', what: 'CAQH' })).toBe('CAQH')
  })
})
