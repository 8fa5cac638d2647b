import { limits } from '@credence/contract/limits'
import { createPractice, newPractice, practiceAdminTexts } from '@credence/contract/practice-admin/calls'
import { listTeams } from '@credence/contract/teams/calls'
import { TextInput } from '@mantine/core'
import { useSave } from '../../kit/use-save.ts'
import { useNamedRefusal } from '../../domain/management/shared-dialog.tsx'
import { useRecordForm } from '../../domain/management/use-record-form.ts'
import classes from './setup.module.css'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { useChosenTeam } from './team-select.tsx'

const blank = { name: '', email: '' }

export function PracticeStep({ line, teams, onClose, onDone }: StepProps) {
  const { teamId, select } = useChosenTeam(teams)
  const form = useRecordForm(blank, (draft) => newPractice.safeParse(draft))
  const { onRefused } = useNamedRefusal(form.refuse)
  const { mutate, isPending } = useSave(createPractice, {
    done: practiceAdminTexts.created,
    creates: true,
    refreshes: [listTeams],
    onRefused,
    onSaved: () => {
      form.edit(blank)
      onDone()
    },
  })
  return (
    <StepForm
      label="Practice"
      note="Everything else about a practice is kept on its own page. Its manager can add it later."
      verb="Add practice"
      isDone={line.state === 'done'}
      isReady={form.ready && teamId !== undefined}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => mutate({ body: form.draft, team: teamId })}
    >
      {select}
      <TextInput
        className={classes['field']}
        label="Name"
        required
        maxLength={limits.text}
        autoComplete="off"
        {...form.field('name')}
      />
      <TextInput
        className={classes['field']}
        label="Email"
        type="email"
        maxLength={limits.text}
        autoComplete="off"
        spellCheck={false}
        {...form.field('email')}
      />
    </StepForm>
  )
}
