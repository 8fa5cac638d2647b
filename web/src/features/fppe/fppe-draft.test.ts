import { fppeTexts, type FppeTask } from '@credence/contract/fppe/calls'
import { describe, expect, it } from 'vitest'
import { bodyOf, draftOf, endsReviewerLink, faultsIn, newDraft } from './fppe-draft.ts'

const task: FppeTask = {
  id: 7,
  status: 'IN_PROGRESS',
  category: 'PROCTORING',
  providerId: 1,
  providerIsDeleted: false,
  providerFormattedName: 'Berg, Anna',
  facilityId: 2,
  facilityName: 'Hospital',
  description: 'Cases',
  patientCount: 5,
  reviewerFirstName: 'Ida',
  reviewerLastName: 'Lund',
  reviewerCredentials: null,
  reviewerEmail: 'ida@lund.test',
  eSignatureTemplateId: 3,
  providerFormsComplete: false,
  reviewerFormsComplete: false,
  hasActiveProviderLink: false,
  hasActiveReviewerLink: false,
  deadline: null,
  archived: false,
  ordering: null,
  activity: [],
  updated: '2026-11-01T00:00:00Z',
  version: 4,
}
const draft = draftOf(task)

describe('an FPPE draft', () => {
  it.each([
    ['without a provider', { ...newDraft, facilityId: 2 }, fppeTexts.provider, 'providerId'],
    ['without a location', { ...newDraft, providerId: 1 }, fppeTexts.location, 'facilityId'],
    [
      'to be sent without a description',
      { ...draft, sendProviderNotification: true, description: ' ' },
      fppeTexts.sending,
      'description',
    ],
    [
      'to be sent for no patients',
      { ...draft, sendProviderNotification: true, patientCount: 0 },
      fppeTexts.sending,
      'patientCount',
    ],
    [
      'to be sent to nobody',
      { ...draft, sendProviderNotification: true, reviewerEmail: '' },
      fppeTexts.sending,
      'reviewerEmail',
    ],
    [
      'to be sent with nothing to sign',
      { ...draft, sendProviderNotification: true, eSignatureTemplateId: null },
      fppeTexts.sending,
      'eSignatureTemplateId',
    ],
    ['with an address that is none', { ...draft, reviewerEmail: 'nobody' }, 'Must be a valid email', 'reviewerEmail'],
    ['with a day that is none', { ...draft, deadline: '11/3' }, 'Must be a valid date', 'deadline'],
  ] as const)('%s cannot be saved', (_, wrong, message, field) => {
    expect(faultsIn(wrong, task)).toEqual({ [field]: message })
  })

  it('that is complete can be saved, and sent', () => {
    expect(faultsIn(draft, task)).toEqual({})
    expect(faultsIn({ ...draft, sendProviderNotification: true }, task)).toEqual({})
    expect(faultsIn({ ...draft, reviewerFirstName: '' }, task)).toEqual({})
  })

  it('must name the reviewer while any link is active', () => {
    for (const link of [{ hasActiveProviderLink: true }, { hasActiveReviewerLink: true }])
      expect(faultsIn({ ...draft, reviewerLastName: '' }, { ...task, ...link })).toEqual({
        reviewerLastName: fppeTexts.reviewer,
      })
  })

  it('asks before it takes the link from a reviewer', () => {
    const under = { ...task, hasActiveReviewerLink: true }
    expect(endsReviewerLink({ ...draft, reviewerLastName: 'Other' }, under)).toBe(true)
    expect(endsReviewerLink({ ...draft, reviewerCredentials: 'MD' }, under)).toBe(false)
    expect(endsReviewerLink({ ...draft, reviewerLastName: 'Other' }, task)).toBe(false)
  })

  it('sends what was changed, with the version that was read; of a new task all that was filled in', () => {
    expect(bodyOf({ ...draft, status: 'COMPLETE', description: '', newActivity: 'done' }, task)).toEqual({
      id: 7,
      version: 4,
      status: 'COMPLETE',
      description: '',
      newActivity: 'done',
    })
    expect(bodyOf({ ...newDraft, providerId: 1, facilityId: 2 }, null)).toEqual({
      status: 'CREATED',
      category: 'CHART_REVIEW',
      providerId: 1,
      facilityId: 2,
      archived: false,
      sendProviderNotification: false,
    })
  })

  it('sends whom its note mentions', () => {
    const note = { newActivity: 'Ask @Ida Lund', mentions: [9] }
    expect(bodyOf({ ...draft, ...note }, task)).toEqual({ id: 7, version: 4, ...note })
    expect(bodyOf({ ...newDraft, ...note }, null)).toMatchObject(note)
  })
})
