import { expect, test } from 'vitest'
import { initialsOf, tintOf } from './tint.ts'

test('initials are the first letters of both names', () => {
  expect(initialsOf('Maren', 'Tollefsen')).toBe('MT')
  expect(initialsOf('élodie', '')).toBe('É')
})

test('a name always has the same one of six tints', () => {
  const names = [
    'Dana Whitfield',
    'Joel Arreola',
    'Priya Raman',
    'Maren Tollefsen',
    'Greta Sundvall',
    'Noel Vasquez',
    'Tomas Rye',
    '',
  ]
  for (const name of names) {
    expect(tintOf(name)).toBe(tintOf(name))
    expect([0, 1, 2, 3, 4, 5]).toContain(tintOf(name))
  }
  expect(new Set(names.map(tintOf)).size).toBeGreaterThan(2)
})
