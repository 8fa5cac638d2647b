import { expect, test } from 'vitest'
import { addUnsaved, answerWithUnsaved, withUnsaved } from './unsaved-changes.ts'

const list = ['get', '/task', {}]
const first = { id: 1, status: 'NEW', ordering: 3 }
const second = { id: 2, status: 'NEW', ordering: 4 }

test('an answer keeps every change of a record that is not saved yet, and other records stay the same objects', () => {
  const ends = [addUnsaved(list, 1, { status: 'DONE' }), addUnsaved(list, 1, { status: 'OPEN', ordering: 9 })]
  const answer = answerWithUnsaved(['get', '/task', {}], [first, second])
  expect(answer).toEqual([{ id: 1, status: 'OPEN', ordering: 9 }, second])
  expect(answer[1]).toBe(second)
  expect(answerWithUnsaved(['get', '/task', { team: 2 }], [first])[0]).toBe(first)

  ends[1]?.()
  expect(withUnsaved(list, first)).toEqual({ ...first, status: 'DONE' })
  ends[0]?.()
  ends[0]?.()
  expect(answerWithUnsaved(list, [first, second])).toEqual([first, second])
})

test('an answer that is no list stays as it is', () => {
  const end = addUnsaved(list, 1, { status: 'DONE' })
  const count = { count: 1 }
  expect(answerWithUnsaved(list, count)).toBe(count)
  end()
})
