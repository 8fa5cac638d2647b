import { expect, it } from 'vitest'
import { byDays } from './conversation-lines.ts'

const now = new Date(2026, 10, 16, 12)
const at = (day: number, hour: number) => ({
  id: day * 100 + hour,
  created: new Date(2026, 10, day, hour).toISOString(),
})

it('a conversation has a title for each day, oldest first', () => {
  const days = byDays([at(9, 8), at(9, 17), at(15, 9), at(16, 9)], now)
  expect(days.map(({ title, lines }) => [title, lines.length])).toEqual([
    ['11/09/2026', 2],
    ['Yesterday', 1],
    ['Today', 1],
  ])
})

it('a conversation without a message has no days', () => {
  expect(byDays([], now)).toEqual([])
})
