import { limits } from '@credence/contract/limits'
import { getSetup } from '@credence/contract/setup/calls'
import { contractTypes, createTeam, listTeams, saveTeam } from '@credence/contract/teams/calls'
import { NativeSelect, TextInput } from '@mantine/core'
import { useSave } from '../../kit/use-save.ts'
import { DateInput } from '../../ui/dates/date-input.tsx'
import { Cell } from '../../domain/management/cell.tsx'
import { RecordForm } from '../../domain/management/record-form.tsx'
import record from '../../domain/management/record-dialog.module.css'
import { SharedDialog, useNamedRefusal } from '../../domain/management/shared-dialog.tsx'
import { StateSelect } from '../../domain/management/state-select.tsx'
import type { RecordDialogState } from '../../domain/management/use-record-dialog.ts'
import { useRecordForm } from '../../domain/management/use-record-form.ts'
import type { Team } from './team-columns.ts'
import { bodyOf, draftOf, judge } from './team-draft.ts'
import { TimeZoneSelect } from './time-zone-select.tsx'

interface TeamDialogProps {
  dialog: RecordDialogState<Team>
  /** Begins again with what the server has now. */
  onReload: (team: Team) => void
  onSaved?: (() => void) | undefined
}

/** Adds a revenue team, or edits one. */
export const TeamDialog = ({ dialog, onReload, onSaved }: TeamDialogProps) => (
  <SharedDialog
    dialog={dialog}
    addTitle="Add revenue team"
    width={720}
    about={
      dialog.record
        ? 'Name, time zone, contract and addresses of the team.'
        : 'A team has its own people, practices and providers. No other team sees them.'
    }
  >
    {(onClose) => <TeamEditor dialog={dialog} onReload={onReload} onSaved={onSaved} onCancel={onClose} />}
  </SharedDialog>
)

const contractOptions = [{ value: '', label: 'No contract' }, ...contractTypes.options]
const limitFields = [
  { name: 'contractProviders', label: 'NPIs' },
  { name: 'contractCarriers', label: 'Payors per TIN' },
  { name: 'contractFacilities', label: 'Locations' },
  { name: 'contractUsers', label: 'Users' },
] as const

function TeamEditor({ dialog, onReload, onSaved, onCancel }: TeamDialogProps & { onCancel: () => void }) {
  const team = dialog.record
  const form = useRecordForm(draftOf(team), judge)
  const { stale, onRefused } = useNamedRefusal(form.refuse)
  const close = () => {
    dialog.close()
    onSaved?.()
  }
  const common = { refreshes: [listTeams, getSetup], onRefused, onSaved: close }
  const add = useSave(createTeam, { ...common, done: 'Revenue Team Added!', creates: true })
  const change = useSave(saveTeam, { ...common, done: 'Revenue Team Updated!' })
  const save = () => {
    const body = bodyOf(form.draft)
    if (team) change.mutate({ params: { id: team.id }, body: { ...body, version: team.version } })
    else add.mutate({ body })
  }
  return (
    <RecordForm
      label={team?.name ?? 'New revenue team'}
      ready={form.ready}
      busy={add.isPending || change.isPending}
      verb={team ? 'Save changes' : 'Add revenue team'}
      stale={stale}
      onReload={() => team && onReload(team)}
      onSave={save}
      onCancel={onCancel}
    >
      <TextInput data-autofocus label="Name" required maxLength={limits.text} {...form.field('name')} />
      <Cell span={6}>
        <TextInput label="City" maxLength={limits.text} {...form.field('city')} />
      </Cell>
      <Cell span={6}>
        <StateSelect {...form.field('state')} />
      </Cell>
      <TimeZoneSelect
        value={form.draft.timeZone}
        error={form.messageOf('timeZone')}
        onChange={(timeZone) => form.edit({ timeZone })}
      />
      <hr className={record['rule']} />
      <Cell span={6}>
        <NativeSelect
          label="Contract"
          data={contractOptions}
          value={form.draft.contractType}
          onChange={(event) => form.edit({ contractType: event.currentTarget.value as typeof form.draft.contractType })}
        />
      </Cell>
      <Cell span={6}>
        <DateInput
          name="Start Date"
          label="Start Date"
          value={form.draft.startDate}
          error={form.messageOf('startDate')}
          onValue={(startDate) => form.edit({ startDate })}
        />
      </Cell>
      {limitFields.map(({ name, label }) => (
        <Cell key={name} span={6}>
          <TextInput
            label={`${label} in the contract`}
            placeholder="Unlimited"
            inputMode="numeric"
            maxLength={7}
            {...form.field(name)}
          />
        </Cell>
      ))}
      <hr className={record['rule']} />
      <TextInput
        label="Enrollment Notification Emails"
        description="Separate several addresses with commas."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        spellCheck={false}
        {...form.field('enrollmentNotificationEmails')}
      />
      <TextInput
        label="Support Email Alias"
        type="email"
        maxLength={limits.text}
        spellCheck={false}
        {...form.field('supportEmailAlias')}
      />
    </RecordForm>
  )
}
