import { fppeCategories } from '@credence/contract/choices/fppe'
import { taskStatusChoice } from '@credence/contract/choices/tasks'
import { listFppeTemplates, type OpenedFppeTask } from '@credence/contract/fppe/calls'
import { isProviderLocked } from '@credence/contract/fppe/rules'
import { limits } from '@credence/contract/limits'
import { listFacilitiesOfTeam, listProvidersOfTeam } from '@credence/contract/lookups/calls'
import { taskTexts } from '@credence/contract/tasks/calls'
import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { Group, Pair } from '../../domain/work/work-form.tsx'
import { DateInput } from '../../ui/dates/date-input.tsx'
import { LookupSelect } from '../../ui/inputs/lookup-select.tsx'
import { FppeLinks } from './fppe-links.tsx'
import { FppePatients } from './fppe-patients.tsx'
import type { Faults } from '../../ui/edit/draft.ts'
import type { FppeDraft } from './fppe-draft.ts'

interface FppeFieldsProps {
  draft: FppeDraft
  task: OpenedFppeTask | null
  disabled: boolean
  faults: Faults
  onChange: (part: Partial<FppeDraft>) => void
}

const reviewerFields = [
  { name: 'reviewerFirstName', label: 'First name' },
  { name: 'reviewerLastName', label: 'Last name' },
  { name: 'reviewerCredentials', label: 'Credentials' },
  { name: 'reviewerEmail', label: 'Email' },
] as const

export function FppeFields({ draft, task, disabled, faults, onChange }: FppeFieldsProps) {
  const wrong = (field: keyof FppeDraft) => faults[field] !== undefined
  return (
    <>
      <Pair>
        <NativeSelect
          name="status"
          label="Status"
          data-autofocus={disabled ? undefined : true}
          disabled={disabled}
          data={taskStatusChoice.options.map(({ value, label }) => ({ value, label }))}
          value={draft.status}
          onChange={(event) => onChange({ status: event.currentTarget.value as FppeDraft['status'] })}
        />
        <NativeSelect
          name="category"
          label="Category"
          disabled={disabled}
          data={fppeCategories.options.map(({ value, label }) => ({ value, label }))}
          value={draft.category}
          onChange={(event) => onChange({ category: event.currentTarget.value as FppeDraft['category'] })}
        />
      </Pair>
      <Subject draft={draft} task={task} disabled={disabled} faults={faults} onChange={onChange} />
      <Group title="Reviewer">
        <Pair>
          {reviewerFields.map(({ name, label }) => (
            <TextInput
              key={name}
              name={name}
              label={label}
              maxLength={limits.text}
              disabled={disabled || task?.reviewerFormsComplete === true}
              error={wrong(name)}
              value={draft[name]}
              {...(name === 'reviewerEmail' ? { type: 'email' } : {})}
              onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            />
          ))}
        </Pair>
        <Template draft={draft} disabled={disabled} wrong={wrong('eSignatureTemplateId')} onChange={onChange} />
      </Group>
      <FppeLinks draft={draft} task={task} disabled={disabled} onChange={onChange} />
      {task !== null && task.patients.length > 0 && <FppePatients patients={task.patients} />}
      {task?.status === 'COMPLETE' && (
        <Checkbox
          label={taskTexts.archived}
          disabled={disabled || draft.status !== 'COMPLETE'}
          checked={draft.archived && draft.status === 'COMPLETE'}
          onChange={(event) => onChange({ archived: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

/** Who is reviewed, where, and what for. */
function Subject({ draft, task, disabled, faults, onChange }: FppeFieldsProps) {
  const providers = useQuery({
    ...read(listProvidersOfTeam, { query: { includeEndDated: 'false' } }),
    enabled: !disabled,
  })
  const facilities = useQuery({ ...read(listFacilitiesOfTeam, {}), enabled: !disabled })
  const wrong = (field: keyof FppeDraft) => faults[field] !== undefined
  const people = providers.data?.map(({ id, lastName, firstName, middleName }) => ({
    id,
    name: [`${lastName},`, firstName, middleName].filter(Boolean).join(' '),
  }))
  return (
    <Group>
      <Pair>
        <div data-field="providerId">
          <LookupSelect
            label="Provider"
            required
            choices={people}
            failed={providers.isError}
            placeholder="Select a provider"
            disabled={disabled || (task !== null && (isProviderLocked(task) || task.providerIsDeleted))}
            error={wrong('providerId')}
            value={draft.providerId}
            kept={task && { id: task.providerId, name: task.providerFormattedName }}
            onChange={(providerId) => onChange({ providerId })}
          />
        </div>
        <div data-field="facilityId">
          <LookupSelect
            label="Location"
            required
            choices={facilities.data}
            failed={facilities.isError}
            placeholder="Select a location"
            disabled={disabled}
            error={wrong('facilityId')}
            value={draft.facilityId}
            kept={task && task.facilityId !== null ? { id: task.facilityId, name: task.facilityName ?? '' } : null}
            onChange={(facilityId) => onChange({ facilityId })}
          />
        </div>
        <NumberInput
          name="patientCount"
          label="Number of patients"
          min={0}
          max={limits.fppePatients}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          disabled={disabled}
          error={wrong('patientCount')}
          value={draft.patientCount ?? ''}
          onChange={(value) => onChange({ patientCount: value === '' ? null : Number(value) })}
        />
        <DateInput
          name="Deadline"
          label="Deadline"
          disabled={disabled}
          error={wrong('deadline')}
          value={draft.deadline}
          onValue={(deadline) => onChange({ deadline })}
        />
      </Pair>
      <Textarea
        name="description"
        label="Description"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.storedNotes}
        disabled={disabled}
        error={wrong('description')}
        value={draft.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
    </Group>
  )
}

function Template({
  draft,
  disabled,
  wrong,
  onChange,
}: Pick<FppeFieldsProps, 'draft' | 'disabled' | 'onChange'> & { wrong: boolean }) {
  const { data, isError } = useQuery(read(listFppeTemplates, {}))
  // A retired template is offered by the task that holds it alone.
  const choices = data?.filter(({ id, isRetired }) => !isRetired || id === draft.eSignatureTemplateId)
  return (
    <div data-field="eSignatureTemplateId">
      <LookupSelect
        label="E-signature template"
        clearable
        choices={choices}
        failed={isError}
        placeholder="Select a template"
        disabled={disabled}
        error={wrong}
        value={draft.eSignatureTemplateId}
        onChange={(eSignatureTemplateId) => onChange({ eSignatureTemplateId })}
      />
    </div>
  )
}
