import { describe, expect, it } from 'vitest'
import {
  isOtherReviewer,
  isProviderLocked,
  isReadyToSend,
  isReviewerTouched,
  knowsReviewer,
  maySendProviderLink,
} from './rules.ts'

const reviewer = {
  reviewerFirstName: 'Ida',
  reviewerLastName: 'Berg',
  reviewerCredentials: 'MD',
  reviewerEmail: 'ida@berg.test',
}
const ready = { ...reviewer, eSignatureTemplateId: 7, description: 'First cases', patientCount: 25 }
const links = (hasActiveProviderLink: boolean, hasActiveReviewerLink: boolean) => ({
  hasActiveProviderLink,
  hasActiveReviewerLink,
})

describe('the provider link', () => {
  it.each([
    [false, false, false, true],
    [true, false, false, false],
    [false, true, false, false],
    [false, false, true, false],
  ])(
    'the provider link can be sent with a provider link %s, a reviewer link %s and a finished review %s: %s',
    (provider, other, reviewerFormsComplete, verdict) => {
      expect(maySendProviderLink({ ...links(provider, other), reviewerFormsComplete })).toBe(verdict)
    },
  )

  it.each([
    [{}, true],
    [{ patientCount: 1 }, true],
    [{ patientCount: 0 }, false],
    [{ patientCount: 26 }, false],
    [{ patientCount: null }, false],
    [{ description: ' ' }, false],
    [{ reviewerFirstName: '' }, false],
    [{ reviewerLastName: null }, false],
    [{ reviewerEmail: 'nobody' }, false],
    [{ eSignatureTemplateId: null }, false],
  ])('the provider link with %j is ready to be sent: %s', (change, verdict) => {
    expect(isReadyToSend({ ...ready, ...change })).toBe(verdict)
  })

  it.each([
    [true, false, false, true],
    [false, true, false, true],
    [false, false, true, true],
    [false, false, false, false],
  ])(
    'the provider is locked with links %s and %s and finished forms %s: %s',
    (provider, other, providerFormsComplete, verdict) => {
      expect(isProviderLocked({ ...links(provider, other), providerFormsComplete })).toBe(verdict)
    },
  )
})

describe('the reviewer', () => {
  it('a reviewer has a name, an address and a text to sign', () => {
    expect(knowsReviewer(ready)).toBe(true)
    expect(knowsReviewer({ ...ready, reviewerEmail: null })).toBe(false)
  })

  it.each([
    [{}, false, false],
    [{ reviewerCredentials: 'DO' }, false, true],
    [{ reviewerFirstName: ' Ida ' }, false, false],
    [{ reviewerEmail: 'IDA@BERG.test' }, false, false],
    [{ reviewerLastName: 'Lund' }, true, true],
    [{ reviewerEmail: 'nora@lund.test' }, true, true],
    [{ reviewerFirstName: null }, true, true],
  ])('the reviewer changed by %j is somebody else: %s, and touched: %s', (change, other, touched) => {
    expect(isOtherReviewer(reviewer, { ...reviewer, ...change })).toBe(other)
    expect(isReviewerTouched(reviewer, { ...reviewer, ...change })).toBe(touched)
  })
})
