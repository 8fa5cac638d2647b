import { referralStatusChoice, type ReferralStatus } from '@credence/contract/choices/referrals'
import { listReferrals, saveReferral } from '@credence/contract/referrals/calls'
import type { Referral } from '@credence/contract/referrals/referral'
import { faultOfReferral } from '@credence/contract/referrals/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { keyOf } from '../../kit/read.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import type { Place } from '../../ui/board/placing.ts'
import { tellOvertaken, useCardMove, type MoveChange } from '../../ui/board/use-card-move.ts'
import { useUndo } from '../../ui/board/use-undo.ts'
import { requiredOf } from './referral-draft.ts'
import { boardOf, referralAnswers } from './referral-answers.ts'
import { patientOf } from './referral-text.ts'

/** Referrals that nobody has placed stand in the order in which they came in. */
export const noDay = () => null

/**
 * Moves cards of a practice's board, and offers to undo it. A referral that would be refused stays where it is:
 * `onFault` shows what it lacks.
 */
export function useReferralMove(practiceId: number, onFault: (referral: Referral, status: ReferralStatus) => void) {
  const client = useQueryClient()
  const sent = useMemo(() => boardOf(practiceId), [practiceId])
  const { move, save, showSaved } = useCardMove<Referral>(listReferrals, noDay, sent)
  const offerUndo = useUndo()
  const { mutateAsync } = useSave(saveReferral, {
    refreshes: referralAnswers,
    onRefused: tellOvertaken,
    mayBeGone: true,
    onSaved: (answer) => showSaved(answer.id, () => answer),
  })
  const saving = useCallback(
    (card: Referral, changed: MoveChange<Referral>, version: number) =>
      mutateAsync({ params: { practiceId }, body: { ...requiredOf(card), ...changed, id: card.id, version } }),
    [mutateAsync, practiceId],
  )
  return useCallback(
    async (referral: Referral, column: string, place: Place<Referral> | null): Promise<boolean> => {
      const status = column as ReferralStatus
      if (faultOfReferral(referral)) {
        onFault(referral, status)
        return false
      }
      move(referral, status, place, saving)
      const undo = () => {
        const known = client.getQueryData<Referral[]>(keyOf(listReferrals, sent))?.find(({ id }) => id === referral.id)
        if (known) save(known, { status: referral.status, ordering: referral.ordering }, saving)
      }
      offerUndo(`${patientOf(referral)} moved to ${referralStatusChoice.labels[status]}.`, undo)
      return true
    },
    [client, sent, move, save, saving, offerUndo, onFault],
  )
}
