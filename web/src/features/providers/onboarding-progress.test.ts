import type { ProviderOnboardingState } from '@credence/contract/providers/profile'
import { expect, test } from 'vitest'
import { daysLeftText, isShownOnboarding, statusOf } from './onboarding-progress.ts'

const sent: ProviderOnboardingState = {
  hasActiveOnboardingUrl: true,
  hasRecentlyCompletedOnboardingUrl: false,
  sentTo: 'anna@home.test',
  sentBy: null,
  sentAt: '2026-11-09T10:24:00.000Z',
  expires: '2026-12-09T10:24:00.000Z',
  completedAt: null,
  savedStages: 3,
  totalStages: 14,
  lastSeen: null,
  stages: [],
}
const expired = { ...sent, hasActiveOnboardingUrl: false }
const complete = { ...expired, completedAt: '2026-11-12T08:00:00.000Z' }

test('an onboarding is open, complete or expired', () => {
  expect([sent, complete, expired].map(statusOf)).toEqual(['open', 'complete', 'expired'])
})

test.each([
  ['open', sent, true],
  ['expired', expired, true],
  ['complete since a short time', { ...complete, hasRecentlyCompletedOnboardingUrl: true }, true],
  ['complete since long', complete, false],
  ['never sent', { ...expired, sentAt: null }, false],
])('an onboarding that is %s: %o', (_, state, isShown) => {
  expect(isShownOnboarding(state)).toBe(isShown)
})

test.each([
  [30.2, 'in 30 days'],
  [1.5, 'in 1 day'],
  [0.5, 'within a day'],
  [-1, ''],
])('a link with %d days left says "%s"', (days, text) => {
  const now = new Date('2026-11-16T09:00:00.000Z')
  expect(daysLeftText(new Date(now.getTime() + days * 86_400_000), now)).toBe(text)
})
