import { limits } from '@credence/contract/limits'
import { prefilledTypes } from '@credence/contract/signing/fields'
import { templateMessages, type TemplateField } from '@credence/contract/signing/template-calls'
import { Select, Switch, TextInput } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { fieldMessage } from '../../../ui/inputs/field-message.tsx'
import type { Size } from '../../../ui/pdf/zoom.ts'
import classes from './editor.module.css'
import { asType, clamped, type Place } from './field-rules.ts'
import { fieldTypes, prefillOptions, typeOptions } from './field-types.ts'

interface FieldPropertiesProps {
  field: TemplateField
  page: Size
  onChange: (change: Partial<TemplateField>, what?: string) => void
  onCopy: () => void
  onRemove: () => void
}

/** What the fields of a type are filled in with, where nothing can be chosen. */
const filledBy: Partial<Record<TemplateField['type'], string>> = {
  SIGNATURE: "The signer's adopted signature",
  INITIALS: "The signer's adopted initials",
  CHECKBOX: 'Checked by the signer',
}

/** What is known about the selected field. */
export function FieldProperties({ field, page, onChange, onCopy, onRemove }: FieldPropertiesProps) {
  const { word, icon: IconOf } = fieldTypes[field.type]
  const canPrefill = prefilledTypes.includes(field.type)
  return (
    <section
      className={classes['properties']}
      aria-label={`Properties of ${field.label || 'the field'}`}
      data-keeps-focus
    >
      <div className={classes['propertiesHead']}>
        <IconOf size={18} stroke={1.6} aria-hidden />
        <h2>{word}</h2>
        <IconButton icon={IconCopy} label="Copy the field" hint="Copy" onClick={onCopy} />
        <IconButton icon={IconTrash} label="Delete the field" hint="Delete" onClick={onRemove} />
      </div>
      <div className={classes['propertiesBody']}>
        <TextInput
          label="Label"
          name="fields"
          withAsterisk
          maxLength={limits.text}
          value={field.label}
          error={field.label.trim() === '' ? fieldMessage(templateMessages.label) : undefined}
          onChange={(event) => onChange({ label: event.currentTarget.value }, 'label')}
        />
        <Select
          label="Type"
          data={typeOptions}
          allowDeselect={false}
          value={field.type}
          onChange={(type) => type && onChange(asType(field, type))}
        />
        <Switch
          label="Required"
          checked={field.required}
          onChange={(event) => onChange({ required: event.currentTarget.checked })}
        />
        <Select
          label="Fill in with"
          description="Text and date fields can start with signer, provider, NPI, practice or today."
          inputWrapperOrder={['label', 'input', 'description']}
          disabled={!canPrefill}
          clearable
          placeholder={filledBy[field.type] ?? 'Nothing'}
          data={prefillOptions}
          value={field.prefill}
          onChange={(prefill) => onChange({ prefill })}
        />
      </div>
      <PlaceFields field={field} page={page} onChange={(place) => onChange(place, 'place')} />
    </section>
  )
}

const sides = [
  ['x', 'X'],
  ['y', 'Y'],
  ['width', 'W'],
  ['height', 'H'],
] as const
const names: Record<keyof Place, string> = { x: 'Left', y: 'Top', width: 'Width', height: 'Height' }

function PlaceFields({
  field,
  page,
  onChange,
}: {
  field: TemplateField
  page: Size
  onChange: (place: Place) => void
}) {
  return (
    <div className={classes['place']} role="group" aria-label={`Place on page ${field.page}`}>
      <p className={classes['placeTitle']}>
        <span>{`Place on page ${field.page}`}</span>
        <span>points</span>
      </p>
      <div className={classes['numbers']}>
        {sides.map(([side, letter]) => (
          <NumberOfPlace
            key={`${field.key} ${side}`}
            name={names[side]}
            letter={letter}
            value={field[side]}
            onChange={(value) => onChange(clamped({ ...field, [side]: value }, page))}
          />
        ))}
      </div>
      <p className={classes['hint']}>Arrow keys move by 1, with Ctrl by 10. With Shift they change the size.</p>
    </div>
  )
}

interface NumberOfPlaceProps {
  name: string
  letter: string
  value: number
  onChange: (value: number) => void
}

/** A number that takes effect when the field is left or Enter is pressed. What is no number is given up. */
function NumberOfPlace({ name, letter, value, onChange }: NumberOfPlaceProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    const next = Number(typed)
    if (typed !== null && typed.trim() !== '' && Number.isFinite(next) && next !== value) onChange(next)
    setTyped(null)
  }
  return (
    <label className={classes['numberOfPlace']}>
      <input
        type="text"
        inputMode="decimal"
        aria-label={`${name} in points`}
        value={typed ?? value.toFixed(1)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key === 'Escape') setTyped(null)
        }}
      />
      <span aria-hidden>{letter}</span>
    </label>
  )
}
