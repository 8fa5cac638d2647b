import { countPendingOutreach, getReferralFunnel, listReferrals } from '@credence/contract/referrals/calls'

/** What a change of a referral makes stale. */
export const referralAnswers = [listReferrals, countPendingOutreach, getReferralFunnel]

/** What is sent for the board of a practice, and for its archived referrals. */
export const boardOf = (practiceId: number) => ({ params: { practiceId }, query: {} })
export const archivedOf = (practiceId: number) => ({ params: { practiceId }, query: { archived: 'true' as const } })
