import type { TaskCard } from '@credence/contract/tasks/card'
import { listBoardTasks } from '@credence/contract/tasks/calls'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAnswers } from './api.ts'
import { keyOf, read } from './read.ts'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('sessionStorage', { getItem: () => null })
})
afterEach(() => {
  forgetAnswers()
  fetchMock.mockReset()
  vi.unstubAllGlobals()
})

const card = (id: number, due = `2026-01-${10 + id}`) =>
  ({ id, due, ordering: null, assignees: [{ userId: 1 }] }) as unknown as TaskCard
const answers = (body: unknown, etag: string) =>
  fetchMock.mockResolvedValueOnce(
    body === null ? new Response(null, { status: 304 }) : new Response(JSON.stringify(body), { headers: { etag } }),
  )

/** The board as a screen has it. */
function openBoard() {
  const client = new QueryClient()
  const options = { ...read(listBoardTasks, {}), staleTime: 0, retry: false }
  return {
    poll: () => client.fetchQuery(options),
    /** Shows a change before the server has it, as a move does. */
    show: (changed: (cards: TaskCard[]) => TaskCard[]) =>
      client.setQueryData<TaskCard[]>(keyOf(listBoardTasks, {}), (cards) => cards && changed(cards)),
  }
}
const asked = () => String(fetchMock.mock.lastCall?.[0])

test('a board asks what changed since its stamp, and unchanged cards stay the same objects wherever they stand now', async () => {
  const board = openBoard()
  answers([card(1), card(2), card(3)], '"a.1.x"')
  const first = await board.poll()
  expect(asked()).toBe('/api/task/revenueteam')

  answers({ stamp: 'a.2.x', isWhole: false, changed: [card(3, '2026-01-01')], removed: [] }, 'W/"a.2.x"')
  const second = await board.poll()
  expect(asked()).toBe('/api/task/revenueteam?since=a.1.x')
  expect(second.map(({ id }) => id)).toEqual([3, 1, 2])
  expect([second[1], second[2]]).toEqual([first[0], first[1]])
  expect(second[1]).toBe(first[0])
  expect(second[2]).toBe(first[1])

  answers(null, '')
  expect(await board.poll()).toBe(second)
  expect(asked()).toBe('/api/task/revenueteam?since=a.2.x')
})

test('a board that is told the whole list keeps the cards that are as before, and drops what is not in it', async () => {
  const board = openBoard()
  answers([card(1), card(2)], '"a.1.x"')
  const first = await board.poll()
  answers({ stamp: 'b.9.x', isWhole: true, changed: [card(4, '2026-01-02'), card(2)], removed: [] }, '"b.9.x"')
  const second = await board.poll()
  expect(second.map(({ id }) => id)).toEqual([4, 2])
  expect(second[1]).toBe(first[1])
})

test('a move that is shown before it is saved does not enter what later changes are applied to', async () => {
  const board = openBoard()
  answers([card(1), card(2)], '"a.1.x"')
  const first = await board.poll()
  board.show((cards) => cards.map((each) => (each.id === 2 ? { ...each, due: '2026-01-01' } : each)))
  answers({ stamp: 'a.2.x', isWhole: false, changed: [card(3)], removed: [] }, '"a.2.x"')
  const second = await board.poll()
  expect(second.map(({ id, due }) => [id, due])).toEqual([
    [1, '2026-01-11'],
    [2, '2026-01-12'],
    [3, '2026-01-13'],
  ])
  expect(second[1]).toBe(first[1])
})
