import { describe, expect, it } from 'vitest'
import type { Row } from '../../../database/batch.ts'
import { keyOf, SharedChanges } from './shared-changes.ts'

const state = { audience: '7|staff|all|2026-11-17|TASK_VIEW', counts: [4, 17] }
const statement = { name: 'task-board-since', text: 'select', values: [[3, 17]] }
const answers = [[{ id: 1 }]]
const found = () => Promise.resolve(answers)
const notFound = () => Promise.resolve(null)

describe('changes that are shared', () => {
  it('another audience, state, statement or value has another key', () => {
    const keys = [
      keyOf(state, [statement]),
      keyOf({ ...state, audience: '7|staff|{25}|2026-11-17|TASK_VIEW' }, [statement]),
      keyOf({ ...state, counts: [4, 18] }, [statement]),
      keyOf(state, [{ ...statement, name: 'open-tasks-of-practice-since' }]),
      keyOf(state, [{ ...statement, values: [[3, 16]] }]),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    expect(keyOf({ ...state }, [{ ...statement }])).toBe(keys[0])
  })

  it('they are kept for half a minute', async () => {
    let now = 0
    const shared = new SharedChanges(() => now)
    await shared.read('a', found)
    now = 29_999
    expect(await shared.read('a', notFound)).toBe(answers)
    now = 30_000
    expect(await shared.read('a', notFound)).toBeNull()
  })

  it('the oldest make room for new ones, and those that are over are dropped', async () => {
    let now = 0
    const shared = new SharedChanges(() => now)
    for (let n = 0; n < 201; n += 1) await shared.read(String(n), found)
    expect(await shared.read('0', notFound)).toBeNull()
    expect(await shared.read('1', notFound)).toBe(answers)
    now = 30_000
    await shared.read('last', found)
    now = 1
    expect(await shared.read('200', notFound)).toBeNull()
    expect(await shared.read('last', notFound)).toBe(answers)
  })

  it('a change of many records is not kept', async () => {
    const shared = new SharedChanges()
    const many = [Array.from({ length: 101 }, (_, id) => ({ id }))]
    expect(await shared.read('a', () => Promise.resolve(many))).toBe(many)
    expect(await shared.read('a', notFound)).toBeNull()
  })

  it('they are read once for all who ask at the same time', async () => {
    const shared = new SharedChanges()
    const reading = Promise.withResolvers<Row[][] | null>()
    const asked = [shared.read('a', () => reading.promise), shared.read('a', notFound), shared.read('a', notFound)]
    reading.resolve(answers)
    expect(await Promise.all(asked)).toEqual([answers, answers, answers])
  })

  it('a read that failed, or is for its reader alone, is not shared, and the next one reads again', async () => {
    const shared = new SharedChanges()
    const reading = Promise.withResolvers<Row[][] | null>()
    const [first, other] = [shared.read('a', () => reading.promise), shared.read('a', found)]
    reading.reject(new Error('The database is gone'))
    await expect(first).rejects.toThrow('The database is gone')
    expect(await other).toBeNull()
    expect(await shared.read('a', notFound)).toBeNull()
    expect(await shared.read('a', found)).toBe(answers)
  })
})
