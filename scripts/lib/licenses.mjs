import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'

/**
 * Licenses that are compatible with a program under AGPL-3.0-or-later, or, for a font, with delivery beside it.
 * Python-2.0 is the whole text of the Python Software Foundation, which says that it is compatible with the GPL since
 * Python 2.0.1.
 */
const compatible = new Set([
  '0BSD',
  'AGPL-3.0-only',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'GPL-3.0-only',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-2.1-or-later',
  'LGPL-3.0-only',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/**
 * Whether an SPDX expression is compatible: every part of an AND, one part of an OR. AND binds closer. An invalid
 * expression is not compatible.
 */
export function isCompatible(expression) {
  const tokens = String(expression ?? '').match(/\(|\)|[^\s()]+/g) ?? []
  let next = 0
  const one = () => {
    const token = tokens[next++]
    if (token !== '(') return compatible.has(token)
    const inner = any()
    return tokens[next++] === ')' && inner
  }
  const all = () => {
    let holds = one()
    for (; tokens[next] === 'AND'; next++, holds = one() && holds);
    return holds
  }
  const any = () => {
    let holds = all()
    for (; tokens[next] === 'OR'; next++, holds = all() || holds);
    return holds
  }
  return tokens.length > 0 && any() && next === tokens.length
}

/** In old package.json files the license is an object, or a list of alternatives. */
const licenseOf = ({ license, licenses }) =>
  typeof license === 'string'
    ? license
    : (license?.type ?? (Array.isArray(licenses) ? licenses.map(({ type }) => type).join(' OR ') : undefined))

/**
 * Every delivered package, by its path. The lockfile also lists packages of other platforms; the installed package.json
 * has what the lockfile lacks.
 */
export function deliveredPackages(lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))) {
  return Object.entries(lock.packages)
    .filter(([place, { link, dev, devOptional }]) => place.includes('node_modules/') && !link && !dev && !devOptional)
    .map(([place, entry]) => {
      const manifest = inRoot(place, 'package.json')
      const installed =
        entry.license === undefined && existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
      return {
        name: place.split('node_modules/').at(-1),
        version: entry.version,
        license: licenseOf(entry) ?? licenseOf(installed),
      }
    })
}

export const incompatiblePackages = (packages) =>
  packages
    .filter(({ license }) => !isCompatible(license))
    .map(({ name, version, license }) => `${name} ${version} has the license ${license ?? '(none)'}`)
