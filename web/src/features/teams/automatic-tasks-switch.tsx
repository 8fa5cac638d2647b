import { setAutomaticTasks } from '@credence/contract/teams/calls'
import { Switch } from '@mantine/core'
import { useSave } from '../../ui/hooks/use-save.ts'
import type { Team } from './team-columns.ts'
import { useShownTeam } from './use-shown-team.ts'

/** Whether the system opens tasks for what of a team is about to end. */
export function AutomaticTasksSwitch({ team }: { team: Team }) {
  const show = useShownTeam(team.id)
  const { mutate, isPending, variables } = useSave(setAutomaticTasks, { done: 'Updated!', onSaved: show })
  return (
    <Switch
      label="Open tasks by itself"
      description="For attestations that are due and participations that expire, once a day."
      aria-label={`Open tasks by itself for ${team.name}`}
      checked={isPending ? variables.body.isOn : team.makesAutomaticTasks}
      disabled={isPending}
      onChange={(event) => mutate({ params: { id: team.id }, body: { isOn: event.currentTarget.checked } })}
    />
  )
}
