import { getSetup } from '@credence/contract/setup/calls'
import { listTeams, setTeamClosed, teamTexts } from '@credence/contract/teams/calls'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../../ui/hooks/use-save.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import type { Team } from './team-columns.ts'

/** Closes a team or opens it again, after a question that says what follows. */
export function TeamClosing({ team }: { team: Team }) {
  const [asked, setAsked] = useState(false)
  const isClosed = team.closedAt !== null
  const { mutate, isPending } = useSave(setTeamClosed, {
    refreshes: [listTeams, getSetup],
    done: isClosed ? 'Revenue Team Opened!' : 'Revenue Team Closed!',
    onSaved: () => setAsked(false),
  })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={isClosed ? `Open again: ${team.name}` : `Close team ${team.name}`}
        onClick={() => setAsked(true)}
      >
        {isClosed ? 'Open again' : 'Close team'}
      </Button>
      <Confirm
        opened={asked}
        question={isClosed ? teamTexts.reopen(team.name) : teamTexts.close(team.name)}
        consequence={isClosed ? teamTexts.reopening : teamTexts.closing}
        verb={isClosed ? 'Open again' : 'Close team'}
        destructive={!isClosed}
        busy={isPending}
        onCancel={() => setAsked(false)}
        onConfirm={() => mutate({ params: { id: team.id }, body: { isClosed: !isClosed } })}
      />
    </>
  )
}
