import { expect, test } from 'vitest'
import { circleIn } from './no-waiting-circle.ts'

test('files that wait for each other are found, over however many others', () => {
  expect(circleIn(new Map([['page', ['a']], ['a', ['b', 'd']], ['b', ['c']], ['c', ['a']], ['d', []]]))).toEqual(['a', 'b', 'c', 'a'])
})

test('files that are needed by several others are no circle', () => {
  expect(circleIn(new Map([['page', ['a', 'b', 'd']], ['a', ['b', 'd']], ['b', ['d']], ['d', ['elsewhere']]]))).toBeNull()
})
