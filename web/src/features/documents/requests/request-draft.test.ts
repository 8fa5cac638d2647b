import { createFormRequest } from '@credence/contract/form-requests/calls'
import { expect, test } from 'vitest'
import { blankRequest, bodyOf, type RequestDraft } from './request-draft.ts'

const provider = { kind: 'provider', id: 7 } as const
const sent = (owner: Parameters<typeof bodyOf>[0], change: Partial<RequestDraft> = {}) =>
  createFormRequest.definition.body.parse(bodyOf(owner, { ...blankRequest(owner.kind), ...change }))

test('a request to a provider names the provider alone', () => {
  expect(sent(provider, { practiceId: '3', documentType: 'CV', extra: 'Please' })).toEqual({
    kind: 'DOCUMENT',
    subject: 'provider',
    providerId: 7,
    sentToProvider: true,
    documentType: 'CV',
    extra: 'Please',
  })
})

test('a request about a provider to a practice names the practice, or leaves the primary one to the server', () => {
  expect(sent(provider, { sentTo: 'practice', practiceId: '3' })).toMatchObject({ providerId: 7, practiceId: 3 })
  expect(sent(provider, { sentTo: 'practice' })).toMatchObject({
    providerId: 7,
    practiceId: null,
    sentToProvider: false,
    documentType: null,
    extra: null,
  })
})

test('a request about a practice is about no provider', () => {
  const body = sent({ kind: 'practice', id: 3 }, { documentType: 'W9' })
  expect(body).toMatchObject({ subject: 'practice', practiceId: 3, sentToProvider: false })
  expect(body).not.toHaveProperty('providerId')
})
