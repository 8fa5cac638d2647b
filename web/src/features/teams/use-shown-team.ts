import { listTeams } from '@credence/contract/teams/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keyOf } from '../../kit/read.ts'
import type { Team } from './team-columns.ts'

/** Shows what was saved of a team without asking for all teams again. */
export function useShownTeam(id: number): (saved: Partial<Team>) => void {
  const client = useQueryClient()
  return useCallback(
    (saved) =>
      void client.setQueryData<Team[]>(keyOf(listTeams, {}), (teams) =>
        teams?.map((team) => (team.id === id ? { ...team, ...saved } : team)),
      ),
    [client, id],
  )
}
