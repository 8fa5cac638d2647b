import { limits } from '@credence/contract/limits'
import { createPractice, newPractice, practiceAdminTexts } from '@credence/contract/practice-admin/calls'
import { listTeams } from '@credence/contract/teams/calls'
import { TextInput } from '@mantine/core'
import { staffCall } from '../../kit/staff-call.ts'
import { faultsOf } from '../../ui/edit/draft.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'
import classes from './setup.module.css'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { inTeam, useChosenTeam } from './team-select.tsx'

const blank = { name: '', email: '' }

export function PracticeStep({ line, teams, onClose, onDone }: StepProps) {
  const { teamId, select } = useChosenTeam(teams)
  const edit = useEdit({
    stored: blank,
    draftOf: (stored) => stored,
    faultsIn: (draft) => faultsOf(newPractice.safeParse(draft)),
    // The form begins again for the next one.
    storedOf: () => blank,
    save: ({ draft, key }) => staffCall(createPractice, { body: draft }, inTeam(teamId, key)),
    done: practiceAdminTexts.created,
    refreshes: [listTeams],
    onSaved: onDone,
  })
  return (
    <StepForm
      label="Practice"
      note="Everything else about a practice is kept on its own page. Its manager can add it later."
      verb="Add practice"
      isDone={line.state === 'done'}
      isReady={edit.isReady && teamId !== undefined}
      edit={edit}
      onClose={onClose}
    >
      {select}
      <TextInput
        className={classes['field']}
        label="Name"
        required
        maxLength={limits.text}
        autoComplete="off"
        {...edit.field('name')}
      />
      <TextInput
        className={classes['field']}
        label="Email"
        type="email"
        maxLength={limits.text}
        autoComplete="off"
        spellCheck={false}
        {...edit.field('email')}
      />
    </StepForm>
  )
}
