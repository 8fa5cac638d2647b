import { expect, test } from 'vitest'
import { recentsIn, recentsText, withRecent, type Recent } from './recents.ts'

const provider = (id: number): Recent => ({ kind: 'provider', id: String(id) })
const task: Recent = { kind: 'task', id: '5' }

test('what was opened last is first, and each record is there once', () => {
  expect(withRecent([provider(1), task, provider(2)], provider(2))).toEqual([provider(2), provider(1), task])
  expect(withRecent([provider(5)], task)).toEqual([task, provider(5)])
})

test('no more than twenty are kept', () => {
  const many = Array.from({ length: 30 }, (_, at) => provider(at)).reduce<readonly Recent[]>(withRecent, [])
  expect(many).toHaveLength(20)
  expect(many[0]).toEqual(provider(29))
})

test('a list is stored as kinds and ids, and read again without what is not understood', () => {
  const list: Recent[] = [provider(23), task, { kind: 'screen', id: 'adminProviders' }]
  expect(recentsText(list)).toBe('provider:23 task:5 screen:adminProviders')
  expect(recentsIn(recentsText(list))).toEqual(list)
  expect(recentsIn(null)).toEqual([])
  expect(recentsIn('patient:5 task: task:<b> provider:7 : x')).toEqual([provider(7)])
})
