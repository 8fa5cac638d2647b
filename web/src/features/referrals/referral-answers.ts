import { countPendingOutreach, getReferralFunnel, listReferrals } from '@credence/contract/referrals/calls'

/** What a change of a referral makes stale. */
export const referralAnswers = [listReferrals, countPendingOutreach, getReferralFunnel]
