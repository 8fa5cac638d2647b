import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { limits } from '@credence/contract/limits'
import { addManager, managerForm } from '@credence/contract/setup/calls'
import { listTeams } from '@credence/contract/teams/calls'
import { userMessages } from '@credence/contract/users/calls'
import { TextInput } from '@mantine/core'
import { staffCall } from '../../kit/staff-call.ts'
import { faultsOf } from '../../ui/edit/draft.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { toast } from '../../ui/layout/toast.tsx'
import classes from './setup.module.css'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { inTeam, useChosenTeam } from './team-select.tsx'

const blank = { firstName: '', lastName: '', email: '' }

export function ManagerStep({ line, teams, onClose, onDone }: StepProps) {
  const { teamId, select } = useChosenTeam(teams)
  const edit = useEdit<typeof blank, typeof blank, AnswerOf<typeof addManager>>({
    stored: blank,
    draftOf: (stored) => stored,
    faultsIn: (draft) => faultsOf(managerForm.safeParse(draft)),
    // The form begins again for the next one.
    storedOf: () => blank,
    save: ({ draft, key }) => staffCall(addManager, { body: draft }, inTeam(teamId, key)),
    refreshes: [listTeams],
    onSaved: ({ isAdopted }, { draft }) => {
      toast.done(isAdopted ? userMessages.adopted(draft.firstName.trim()) : 'Manager invited!')
      onDone()
    },
  })
  return (
    <StepForm
      label="First manager"
      note="The manager gets a mail with a link to set a password, and has every right in the team. Both can be changed under Users."
      verb="Invite manager"
      isDone={line.state === 'done'}
      isReady={edit.isReady && teamId !== undefined}
      edit={edit}
      onClose={onClose}
    >
      {select}
      <TextInput
        className={classes['field']}
        label="First Name"
        required
        maxLength={limits.text}
        autoComplete="off"
        {...edit.field('firstName')}
      />
      <TextInput
        className={classes['field']}
        label="Last Name"
        required
        maxLength={limits.text}
        autoComplete="off"
        {...edit.field('lastName')}
      />
      <TextInput
        className={classes['field']}
        label="Email"
        type="email"
        required
        maxLength={limits.text}
        autoComplete="off"
        spellCheck={false}
        {...edit.field('email')}
      />
    </StepForm>
  )
}
