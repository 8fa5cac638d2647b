import { carrierTexts } from '@credence/contract/carriers/calls'
import { listActiveFacilities } from '@credence/contract/locations/calls'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { Checkbox, MultiSelect, NativeSelect, Switch, TextInput, type TextInputProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { Cell } from '../../domain/management/cell.tsx'
import { InstructionFields } from '../../domain/management/instruction-fields.tsx'
import classes from '../../domain/management/record-dialog.module.css'
import { StateSelect } from '../../domain/management/state-select.tsx'
import type { EditedFields } from '../../ui/edit/use-edit.ts'
import { MaskedInput } from '../../ui/inputs/masked-input.tsx'
import { facilityTier, tiersOf, withTier, type Carrier, type CarrierDraft, type Tier } from './carrier-draft.ts'

export type CarrierForm = EditedFields<CarrierDraft>

const EmailsInput = (props: TextInputProps) => (
  <TextInput
    {...props}
    label="Initial Enrollment Emails"
    description="Separate several addresses with commas."
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    spellCheck={false}
  />
)

/** What the practice has of its own. */
export const PracticeFields = ({
  form,
  carrier,
  practiceId,
}: {
  form: CarrierForm
  carrier: Carrier
  practiceId: number
}) => (
  <>
    <TierSelect form={form} carrier={carrier} />
    {form.draft.carrierTier === facilityTier && <Dependencies form={form} carrier={carrier} practiceId={practiceId} />}
    <Switch
      label="Out of network"
      description="The public network lookup asks to verify out of network benefits, and lists no providers."
      checked={form.draft.isOutOfNetwork}
      onChange={(event) => form.edit({ isOutOfNetwork: event.currentTarget.checked })}
    />
    <EmailsInput placeholder={carrier.initialEnrollmentEmails ?? ''} {...form.field('initialEnrollmentEmails')} />
    <InstructionFields field={form.field} shared={carrier} />
  </>
)

/** What all teams share. */
export const GlobalFields = ({
  form,
  isNew,
  practiceName,
}: {
  form: CarrierForm
  isNew: boolean
  practiceName: string
}) => (
  <>
    <TextInput data-autofocus label="Name" required maxLength={limits.text} {...form.field('name')} />
    <Cell span={8}>
      <TextInput
        label="Portal URL"
        type="url"
        placeholder="https://"
        maxLength={limits.text}
        spellCheck={false}
        {...form.field('portalUrl')}
      />
    </Cell>
    <Cell span={4}>
      <StateSelect {...form.field('state')} />
    </Cell>
    <Cell span={6}>
      <MaskedInput kind="phone" label="Phone" {...form.masked('phone')} />
    </Cell>
    <Cell span={6}>
      <MaskedInput kind="phone" label="Fax" {...form.masked('fax')} />
    </Cell>
    <TextInput
      label={carrierTexts.emailLabel}
      type="email"
      maxLength={limits.text}
      spellCheck={false}
      {...form.field('email')}
    />
    <TextInput
      label="Web Form URL"
      type="url"
      placeholder="https://"
      maxLength={limits.text}
      spellCheck={false}
      {...form.field('webFormUrl')}
    />
    <hr className={classes['rule']} />
    <EmailsInput {...form.field('initialEnrollmentEmails')} />
    <InstructionFields field={form.field} />
    {isNew && (
      <>
        <hr className={classes['rule']} />
        <Checkbox
          label={`Add to ${practiceName}`}
          checked={form.draft.addToPractice}
          onChange={(event) => form.edit({ addToPractice: event.currentTarget.checked })}
        />
        {form.draft.addToPractice && <TierSelect form={form} carrier={null} />}
      </>
    )}
  </>
)

const TierSelect = ({ form, carrier }: { form: CarrierForm; carrier: Carrier | null }) => (
  <Cell span={6}>
    <NativeSelect
      {...(carrier ? { 'data-autofocus': true } : {})}
      label="Tier"
      value={form.draft.carrierTier}
      data={[{ value: '', label: 'No tier' }, ...tiersOf(carrier)]}
      onChange={(event) => form.edit(withTier(event.currentTarget.value as Tier | ''))}
    />
  </Cell>
)

/** The locations of the practice whose enrollment comes first. */
function Dependencies({ form, carrier, practiceId }: { form: CarrierForm; carrier: Carrier; practiceId: number }) {
  const { data, isError } = useQuery(read(listActiveFacilities, { params: { practiceId } }))
  const chosen = form.draft.facilityDependencies
  const options = (data ?? carrier.practiceFacilityDependencies).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }))
  return (
    <MultiSelect
      label="Facility Dependencies"
      required
      searchable
      hidePickedOptions
      data={options}
      value={chosen.map(String)}
      disabled={isError}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage="Nothing found"
      placeholder={isError ? texts.reloadPanel : chosen.length > 0 ? '' : 'Choose locations'}
      error={form.errorOf('facilityDependencies')}
      onBlur={() => form.leave('facilityDependencies')}
      onChange={(ids) => form.edit({ facilityDependencies: ids.map(Number) })}
    />
  )
}
