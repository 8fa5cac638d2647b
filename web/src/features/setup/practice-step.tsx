import { limits } from '@credence/contract/limits'
import { createPractice, newPractice, practiceAdminTexts } from '@credence/contract/practice-admin'
import { listTeams } from '@credence/contract/teams'
import { Button, TextInput } from '@mantine/core'
import { useSave } from '../../kit/use-save.ts'
import { useNamedRefusal } from '../../ui/management/shared-dialog.tsx'
import { useRecordForm } from '../../ui/management/use-record-form.ts'
import classes from './setup.module.css'
import { StepFooter } from './step-footer.tsx'
import type { StepProps } from './step-row.tsx'
import { useChosenTeam } from './team-select.tsx'

const blank = { name: '', email: '' }

export function PracticeStep({ line, teams, onClose, onDone }: StepProps) {
  const { teamId, select } = useChosenTeam(teams)
  const form = useRecordForm(blank, (draft) => newPractice.safeParse(draft))
  const { onRefused } = useNamedRefusal(form.refuse)
  const { mutate, isPending } = useSave(createPractice, {
    done: practiceAdminTexts.created, creates: true, refreshes: [listTeams], onRefused,
    onSaved: () => {
      form.edit(blank)
      onDone()
    },
  })
  const ready = form.ready && teamId !== undefined
  const submit = () => {
    if (ready && !isPending) mutate({ body: form.draft, team: teamId })
  }
  return (
    <form aria-label="Practice" noValidate onSubmit={(event) => { event.preventDefault(); submit() }}>
      <div className={classes['fields']}>
        {select}
        <TextInput className={classes['field']} label="Name" required maxLength={limits.text} autoComplete="off" {...form.field('name')} />
        <TextInput className={classes['field']} label="Email" type="email" maxLength={limits.text} autoComplete="off" spellCheck={false} {...form.field('email')} />
      </div>
      <p className={classes['note']}>Everything else about a practice is kept on its own page. Its manager can add it later.</p>
      <StepFooter isDone={line.state === 'done'} onClose={onClose}><Button type="submit" disabled={!ready} loading={isPending}>Add practice</Button></StepFooter>
    </form>
  )
}
