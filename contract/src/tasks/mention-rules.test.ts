import { expect, test } from 'vitest'
import { namesIn, notePartsOf } from './mention-rules.ts'

test('a note is cut where it mentions somebody, and keeps every character', () => {
  const parts = notePartsOf('Ask @Ann Lee, then @Bo Ek.', ['Ann Lee', 'Bo Ek'])
  expect(parts).toEqual([
    { text: 'Ask ', mentions: null },
    { text: '@Ann Lee', mentions: 'Ann Lee' },
    { text: ', then ', mentions: null },
    { text: '@Bo Ek', mentions: 'Bo Ek' },
    { text: '.', mentions: null },
  ])
})

test('of two names that begin alike the longer one is mentioned', () => {
  expect(namesIn('@Ann Lee Smith and @Ann Lee', ['Ann Lee'])).toEqual(new Set(['Ann Lee']))
  expect(namesIn('@Ann Lee Smith', ['Ann Lee', 'Ann Lee Smith'])).toEqual(new Set(['Ann Lee Smith']))
})

test.each(['@Ann Leeds', '@Ann Leé', 'x@Ann Lee', 'Ann Lee', '@ann lee', '@Ann  Lee', '@', ''])(
  'the note %j does not mention Ann Lee',
  (notes) => {
    expect(namesIn(notes, ['Ann Lee'])).toEqual(new Set())
    expect(
      notePartsOf(notes, ['Ann Lee'])
        .map(({ text }) => text)
        .join(''),
    ).toBe(notes)
  },
)

test.each(['@Ann Lee', '(@Ann Lee)', '@@Ann Lee', '@Ann Lee’s', 'a\n@Ann Lee\nb'])(
  'the note %j mentions Ann Lee',
  (notes) => {
    expect(namesIn(notes, ['Ann Lee', ''])).toEqual(new Set(['Ann Lee']))
  },
)
