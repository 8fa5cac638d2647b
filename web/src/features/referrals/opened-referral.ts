import type { ReferralStatus } from '@credence/contract/choices/referrals'
import type { Referral } from '@credence/contract/referrals/referral'

/** The referral that is open, or a new one. */
export interface OpenedReferral {
  referral: Referral | null
  /** Opened because a move or a quick reply would be refused: what is missing is shown at once. */
  asks?: { status?: ReferralStatus }
}
