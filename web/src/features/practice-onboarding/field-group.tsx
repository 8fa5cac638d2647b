import { stateLabels } from '@credence/contract/choices/labels'
import {
  isPracticeFieldRequired,
  kindOfPracticeField,
  practiceFieldLabels,
  type PracticeField,
} from '@credence/contract/practice-onboarding/demographics'
import type { ReactNode } from 'react'
import { PlainInput, PlainSelect } from '../../ui/plain/plain-inputs.tsx'
import type { FormValues } from './demographics-draft.ts'
import classes from './practice-onboarding.module.css'

export interface GroupOfFields {
  title: string
  fields: readonly PracticeField[]
}

interface Fields {
  values: FormValues
  messageOf: (field: PracticeField) => string | undefined
  disabled: boolean
  onBlur: (field: PracticeField) => void
  onValue: (field: PracticeField, value: string) => void
}

interface FieldGroupProps extends Fields {
  group: GroupOfFields
  /** Before the fields. */
  children?: ReactNode
}

/** Fields that belong together. */
export const FieldGroup = ({ group: { title, fields }, children, ...all }: FieldGroupProps) => (
  <fieldset className={classes['card']}>
    <legend className={classes['cardTitle']}>{title}</legend>
    {children}
    {fields.length > 0 && (
      <div className={classes['fields']}>
        {fields.map((field) => (
          <FieldOfPractice key={field} field={field} {...all} />
        ))}
      </div>
    )}
  </fieldset>
)

/** A phone shows the keyboard that fits. */
const keyboards = { email: { type: 'email' }, text: {} } as const

function FieldOfPractice({ field, values, messageOf, disabled, onBlur, onValue }: Fields & { field: PracticeField }) {
  const kind = kindOfPracticeField(field)
  const props = {
    label: practiceFieldLabels[field],
    required: isPracticeFieldRequired(field),
    message: messageOf(field),
    value: values[field],
    disabled,
    onBlur: () => onBlur(field),
    onValue: (value: string) => onValue(field, value),
    className: widthOf(field),
  }
  if (kind === 'state') return <PlainSelect {...props} choices={stateLabels} />
  return kind === 'email' || kind === 'text' ? (
    <PlainInput {...props} {...keyboards[kind]} />
  ) : (
    <PlainInput {...props} mask={kind} />
  )
}

/** City, state and zip share a line, on a phone state and zip do. */
function widthOf(field: PracticeField): string | undefined {
  if (/(state|zip)$/i.test(field)) return classes['short']
  return /city$/i.test(field) ? classes['place'] : undefined
}
