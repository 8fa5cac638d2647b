import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isSetting, withoutSettings } from './settings.mjs'
import { inRoot } from './paths.mjs'

it('every setting in README.md is removed from the environment of the checks', () => {
  const table = readFileSync(inRoot('README.md'), 'utf8').split('## Settings')[1].split('\n## ')[0]
  const variables = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1].matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name))
  expect(variables.length).toBeGreaterThan(30)
  expect(variables.filter((name) => !isSetting(name))).toEqual([])
})

it('variables that are not settings stay', () => {
  expect(withoutSettings({ PATH: '/bin', HOME: '/root', PORT: '1', FAX_KEY: 'secret', PGHOST: 'a' })).toEqual({
    PATH: '/bin',
    HOME: '/root',
  })
})
