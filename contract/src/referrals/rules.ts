import { referralTexts } from './texts.ts'

// Rules of referrals that both sides use.

interface CheckedReferral {
  status: string | null
  urgency: string | null
  location: string | null
  patientFirstName: string | null
  patientLastName: string | null
  progress: number | null
}

export interface ReferralFault {
  field: keyof CheckedReferral
  message: string
}

const isBlank = (text: string | null) => text === null || text.trim() === ''
const isProgress = (value: number | null) => value === null || (Number.isInteger(value) && value >= 0 && value <= 100)

/** The first check that a referral fails, or null. The order is fixed: status, urgency, location, names, progress. */
export function faultOfReferral(referral: CheckedReferral): ReferralFault | null {
  if (isBlank(referral.status)) return { field: 'status', message: referralTexts.statusNeeded }
  if (isBlank(referral.urgency)) return { field: 'urgency', message: referralTexts.urgencyNeeded }
  if (isBlank(referral.location)) return { field: 'location', message: referralTexts.locationNeeded }
  if (isBlank(referral.patientFirstName)) return { field: 'patientFirstName', message: referralTexts.namesNeeded }
  if (isBlank(referral.patientLastName)) return { field: 'patientLastName', message: referralTexts.namesNeeded }
  return isProgress(referral.progress) ? null : { field: 'progress', message: referralTexts.badProgress }
}

const reasonLength = 255

/** The reason as a card shows it: the first 253 characters and an ellipsis if it has more than 255. */
export const shortReason = (reason: string): string =>
  [...reason].length > reasonLength ? `${[...reason].slice(0, reasonLength - 2).join('')}…` : reason

const shortestPhone = 6

/** A card shows a phone number that is more than the beginning of one. */
export const hasPhone = (phone: string | null): phone is string => phone !== null && phone.length > shortestPhone
