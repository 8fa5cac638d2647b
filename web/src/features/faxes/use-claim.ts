import { claimFax, listFaxes, releaseFax } from '@credence/contract/faxes/calls'
import { limits } from '@credence/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'

export interface Claim {
  /** Why the fax cannot be handled now, in the words of the server. */
  refusal: string | null
  takeOver: () => void
  /** Shows a refusal of another call about the same fax. */
  refuse: (message: string) => void
}

/** Half of the time that a claim lasts. */
const renewMs = (limits.faxClaimSeconds * 1000) / 2

/** Claims a fax for as long as it is open, renews the claim, and gives it up at the end. */
export function useClaim(faxId: number, isNew: boolean): Claim {
  const mayClaim = useMay(claimFax) && isNew
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const claim = useCallback(
    async (takeOver: boolean) => {
      try {
        await staffCall(claimFax, { params: { faxId }, body: { takeOver } }, { mayBeGone: true })
        setRefusal(null)
        if (takeOver) await client.invalidateQueries({ queryKey: keyOf(listFaxes) })
      } catch (error) {
        // Without a claim a save still works, so that a failed call needs no message.
        if (error instanceof CallError && error.status === 409) setRefusal(error.message)
      }
    },
    [client, faxId],
  )
  useEffect(() => {
    if (!mayClaim) return
    const renew = () => void claim(false)
    const first = setTimeout(renew)
    const timer = setInterval(renew, renewMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      staffCall(releaseFax, { params: { faxId } }, { mayBeGone: true }).catch(() => {})
    }
  }, [claim, faxId, mayClaim])
  return { refusal, takeOver: () => void claim(true), refuse: setRefusal }
}
