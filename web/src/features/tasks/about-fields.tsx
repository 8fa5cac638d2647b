import { limits } from '@credence/contract/limits'
import {
  listCarriersOfPractice,
  listFacilitiesOfPractice,
  listHubsOfPractice,
  listHubsOfProvider,
  listProvidersOfPractice,
} from '@credence/contract/lookups/calls'
import { listAvailablePractices, taskTexts } from '@credence/contract/tasks/calls'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Pair } from '../../domain/work/work-form.tsx'
import { LookupSelect, type LookupChoice } from '../../ui/inputs/lookup-select.tsx'
import { withPractice, withProvider, type TaskDraft } from './task-draft.ts'
import type { TaskFieldsProps } from './task-fields-props.ts'
import { useChoices, type Choices } from './use-choices.ts'

interface AboutFieldsProps extends TaskFieldsProps {
  wrong: (field: keyof TaskDraft) => ReactNode
}

const kept = (id: number | null | undefined, name: string | null | undefined): LookupChoice | null =>
  id ? { id, name: name ?? String(id) } : null

const nameOfProvider = (task: TaskFieldsProps['task']) =>
  task &&
  `${task.providerLastNameFirstName ?? task.providerFormattedName ?? ''}${task.providerIsDeleted ? ' (deleted)' : ''}`

/** What the task is about. Everything but the practice depends on it, and the hubs on the provider too. */
export function AboutFields({ draft, task, disabled, wrong, onChange }: AboutFieldsProps) {
  const { practiceId, providerId } = draft
  const inPractice = { params: { id: practiceId ?? 0 } }
  const isAsked = !disabled && practiceId !== null
  const practices = useChoices(listAvailablePractices, {}, !disabled)
  const people = useChoices(listProvidersOfPractice, inPractice, isAsked)
  const providers = {
    failed: people.failed,
    choices: people.choices?.map(({ id, lastName, firstName, middleName }) => ({
      id,
      name: [`${lastName},`, firstName, middleName].filter(Boolean).join(' '),
    })),
  }
  const carriers = useChoices(listCarriersOfPractice, inPractice, isAsked)
  const facilities = useChoices(listFacilitiesOfPractice, inPractice, isAsked)
  const hubsOfPractice = useChoices(listHubsOfPractice, inPractice, isAsked && providerId === null)
  // A provider who was deleted has no hubs to choose from any more.
  const isDeleted = task !== null && task.providerIsDeleted && providerId === task.providerId
  const hubsOfProvider = useChoices(
    listHubsOfProvider,
    { params: { id: providerId ?? 0 } },
    isAsked && providerId !== null && !isDeleted,
  )
  const hubs: Choices = isDeleted
    ? { choices: [], failed: false }
    : providerId === null
      ? hubsOfPractice
      : hubsOfProvider

  /** What is the same of the four that depend on the practice. */
  const dependent = (from: Choices) => ({
    clearable: !disabled,
    disabled: disabled || practiceId === null,
    failed: from.failed,
    choices: isAsked ? from.choices : [],
    placeholder: practiceId === null ? taskTexts.firstPractice : 'None',
  })
  return (
    <Pair>
      <div data-field="practiceId">
        <LookupSelect
          label="Practice"
          required
          choices={disabled ? [] : practices.choices}
          failed={practices.failed}
          placeholder="Select a practice"
          disabled={disabled}
          error={wrong('practiceId')}
          value={practiceId}
          kept={kept(task?.practiceId, task?.practiceName)}
          onChange={(id) => onChange(withPractice(draft, id))}
        />
      </div>
      <LookupSelect
        label="Provider"
        {...dependent(providers)}
        value={providerId}
        kept={kept(task?.providerId, nameOfProvider(task))}
        onChange={(id) => onChange(withProvider(draft, id))}
      />
      <LookupSelect
        label="Carrier"
        {...dependent(carriers)}
        value={draft.carrierId}
        kept={kept(task?.carrierId, task?.carrierName)}
        onChange={(carrierId) => onChange({ ...draft, carrierId })}
      />
      <LookupSelect
        label="Location"
        {...dependent(facilities)}
        value={draft.facilityId}
        kept={kept(task?.facilityId, task?.facilityName)}
        onChange={(facilityId) => onChange({ ...draft, facilityId })}
      />
      <LookupSelect
        label="Data hub"
        {...dependent(hubs)}
        value={draft.hubId}
        kept={kept(task?.hubId, task?.hubName)}
        onChange={(hubId) => onChange({ ...draft, hubId })}
      />
      <div data-field="other">
        <TextInput
          label="Other"
          maxLength={limits.text}
          disabled={disabled}
          error={wrong('other')}
          value={draft.other}
          onChange={(event) => onChange({ ...draft, other: event.currentTarget.value })}
        />
      </div>
    </Pair>
  )
}
