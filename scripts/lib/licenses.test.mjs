import { expect, it } from 'vitest'
import { deliveredPackages, incompatiblePackages, isCompatible } from './licenses.mjs'

it('a license expression is compatible if every part of an AND and one part of an OR is', () => {
  for (const expression of [
    'MIT',
    '(MIT AND Zlib)',
    'MIT OR GPL-2.0-only',
    'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    '(GPL-2.0-only OR (MIT AND ISC))',
    'GPL-2.0-only AND MIT OR ISC',
  ]) {
    expect(isCompatible(expression), expression).toBe(true)
  }
  for (const expression of [
    'GPL-2.0-only',
    'MIT AND GPL-2.0-only',
    'UNLICENSED',
    'SEE LICENSE IN LICENSE.md',
    'SSPL-1.0',
    '',
    undefined,
    '(MIT',
    'MIT)',
    'MIT ISC',
    'AND',
  ]) {
    expect(isCompatible(expression), String(expression)).toBe(false)
  }
})

it('a delivered package without a compatible license is reported, and a development package is not checked', () => {
  const lock = {
    packages: {
      '': { name: 'root' },
      server: { name: 'server' },
      'node_modules/server': { link: true },
      'node_modules/dev': { version: '1.0.0', dev: true, license: 'GPL-2.0-only' },
      'node_modules/good': { version: '1.0.0', license: 'MIT' },
      'node_modules/good/node_modules/bad': { version: '2.0.0', license: 'SSPL-1.0' },
      'node_modules/none-at-all': { version: '3.0.0' },
    },
  }
  expect(incompatiblePackages(deliveredPackages(lock))).toEqual([
    'bad 2.0.0 has the license SSPL-1.0',
    'none-at-all 3.0.0 has the license (none)',
  ])
})
