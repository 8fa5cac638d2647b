import type { Referral } from '@credence/contract/referrals/referral'
import { referralTexts } from '@credence/contract/referrals/texts'
import { expect, test } from 'vitest'
import {
  appointmentTexts,
  bodyOf,
  draftOf,
  faultsIn,
  fieldOfCall,
  newDraft,
  type ReferralDraft,
} from './referral-draft.ts'

const referral: Referral = {
  id: 7,
  practiceId: 25,
  status: 'FIRST_ATTEMPT',
  statusSince: '2026-11-01T18:00:00Z',
  urgency: 'URGENT',
  progress: 40,
  location: 'ARH',
  reason: 'Syncope',
  dx: null,
  preOp: null,
  testing: 'EKG',
  notes: null,
  patientFirstName: 'Irene',
  patientLastName: 'Kvasnikoff',
  patientPhone1: '(907) 555-0171',
  patientEmail1: null,
  patientAddress1: null,
  patientCity: null,
  patientState: null,
  patientZip: null,
  referringPractice: 'Other',
  referringPhysician: null,
  archived: false,
  inboundFaxId: 13,
  inboundFaxPages: 3,
  type: 'FAX',
  carrierId: 4,
  carrierName: 'Alyeska Care',
  providerId: null,
  providerName: null,
  appointmentAt: new Date(2026, 10, 18, 10, 40).toISOString(),
  ordering: null,
  activity: [],
  created: '2026-10-28T18:00:00Z',
  updated: '2026-11-01T18:00:00Z',
  version: 3,
}

const valid: ReferralDraft = {
  ...newDraft,
  urgency: 'ROUTINE',
  location: 'ARH',
  patientFirstName: 'Irene',
  patientLastName: 'Kvasnikoff',
}

test('a new referral is in pending outreach, and has neither urgency nor location', () => {
  expect(draftOf(null)).toMatchObject({ status: 'PENDING_OUTREACH', urgency: '', location: '' })
})

test('a draft becomes the referral that it was made of', () => {
  const body = bodyOf(draftOf(referral), referral)
  expect(body).toMatchObject({
    id: 7,
    version: 3,
    status: 'FIRST_ATTEMPT',
    progress: 40,
    dx: null,
    testing: 'EKG',
    carrierId: 4,
    appointmentAt: referral.appointmentAt,
    archived: false,
  })
  expect(body).not.toHaveProperty('type')
  expect(body).not.toHaveProperty('inboundFaxId')
  expect(body).not.toHaveProperty('newActivity')
})

test('the body of a new referral has no id, and a note only if one was written', () => {
  expect(bodyOf({ ...valid, newActivity: ' ' }, null)).not.toHaveProperty('newActivity')
  expect(bodyOf({ ...valid, newActivity: 'Called' }, null)).toMatchObject({ newActivity: 'Called' })
  expect(bodyOf(valid, null)).not.toHaveProperty('id')
})

test('a referral is archived by the flag of its body', () => {
  expect(bodyOf(draftOf(referral), referral, true)).toMatchObject({ archived: true })
})

test.each(['101', '-1', '5e1', '50.5', 'half', '1000'])('the typed progress %s is refused', (progress) => {
  expect(faultsIn({ ...valid, progress })).toEqual({ progress: referralTexts.badProgress })
})

test.each(['', ' ', '0', '100', ' 40 '])('the typed progress "%s" is taken', (progress) => {
  expect(faultsIn({ ...valid, progress })).toEqual({})
})

test('only the first fault is shown, and the names are asked for before the progress', () => {
  expect(faultsIn({ ...valid, patientFirstName: ' ', progress: '101' })).toEqual({
    patientFirstName: referralTexts.namesNeeded,
  })
})

test('an appointment needs a date and a time', () => {
  expect(faultsIn({ ...valid, appointmentTime: '10:40' })).toEqual({ appointmentDate: appointmentTexts.date })
  expect(faultsIn({ ...valid, appointmentDate: '2026-11-18' })).toEqual({ appointmentTime: appointmentTexts.time })
  expect(faultsIn({ ...valid, appointmentDate: '45/45', appointmentTime: '10:40' })).toEqual({
    appointmentDate: 'Must be a valid date',
  })
  expect(faultsIn({ ...valid, appointmentDate: '2026-11-18', appointmentTime: '10:40' })).toEqual({})
})

test('a refusal of the appointment is shown at its date', () => {
  expect(fieldOfCall('appointmentAt')).toBe('appointmentDate')
  expect(fieldOfCall('location')).toBe('location')
  expect(fieldOfCall('version')).toBeUndefined()
})
