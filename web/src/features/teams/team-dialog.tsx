import { limits } from '@credence/contract/limits'
import { getSetup } from '@credence/contract/setup/calls'
import { contractTypes, createTeam, listTeams, saveTeam } from '@credence/contract/teams/calls'
import { NativeSelect, TextInput } from '@mantine/core'
import { staffCall } from '../../kit/staff-call.ts'
import { DateInput } from '../../ui/dates/date-input.tsx'
import { Cell } from '../../domain/management/cell.tsx'
import { RecordForm } from '../../domain/management/record-form.tsx'
import record from '../../domain/management/record-dialog.module.css'
import { SharedDialog } from '../../domain/management/shared-dialog.tsx'
import { StateSelect } from '../../domain/management/state-select.tsx'
import type { RecordDialogState } from '../../domain/management/use-record-dialog.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'
import type { Team } from './team-columns.ts'
import { bodyOf, draftOf, faultsIn, type TeamDraft } from './team-draft.ts'
import { TimeZoneSelect } from './time-zone-select.tsx'

interface TeamDialogProps {
  dialog: RecordDialogState<Team>
  /** Reads it again. One that is gone is closed. */
  onReload?: ((team: Team) => Promise<Team | undefined>) | undefined
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
  const edit = useEdit<Team | null, TeamDraft>({
    stored: team,
    draftOf,
    faultsIn,
    save: ({ draft, stored, key }) =>
      stored
        ? staffCall(saveTeam, { params: { id: stored.id }, body: { ...bodyOf(draft), version: stored.version } })
        : staffCall(createTeam, { body: bodyOf(draft) }, { idempotencyKey: key }),
    done: team ? 'Revenue Team Updated!' : 'Revenue Team Added!',
    refreshes: [listTeams, getSetup],
    reload: async () => (team ? onReload?.(team) : undefined),
    onSaved: () => {
      dialog.close()
      onSaved?.()
    },
  })
  return (
    <RecordForm
      label={team?.name ?? 'New revenue team'}
      edit={edit}
      verb={team ? 'Save changes' : 'Add revenue team'}
      onCancel={onCancel}
    >
      <TextInput data-autofocus label="Name" required maxLength={limits.text} {...edit.field('name')} />
      <Cell span={6}>
        <TextInput label="City" maxLength={limits.text} {...edit.field('city')} />
      </Cell>
      <Cell span={6}>
        <StateSelect {...edit.field('state')} />
      </Cell>
      <TimeZoneSelect
        value={edit.draft.timeZone}
        error={edit.errorOf('timeZone')}
        onChange={(timeZone) => edit.edit({ timeZone })}
      />
      <hr className={record['rule']} />
      <Cell span={6}>
        <NativeSelect
          label="Contract"
          data={contractOptions}
          value={edit.draft.contractType}
          onChange={(event) => edit.edit({ contractType: event.currentTarget.value as typeof edit.draft.contractType })}
        />
      </Cell>
      <Cell span={6}>
        <DateInput
          name="Start Date"
          label="Start Date"
          value={edit.draft.startDate}
          error={edit.errorOf('startDate')}
          onValue={(startDate) => edit.edit({ startDate })}
        />
      </Cell>
      {limitFields.map(({ name, label }) => (
        <Cell key={name} span={6}>
          <TextInput
            label={`${label} in the contract`}
            placeholder="Unlimited"
            inputMode="numeric"
            maxLength={7}
            {...edit.field(name)}
          />
        </Cell>
      ))}
      <hr className={record['rule']} />
      <TextInput
        label="Benchmark for the average task completion, in days"
        description="The KPIs page compares the team with it."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder={String(limits.benchmarkDays)}
        inputMode="numeric"
        maxLength={3}
        {...edit.field('benchmarkDays')}
      />
      <TextInput
        label="Enrollment Notification Emails"
        description="Separate several addresses with commas."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        spellCheck={false}
        {...edit.field('enrollmentNotificationEmails')}
      />
      <TextInput
        label="Support Email Alias"
        type="email"
        maxLength={limits.text}
        spellCheck={false}
        {...edit.field('supportEmailAlias')}
      />
    </RecordForm>
  )
}
