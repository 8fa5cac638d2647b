import { facilityTypes } from '@credence/contract/choices/enrollment'
import { limits } from '@credence/contract/limits'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Cell } from '../../domain/management/cell.tsx'
import { InstructionFields } from '../../domain/management/instruction-fields.tsx'
import classes from '../../domain/management/record-dialog.module.css'
import { StateSelect } from '../../domain/management/state-select.tsx'
import type { EditedFields } from '../../ui/edit/use-edit.ts'
import { MaskedInput } from '../../ui/inputs/masked-input.tsx'
import type { LocationDraft } from './location-draft.ts'

export type LocationForm = EditedFields<LocationDraft>

const types = [{ value: '', label: '' }, ...facilityTypes.options]

/** What all teams share. */
export const GlobalFields = ({
  form,
  isNew,
  practiceName,
}: {
  form: LocationForm
  isNew: boolean
  practiceName: string
}) => (
  <>
    <Cell span={8}>
      <TextInput data-autofocus label="Name" required maxLength={limits.text} {...form.field('name')} />
    </Cell>
    <Cell span={4}>
      <NativeSelect label="Type" data={types} {...form.field('facilityType')} />
    </Cell>
    <TextInput
      label="Portal URL"
      type="url"
      placeholder="https://"
      maxLength={limits.text}
      spellCheck={false}
      {...form.field('portalUrl')}
    />
    <Cell span={4}>
      <MaskedInput kind="phone" label="Phone" {...form.masked('phone')} />
    </Cell>
    <Cell span={4}>
      <MaskedInput kind="phone" label="Fax" {...form.masked('fax')} />
    </Cell>
    <Cell span={4}>
      <TextInput label="Email" type="email" maxLength={limits.text} spellCheck={false} {...form.field('email')} />
    </Cell>
    <hr className={classes['rule']} />
    <Cell span={6}>
      <TextInput label="Address 1" maxLength={limits.text} {...form.field('address1')} />
    </Cell>
    <Cell span={6}>
      <TextInput label="Address 2" maxLength={limits.text} {...form.field('address2')} />
    </Cell>
    <Cell span={6}>
      <TextInput label="City" maxLength={limits.text} {...form.field('city')} />
    </Cell>
    <Cell span={6}>
      <StateSelect {...form.field('state')} />
    </Cell>
    <Cell span={6}>
      <MaskedInput kind="zip" label="Zip" {...form.masked('zip')} />
    </Cell>
    <Cell span={6}>
      <TextInput label="County" maxLength={limits.text} {...form.field('county')} />
    </Cell>
    <TextInput label="Hours" maxLength={limits.text} {...form.field('hours')} />
    <Textarea label="Notes" autosize minRows={2} maxRows={6} maxLength={limits.notes} {...form.field('notes')} />
    <hr className={classes['rule']} />
    <InstructionFields field={form.field} />
    {isNew && (
      <>
        <hr className={classes['rule']} />
        <Checkbox
          label={`Add to ${practiceName}`}
          checked={form.draft.addToPractice}
          onChange={(event) => form.edit({ addToPractice: event.currentTarget.checked })}
        />
      </>
    )}
  </>
)
