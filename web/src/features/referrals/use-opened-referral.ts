import type { Referral } from '@credence/contract/referrals/referral'
import { useCallback, useEffect, useState } from 'react'
import { idValue } from '../../ui/hooks/address-values.ts'
import { useOpened } from '../../ui/hooks/use-opened.ts'
import { toast } from '../../ui/layout/toast.tsx'
import type { OpenedReferral } from './opened-referral.ts'

/**
 * The referral that is open. One that exists is part of the address, `?referral={id}`: reload and a pasted link open it,
 * and Back closes it. A new one is not. Undefined `referrals` are on their way.
 */
export function useOpenedReferral(referrals: readonly Referral[] | undefined) {
  const { opened: id, open: openInAddress, close: closeInAddress } = useOpened('referral', idValue)
  const [shown, setShown] = useState<OpenedReferral | null>(null)
  const [asked, setAsked] = useState<OpenedReferral | null>(null)
  // What is shown stays the same while the list is read again: the dialog would begin anew.
  const shownId = shown?.referral?.id ?? null
  if (id !== null && id !== shownId) {
    const found = asked?.referral?.id === id ? asked : known(referrals, id)
    if (found) setShown(found)
  } else if (id === null && shownId !== null) {
    setShown(null)
    setAsked(null)
  }
  const isMissing = id !== null && id !== shownId && referrals !== undefined && !known(referrals, id)
  useEffect(() => {
    if (!isMissing) return
    toast.warning('This referral does not exist or was removed')
    closeInAddress()
  }, [isMissing, closeInAddress])
  const open = useCallback(
    (wanted: OpenedReferral) => {
      if (wanted.referral === null) return setShown(wanted)
      setAsked(wanted)
      openInAddress(wanted.referral.id)
    },
    [openInAddress],
  )
  const close = useCallback(() => {
    if (id === null) setShown(null)
    else closeInAddress()
  }, [id, closeInAddress])
  return { opened: shown, open, close }
}

function known(referrals: readonly Referral[] | undefined, id: number): OpenedReferral | undefined {
  const referral = referrals?.find((each) => each.id === id)
  return referral && { referral }
}
