import { expect, it } from 'vitest'
import { findAdvisories } from './advisories.mjs'

const advisory = (name, severity) => [
  name,
  { name, severity, range: '<2', via: [{ title: 'Reads too much', url: 'https://advisories.test/1' }] },
]

it('an audit that the registry did not answer is unknown, not clean', () => {
  expect(findAdvisories(null)).toBeNull()
  expect(findAdvisories({ message: '405 Method Not Allowed', error: { summary: '' } })).toBeNull()
})

it('advisories of high and critical severity are reported, and others are not', () => {
  expect(findAdvisories({ metadata: { vulnerabilities: {} }, vulnerabilities: {} })).toEqual([])
  expect(
    findAdvisories({
      metadata: { vulnerabilities: {} },
      vulnerabilities: Object.fromEntries([advisory('a', 'low'), advisory('b', 'high'), advisory('c', 'critical')]),
    }),
  ).toEqual([
    'b <2 (high): Reads too much https://advisories.test/1',
    'c <2 (critical): Reads too much https://advisories.test/1',
  ])
})
