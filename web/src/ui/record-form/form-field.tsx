import { states } from '@credence/contract/choices/states'
import { limits } from '@credence/contract/limits'
import { deaWarning, npiWarning } from '@credence/contract/providers/checks'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateInput } from '../dates/date-input.tsx'
import type { EditedFields } from '../edit/use-edit.ts'
import { FieldWarning } from '../inputs/field-warning.tsx'
import { MaskedInput } from '../inputs/masked-input.tsx'
import classes from './form.module.css'
import type { Draft } from './record-draft.ts'

type Kind =
  | 'text'
  | 'email'
  | 'emails'
  | 'phone'
  | 'tin'
  | 'npi'
  | 'dea'
  | 'zip'
  | 'state'
  | 'day'
  | 'notes'
  | 'yesNo'
  | 'flag'
  | 'choice'

interface FormFieldProps<F extends string> {
  form: EditedFields<Draft<F>>
  name: F
  label: string
  kind?: Kind
  required?: boolean
  hint?: string
  /** How much a field of several lines takes. */
  maxLength?: number
  /** What a choice offers, besides nothing. */
  options?: readonly { value: string; label: string }[]
}

const none = { value: '', label: '' }
const yesNo = [none, { value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }]
/** What was stored before the list was made must stay choosable. */
const optionsWith = (options: readonly { value: string; label: string }[], value: string) => [
  none,
  ...options,
  ...(value === '' || options.some((option) => option.value === value) ? [] : [{ value, label: value }]),
]

/** A field with what is to be said about its value; that keeps nobody from saving. */
const Warned = ({ warning, children }: { warning: string | null; children: ReactNode }) => (
  <div>
    {children}
    <div role="status">{warning && <FieldWarning warning={warning} />}</div>
  </div>
)

/** A field of a record, by what kind of value it holds. */
export function FormField<F extends string>({
  form,
  name,
  label,
  kind = 'text',
  required = false,
  hint,
  maxLength = limits.notes,
  options = [],
}: FormFieldProps<F>) {
  const value = form.draft[name]
  const shared = {
    name,
    label,
    required,
    value,
    description: hint,
    error: form.errorOf(name),
    autoComplete: 'off',
  }
  const typed = (text: string) => form.edit({ [name]: text } as Partial<Draft<F>>)
  const text = <TextInput {...shared} maxLength={limits.text} onChange={(event) => typed(event.currentTarget.value)} />
  switch (kind) {
    case 'phone':
    case 'zip':
      return <MaskedInput {...shared} kind={kind} onValue={typed} />
    case 'tin':
      return <MaskedInput {...shared} className="identifier" kind="tin" onValue={typed} />
    case 'npi':
      return (
        <Warned warning={/^\d{10}$/.test(value) ? npiWarning(value) : null}>
          <MaskedInput {...shared} className="identifier" kind="npi" onValue={typed} />
        </Warned>
      )
    case 'dea':
      return <Warned warning={value.trim().length >= 9 ? deaWarning(value) : null}>{text}</Warned>
    case 'state':
      return (
        <NativeSelect
          {...shared}
          data={optionsWith(states.options, value)}
          onChange={(event) => typed(event.currentTarget.value)}
        />
      )
    case 'choice':
      return (
        <NativeSelect
          {...shared}
          data={optionsWith(options, value)}
          onChange={(event) => typed(event.currentTarget.value)}
        />
      )
    case 'yesNo':
      return <NativeSelect {...shared} data={yesNo} onChange={(event) => typed(event.currentTarget.value)} />
    case 'flag':
      return (
        <Checkbox
          name={name}
          label={label}
          checked={value === 'yes'}
          error={form.errorOf(name)}
          onChange={(event) => typed(event.currentTarget.checked ? 'yes' : 'no')}
        />
      )
    case 'day':
      return (
        <div data-field={name}>
          <DateInput name={label} label={label} value={value} error={form.errorOf(name)} onValue={typed} />
        </div>
      )
    case 'notes':
      return (
        <Textarea
          {...shared}
          className={classes['wide'] ?? ''}
          maxLength={Math.max(maxLength, value.length)}
          autosize
          minRows={1}
          maxRows={6}
          onChange={(event) => typed(event.currentTarget.value)}
        />
      )
    case 'emails':
      return (
        <TextInput
          {...shared}
          maxLength={limits.emailsInList * limits.text}
          spellCheck={false}
          onChange={(event) => typed(event.currentTarget.value)}
        />
      )
    case 'email':
      return (
        <TextInput
          {...shared}
          type="email"
          spellCheck={false}
          maxLength={limits.text}
          onChange={(event) => typed(event.currentTarget.value)}
        />
      )
    case 'text':
      return text
  }
}
