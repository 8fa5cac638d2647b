import { beforeAll, afterAll, expect, test, vi } from 'vitest'

const here = 'https://credence.test/auth/reset-password'
let policy: typeof import('./trusted-types.ts')

beforeAll(async () => {
  vi.stubGlobal('location', { href: here, origin: new URL(here).origin })
  policy = await import('./trusted-types.ts')
})
afterAll(() => vi.unstubAllGlobals())

test('CSS may be written, markup may not', () => {
  expect(policy.rules.createHTML(':root{--bg:#fff}')).toBe(':root{--bg:#fff}')
  expect(() => policy.rules.createHTML('<img src=x onerror=alert(1)>')).toThrow(TypeError)
})

test('no script may be written as text', () => {
  expect(() => policy.rules.createScript()).toThrow(TypeError)
})

test('scripts come from this origin, or are the one that was allowed', () => {
  expect(policy.rules.createScriptURL('/assets/worker.js')).toBe('/assets/worker.js')
  expect(() => policy.rules.createScriptURL('https://evil.test/x.js')).toThrow(TypeError)
  expect(() => policy.rules.createScriptURL('data:text/javascript,alert(1)')).toThrow(TypeError)
  policy.allowScript('https://bots.test/api.js?render=key')
  expect(policy.rules.createScriptURL('https://bots.test/api.js?render=key')).toBe(
    'https://bots.test/api.js?render=key',
  )
  expect(() => policy.rules.createScriptURL('https://bots.test/other.js')).toThrow(TypeError)
})
