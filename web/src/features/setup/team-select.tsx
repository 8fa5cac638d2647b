import { NativeSelect } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { CallOptions } from '../../kit/api.ts'
import type { Team } from './setup-team.ts'
import classes from './setup.module.css'

/** Sends a creating call in a team. The same record in another team is another request. */
export const inTeam = (team: number | undefined, key: string): CallOptions => ({
  ...(team === undefined ? {} : { team }),
  idempotencyKey: `${key}-${team}`,
})

/** The team that a step adds something to: the only one, or one to choose. */
export function useChosenTeam(teams: readonly Team[] | undefined): { teamId: number | undefined; select: ReactNode } {
  const open = teams?.filter(({ closedAt }) => closedAt === null) ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  const teamId = open.find(({ id }) => id === chosen)?.id ?? open[0]?.id
  const select =
    open.length > 1 ? (
      <NativeSelect
        className={classes['field']}
        label="Revenue team"
        data={open.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(teamId)}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
    ) : null
  return { teamId, select }
}
