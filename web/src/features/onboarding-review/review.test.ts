import { limits } from '@credence/contract/limits'
import { reviewMessages, type OnboardingChange } from '@credence/contract/onboarding-review/calls'
import { expect, test } from 'vitest'
import { byStage, faultsIn, messagesFor, noMessages, sentBackIn } from './review.ts'

const change = (id: number, changes: Partial<OnboardingChange> = {}): OnboardingChange => ({
  id,
  stage: 'demographics',
  label: `Field ${id}`,
  before: null,
  after: 'x',
  state: 'PENDING',
  message: null,
  warning: null,
  createdAt: '2026-11-16T09:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  ...changes,
})

test('changes stand by stage in the order of the stages, and within one in the order in which they came', () => {
  const changes = [change(4, { stage: 'training' }), change(3), change(2, { stage: 'documents' }), change(1)]
  expect(byStage(changes).map(({ stage, changes: own }) => [stage, ...own.map(({ id }) => id)])).toEqual([
    ['demographics', 1, 3],
    ['documents', 2],
    ['training', 4],
  ])
})

test('a message stays while its change is pending, and only then', () => {
  const typed = { ...noMessages([change(1), change(2)]), 1: 'One', 2: 'Two' }
  expect(messagesFor([change(1, { state: 'ACCEPTED' }), change(2), change(3)], typed)).toEqual({ 2: 'Two', 3: null })
})

test('only changes with a message are sent back', () => {
  expect(sentBackIn({ 1: null, 2: 'Please check', 3: '' })).toEqual([
    { id: 2, message: 'Please check' },
    { id: 3, message: '' },
  ])
})

test('a message must say something and may not be too long', () => {
  expect(faultsIn({ 1: null, 2: ' ', 3: 'x'.repeat(limits.notes), 4: 'x'.repeat(limits.notes + 1) })).toEqual({
    2: reviewMessages.messageRequired,
    4: reviewMessages.messageTooLong,
  })
})

test('no more changes are sent back at once than fit into one mail', () => {
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [at + 1, 'Please check']))
  expect(faultsIn(many)).toEqual({ 101: reviewMessages.tooManySentBack })
})
