import { expect, test } from 'vitest'
import { faultOfReferral, hasPhone, shortReason } from './rules.ts'
import { referralTexts } from './texts.ts'

const complete = {
  status: 'FIRST_ATTEMPT',
  urgency: 'ROUTINE',
  location: 'ARH',
  patientFirstName: 'Irene',
  patientLastName: 'Kvasnikoff',
  progress: null,
}

test('a complete referral has no fault', () => {
  expect(faultOfReferral(complete)).toBeNull()
  for (const progress of [0, 100]) expect(faultOfReferral({ ...complete, progress })).toBeNull()
})

test('the checks of a referral fail in the order status, urgency, location, names, progress', () => {
  const empty = {
    status: '',
    urgency: null,
    location: ' ',
    patientFirstName: null,
    patientLastName: '',
    progress: 101,
  }
  const found: string[] = []
  let referral: Parameters<typeof faultOfReferral>[0] = empty
  for (let fault = faultOfReferral(referral); fault; fault = faultOfReferral(referral)) {
    found.push(fault.message)
    referral = { ...referral, [fault.field]: complete[fault.field] }
  }
  expect(found).toEqual([
    referralTexts.statusNeeded,
    referralTexts.urgencyNeeded,
    referralTexts.locationNeeded,
    referralTexts.namesNeeded,
    referralTexts.namesNeeded,
    referralTexts.badProgress,
  ])
})

test.each([101, -1, 50.5, Number.NaN])('progress %s is refused', (progress) => {
  expect(faultOfReferral({ ...complete, progress })?.message).toBe(referralTexts.badProgress)
})

test('a reason of 255 characters is whole, and a longer one has 253 and an ellipsis', () => {
  expect(shortReason('a'.repeat(255))).toBe('a'.repeat(255))
  expect(shortReason('a'.repeat(256))).toBe(`${'a'.repeat(253)}…`)
  expect(shortReason('😀'.repeat(256))).toBe(`${'😀'.repeat(253)}…`)
})

test('a phone number is shown from seven characters', () => {
  expect(hasPhone('(907) ')).toBe(false)
  expect(hasPhone('(907) 5')).toBe(true)
  expect(hasPhone(null)).toBe(false)
})
