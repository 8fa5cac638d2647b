import { describe, expect, it } from 'vitest'
import { keyOf, SharedChanges } from './shared-changes.ts'

const state = { audience: '7|staff|all|2026-11-17|TASK_VIEW', counts: [4, 17] }
const statement = { name: 'task-board-since', text: 'select', values: [[3, 17]] }
const answers = [[{ id: 1 }]]

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

  it('they are kept for half a minute', () => {
    let now = 0
    const shared = new SharedChanges(() => now)
    shared.keep('a', answers)
    now = 29_999
    expect(shared.find('a')).toBe(answers)
    now = 30_000
    expect(shared.find('a')).toBeUndefined()
  })

  it('the oldest make room for new ones, and those that are over are dropped', () => {
    let now = 0
    const shared = new SharedChanges(() => now)
    for (let n = 0; n < 201; n += 1) shared.keep(String(n), answers)
    expect(shared.find('0')).toBeUndefined()
    expect(shared.find('1')).toBe(answers)
    now = 30_000
    shared.keep('last', answers)
    now = 1
    expect(shared.find('200')).toBeUndefined()
    expect(shared.find('last')).toBe(answers)
  })

  it('a change of many records is not kept', () => {
    const shared = new SharedChanges()
    shared.keep('a', [Array.from({ length: 101 }, (_, id) => ({ id }))])
    expect(shared.find('a')).toBeUndefined()
  })
})
