import { texts } from '@credence/contract/texts'
import { Input } from '@mantine/core'
import { fieldMessage } from '../../../ui/inputs/field-message.tsx'
import { MultiSelect } from '../../../ui/inputs/multi-select.tsx'
import type { BuilderField } from './builder-draft.ts'
import type { BuilderChoices } from './use-builder-choices.ts'

interface ChoicesFieldProps {
  field: BuilderField
  label: string
  choices: BuilderChoices
  value: readonly number[]
  /** What has to be chosen before there is anything to choose from here. */
  first?: string | null
  /** What stands in the field while nothing is chosen. */
  placeholder: string
  required?: boolean
  fault: string | undefined
  onChange: (value: number[]) => void
}

/** Several of a list that may be very long. */
export function ChoicesField({
  field,
  label,
  choices: { options, isLoading, isError },
  value,
  first = null,
  placeholder,
  required = false,
  fault,
  onChange,
}: ChoicesFieldProps) {
  const said =
    first ??
    (isError
      ? texts.reloadPanel
      : isLoading
        ? texts.loading
        : options.length === 0
          ? 'Nothing to choose from'
          : placeholder)
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk={required}
      error={fieldMessage(fault)}
      data-field={field}
    >
      <MultiSelect
        label={label}
        options={options}
        value={value}
        placeholder={said}
        disabled={first !== null || isError || options.length === 0}
        invalid={fault !== undefined}
        inForm
        onChange={onChange}
      />
    </Input.Wrapper>
  )
}
