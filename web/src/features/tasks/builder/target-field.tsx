import { limits } from '@credence/contract/limits'
import { taskTexts } from '@credence/contract/tasks/calls'
import { TextInput } from '@mantine/core'
import { fieldMessage } from '../../../ui/inputs/field-message.tsx'
import { ChoicesField } from './builder-field.tsx'
import type { StepsProps } from './steps-props.ts'
import { useTargets } from './use-builder-choices.ts'

const lists = {
  CARRIER: { field: 'carrierIds', label: 'Carriers', placeholder: 'Choose carriers' },
  FACILITY: { field: 'facilityIds', label: 'Facilities', placeholder: 'Choose facilities' },
  DATA_HUB: { field: 'dataHubIds', label: 'Data Hubs', placeholder: 'Choose data hubs' },
} as const

/** The carriers, facilities or hubs that the tasks are about, or what else. */
export function TargetField({ draft, faults, onChange }: StepsProps) {
  const targets = useTargets(draft)
  if (draft.taskType === 'OTHER') {
    return (
      <div data-field="other">
        <TextInput
          label="Other"
          withAsterisk
          maxLength={limits.text}
          value={draft.other}
          error={fieldMessage(faults['other'])}
          onChange={(event) => onChange('other', event.currentTarget.value)}
        />
      </div>
    )
  }
  const { field, label, placeholder } = lists[draft.taskType]
  const needsProvider =
    draft.taskType === 'DATA_HUB' && draft.taskLevel === 'PROVIDER' && draft.providerIds.length === 0
  const first =
    draft.practiceIds.length === 0 ? taskTexts.firstPractice : needsProvider ? taskTexts.firstProvider : null
  return (
    <ChoicesField
      field={field}
      label={label}
      choices={targets}
      value={draft[field]}
      first={first}
      required
      placeholder={placeholder}
      fault={faults[field]}
      onChange={(value) => onChange(field, value)}
    />
  )
}
