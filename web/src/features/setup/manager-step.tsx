import { limits } from '@credence/contract/limits'
import { addManager, managerForm } from '@credence/contract/setup/calls'
import { listTeams } from '@credence/contract/teams/calls'
import { userMessages } from '@credence/contract/users/calls'
import { TextInput } from '@mantine/core'
import { useSave } from '../../kit/use-save.ts'
import { useNamedRefusal } from '../../domain/management/shared-dialog.tsx'
import { useRecordForm } from '../../domain/management/use-record-form.ts'
import { toast } from '../../ui/layout/toast.tsx'
import classes from './setup.module.css'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { useChosenTeam } from './team-select.tsx'

const blank = { firstName: '', lastName: '', email: '' }

export function ManagerStep({ line, teams, onClose, onDone }: StepProps) {
  const { teamId, select } = useChosenTeam(teams)
  const form = useRecordForm(blank, (draft) => managerForm.safeParse(draft))
  const { onRefused } = useNamedRefusal(form.refuse)
  const { mutate, isPending } = useSave(addManager, {
    creates: true,
    refreshes: [listTeams],
    onRefused,
    onSaved: ({ isAdopted }) => {
      toast.done(isAdopted ? userMessages.adopted(form.draft.firstName.trim()) : 'Manager invited!')
      form.edit(blank)
      onDone()
    },
  })
  return (
    <StepForm
      label="First manager"
      note="The manager gets a mail with a link to set a password, and has every right in the team. Both can be changed under Users."
      verb="Invite manager"
      isDone={line.state === 'done'}
      isReady={form.ready && teamId !== undefined}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => mutate({ body: form.draft, team: teamId })}
    >
      {select}
      <TextInput
        className={classes['field']}
        label="First Name"
        required
        maxLength={limits.text}
        autoComplete="off"
        {...form.field('firstName')}
      />
      <TextInput
        className={classes['field']}
        label="Last Name"
        required
        maxLength={limits.text}
        autoComplete="off"
        {...form.field('lastName')}
      />
      <TextInput
        className={classes['field']}
        label="Email"
        type="email"
        required
        maxLength={limits.text}
        autoComplete="off"
        spellCheck={false}
        {...form.field('email')}
      />
    </StepForm>
  )
}
