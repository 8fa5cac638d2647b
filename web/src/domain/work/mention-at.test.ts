import { expect, test } from 'vitest'
import { mentionAt, mentionedIn, nameOf, peopleFor, withMention } from './mention-at.ts'

const person = (userId: number, firstName: string, lastName: string) => ({
  userId,
  firstName,
  lastName,
  photoUrl: null,
})
const ida = person(1, 'Ida', 'Lund')
const ola = person(2, 'Ola', 'van Vik')
const twin = person(3, 'Ida', 'Lund')
const people = [ida, ola]

test.each([
  ['@', 1, { begin: 0, search: '' }],
  ['Ask @Id', 7, { begin: 4, search: 'Id' }],
  ['Ask @Ida Lu now', 11, { begin: 4, search: 'Ida Lu' }],
  ['(@o', 3, { begin: 1, search: 'o' }],
])('in %j at %i a mention is being typed', (text, caret, typed) => {
  expect(mentionAt(text, caret)).toEqual(typed)
})

test.each([
  ['', 0],
  ['@', 0],
  ['ida@aurora', 10],
  ['at @ noon', 9],
  ['@Ida\nthen', 9],
  [`@${'x'.repeat(80)}`, 81],
])('in %j at %i no mention is being typed', (text, caret) => {
  expect(mentionAt(text, caret)).toBeNull()
})

test('people are found by any word of their name, and not once the name has ended', () => {
  const found = (search: string) => peopleFor(people, search).map(nameOf)
  expect(found('')).toEqual(['Ida Lund', 'Ola van Vik'])
  expect(found('LU')).toEqual(['Ida Lund'])
  expect(found('van v')).toEqual(['Ola van Vik'])
  expect(found('ida lund')).toEqual(['Ida Lund'])
  expect(found('ida lund ')).toEqual([])
  expect(found('und')).toEqual([])
})

test('a chosen name takes the place of what was typed, with one space behind it', () => {
  expect(withMention('Ask @Id', { begin: 4, search: 'Id' }, 'Ida Lund')).toEqual({ text: 'Ask @Ida Lund ', caret: 14 })
  expect(withMention('@o now', { begin: 0, search: 'o' }, 'Ola van Vik')).toEqual({
    text: '@Ola van Vik now',
    caret: 13,
  })
})

test('a note mentions whoever is named in it, and of people with one name those who were chosen', () => {
  expect(mentionedIn('@Ida Lund and @Ola van Vik', people, [])).toEqual([1, 2])
  expect(mentionedIn('Ida Lund', people, [1])).toEqual([])
  expect(mentionedIn('@Ida Lund', [ida, ola, twin], [])).toEqual([])
  expect(mentionedIn('@Ida Lund', [ida, ola, twin], [3])).toEqual([3])
})
