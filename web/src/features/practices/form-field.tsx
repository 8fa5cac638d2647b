import { states } from '@credence/contract/choices/states'
import { limits } from '@credence/contract/limits'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { DateInput } from '../../ui/date-input.tsx'
import { fieldMessage } from '../../ui/field-message.tsx'
import { MaskedInput } from '../../ui/masked-input.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import classes from './form.module.css'
import { hasCheckDigit } from './npi-check.ts'
import type { Field } from './practice-draft.ts'
import type { PracticeForm } from './use-practice-form.ts'

type Kind = 'text' | 'email' | 'emails' | 'phone' | 'tin' | 'npi' | 'zip' | 'state' | 'day' | 'notes' | 'yesNo'

interface FormFieldProps<F extends Field> { form: PracticeForm<F>; name: F; label: string; kind?: Kind; required?: boolean; hint?: string }

const yesNo = [{ value: '', label: '' }, { value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }]
const stateOptions = [{ value: '', label: '' }, ...states.options]
/** The dash comes with the sixth digit: most people type five. */
const zipMask = (typed: string) => ({ mask: typed.replace(/\D/g, '').length > 5 ? '99999-9999' : '99999' })
/** What was stored before the list of states must stay choosable. */
const statesWith = (value: string) => value === '' || stateOptions.some((state) => state.value === value) ? stateOptions : [...stateOptions, { value, label: value }]

/** A field of a practice, by what kind of value it holds. */
export function FormField<F extends Field>({ form, name, label, kind = 'text', required = false, hint }: FormFieldProps<F>) {
  const value = form.draft[name]
  const shared = { name, label, required, value, description: hint, error: fieldMessage(form.faults[name]), autoComplete: 'off' }
  const typed = (text: string) => form.edit(name, text)
  switch (kind) {
    case 'phone': return <PhoneInput {...shared} onValue={typed} />
    case 'tin': return <MaskedInput {...shared} className="identifier" mask="99-9999999" onValue={typed} />
    case 'zip': return <MaskedInput {...shared} mask="99999-9999" modify={zipMask} onValue={typed} />
    case 'npi': return (
      <div>
        <MaskedInput {...shared} className="identifier" mask="9999999999" onValue={typed} />
        {/^\d{10}$/.test(value) && !hasCheckDigit(value) && <p className={classes['warning']}>The check digit does not fit; please compare the number.</p>}
      </div>
    )
    case 'state': return <NativeSelect {...shared} data={statesWith(value)} onChange={(event) => typed(event.currentTarget.value)} />
    case 'yesNo': return <NativeSelect {...shared} data={yesNo} onChange={(event) => typed(event.currentTarget.value)} />
    case 'day': return <div data-field={name}><DateInput name={label} label={label} value={value} error={fieldMessage(form.faults[name])} onValue={typed} /></div>
    case 'notes': return <Textarea {...shared} className={classes['wide'] ?? ''} maxLength={Math.max(limits.notes, value.length)} autosize minRows={1} maxRows={6} onChange={(event) => typed(event.currentTarget.value)} />
    case 'emails': return <TextInput {...shared} maxLength={limits.emailsInList * limits.text} spellCheck={false} onChange={(event) => typed(event.currentTarget.value)} />
    case 'email':
    case 'text': return (
      <TextInput {...shared} {...kind === 'email' ? { type: 'email', spellCheck: false } : {}} maxLength={limits.text} onChange={(event) => typed(event.currentTarget.value)} />
    )
  }
}
