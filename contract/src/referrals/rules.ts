// Rules of referrals that both sides use.

export const referralTexts = {
  status: 'Please select a status',
  urgency: 'Please select an urgency',
  location: 'Please select a location',
  patientName: 'Please enter a patient first and last name',
  progress: 'Please indicate a valid progress value (0-100, or blank)',
} as const

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
  if (isBlank(referral.status)) return { field: 'status', message: referralTexts.status }
  if (isBlank(referral.urgency)) return { field: 'urgency', message: referralTexts.urgency }
  if (isBlank(referral.location)) return { field: 'location', message: referralTexts.location }
  if (isBlank(referral.patientFirstName)) return { field: 'patientFirstName', message: referralTexts.patientName }
  if (isBlank(referral.patientLastName)) return { field: 'patientLastName', message: referralTexts.patientName }
  return isProgress(referral.progress) ? null : { field: 'progress', message: referralTexts.progress }
}

/** A triaged fax may come without a first name. Every later save needs both names. */
export const lacksName = (patient: { patientFirstName: string | null; patientLastName: string | null }): boolean =>
  isBlank(patient.patientFirstName) || isBlank(patient.patientLastName)

const reasonLength = 255

/** The reason as a card shows it: the first 253 characters and an ellipsis if it has more than 255. */
export const shortReason = (reason: string): string =>
  [...reason].length > reasonLength ? `${[...reason].slice(0, reasonLength - 2).join('')}…` : reason

const shortestPhone = 6

/** A card shows a phone number that is more than the beginning of one. */
export const hasPhone = (phone: string | null): phone is string => phone !== null && phone.length > shortestPhone
