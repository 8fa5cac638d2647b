import { expect, it } from 'vitest'
import { cutContent, statusLook, timeOf } from './message-look.ts'

it.each([
  ['delivered', 'teal'],
  ['failed', 'red'],
  ['undelivered', 'red'],
  ['scheduled', 'amber'],
  ['canceled', 'neutral'],
  ['queued', 'neutral'],
])('the status %s is %s', (status, tone) => {
  expect(statusLook(status).tone).toBe(tone)
})

it('a text of 655 characters is shown whole, a longer one as 653 and an ellipsis', () => {
  expect(cutContent('x'.repeat(655))).toBe('x'.repeat(655))
  expect(cutContent('x'.repeat(656))).toBe(`${'x'.repeat(653)}…`)
})

it('a text is never cut inside of a character', () => {
  expect(cutContent('😀'.repeat(656))).toBe(`${'😀'.repeat(653)}…`)
})

const now = new Date(2026, 10, 16, 12)
const at = (day: number) => new Date(2026, 10, day, 9, 0).toISOString()

it('the time of a scheduled message is when it leaves, struck through once it is cancelled', () => {
  const message = { created: at(16), scheduleDateTime: at(18) }
  expect(timeOf({ ...message, externalStatus: 'scheduled' }, now)).toEqual({
    text: '11/18/2026, 9:00 AM',
    isStruck: false,
  })
  expect(timeOf({ ...message, externalStatus: 'canceled' }, now).isStruck).toBe(true)
})

it('the time of a message that was sent at once is when it was made', () => {
  expect(timeOf({ created: at(16), scheduleDateTime: null, externalStatus: 'delivered' }, now)).toEqual({
    text: 'Today, 9:00 AM',
    isStruck: false,
  })
})
