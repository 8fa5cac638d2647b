import { chooseTeam } from '@credence/contract/auth/calls'
import { safeDestination } from '@credence/contract/destinations'
import { texts } from '@credence/contract/texts'
import { useCallback, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { onwardsTo } from '../../session/guard.ts'
import { enterTeam } from '../../session/session.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { toast } from '../../ui/layout/toast.tsx'

/**
 * Enters a team and goes to a place in it: the one that is asked for, else the one that the address names, else home.
 */
export function useEnterTeam() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const wanted = useRef<string | null>(null)
  const { mutate, isPending } = useSave(chooseTeam, {
    onRefused: ({ status }) => {
      if (status === 418) toast.warning(texts.noTeamAccess)
      return status === 418
    },
    onSaved: async ({ id }) => {
      const destination = safeDestination(search.get('destination'))
      await enterTeam(id)
      void navigate(wanted.current ?? (destination === null ? '/' : onwardsTo(destination)))
    },
  })
  const enter = useCallback(
    (revenueTeamId: number, place: string | null = null) => {
      wanted.current = place
      mutate({ body: { revenueTeamId } })
    },
    [mutate],
  )
  return { enter, busy: isPending }
}
