import type { Referral } from '@credence/contract/referrals/referral'
import { useState } from 'react'

/**
 * The referral of a dialog as it was read last, so that a save sends the newest version. One that has left the list
 * stays as it was.
 */
export function useNewest(opened: Referral, referrals: readonly Referral[]): Referral
export function useNewest(opened: Referral | null, referrals: readonly Referral[]): Referral | null
export function useNewest(opened: Referral | null, referrals: readonly Referral[]): Referral | null {
  const [last, setLast] = useState(opened)
  const known = last?.id === opened?.id ? last : opened
  const found = referrals.find(({ id }) => id === known?.id)
  const newest = found && known && found.version >= known.version ? found : known
  if (newest !== last) setLast(newest)
  return newest
}
