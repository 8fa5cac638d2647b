import { states } from '@credence/contract/choices/states'
import type { Field } from '@credence/contract/provider-sections/fields'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { DateInput } from '../../ui/dates/date-input.tsx'
import { longestOf } from './section-draft.ts'

interface SectionFieldProps {
  field: Field
  form: string
  value: string
  stored: unknown
  /** What is wrong with it. */
  message: string | undefined
  onValue: (value: string) => void
}

/** The choices, and before them none; what was stored before there was a list stays choosable. */
const choicesOf = (options: readonly { value: string; label: string }[], value: string) => [
  { value: '', label: '' },
  ...(value === '' || options.some((option) => option.value === value) ? [] : [{ value, label: value }]),
  ...options,
]

/** Enter saves here as in every other field; a further line takes Shift. */
function saveByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** A field of the vocabulary as what one types into. */
export function SectionField({ field, form, value, stored, message, onValue }: SectionFieldProps) {
  const common = { size: 'xs', form, error: message } as const
  const maxLength = longestOf(field, stored)
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...common}
          aria-label={field.label}
          maxLength={maxLength}
          autoComplete="off"
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )
    case 'notes':
      return (
        <Textarea
          {...common}
          aria-label={field.label}
          maxLength={maxLength}
          autosize
          minRows={1}
          maxRows={6}
          value={value}
          onKeyDown={saveByEnter}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )
    case 'date':
      return <DateInput {...common} name={field.label} value={value} onValue={onValue} />
    case 'state':
    case 'choice':
      return (
        <NativeSelect
          {...common}
          aria-label={field.label}
          value={value}
          data={choicesOf(field.kind === 'state' ? states.options : field.of.options, value)}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )
    case 'stamp':
    case 'documents':
      return null
  }
}
