import { choice } from '../kit/choice.ts'

/** In the order of the columns of the board. The first is what a new referral has. */
export const referralStatusChoice = choice({
  PENDING_OUTREACH: 'Pending Outreach',
  FIRST_ATTEMPT: 'First Attempt',
  SECOND_ATTEMPT: 'Second Attempt',
  SCHEDULED: 'Scheduled',
})
export type ReferralStatus = (typeof referralStatusChoice.values)[number]

export const urgencyChoice = choice({ ROUTINE: 'Routine', URGENT: 'Urgent', SURGERY: 'Surgery' })
export type Urgency = (typeof urgencyChoice.values)[number]

/** How a referral came in. The server sets it. */
export const referralTypeChoice = choice({ FAX: 'Fax', ONLINE_INTAKE: 'Online Intake', QUICK_ADD: 'Quick Add' })
export type ReferralType = (typeof referralTypeChoice.values)[number]

/** How a letter goes to the referring practice. */
export const replyChannelChoice = choice({ FAX: 'Fax', EMAIL: 'Email' })
export type ReplyChannel = (typeof replyChannelChoice.values)[number]

export const replyStateChoice = choice({
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
})
export type ReplyState = (typeof replyStateChoice.values)[number]
