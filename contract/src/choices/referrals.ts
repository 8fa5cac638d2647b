import { choice } from '../kit/choice.ts'

export const referralStatuses = choice({
  PENDING_OUTREACH: 'Pending Outreach',
  FIRST_ATTEMPT: 'First Attempt',
  SECOND_ATTEMPT: 'Second Attempt',
  SCHEDULED: 'Scheduled',
})
export type ReferralStatus = (typeof referralStatuses.values)[number]

export const referralUrgencies = choice({ ROUTINE: 'Routine', URGENT: 'Urgent', SURGERY: 'Surgery' })
export type ReferralUrgency = (typeof referralUrgencies.values)[number]

export const referralTypes = choice({ FAX: 'Fax', ONLINE_INTAKE: 'Online Intake', QUICK_ADD: 'Quick Add' })
export type ReferralType = (typeof referralTypes.values)[number]
