import { maritalStatuses } from '@credence/contract/choices/provider'
import { canEdit } from '@credence/contract/kit/access'
import { limits } from '@credence/contract/limits'
import { useRef } from 'react'
import { useMay } from '../../kit/use-may.ts'
import { addressLines } from '../../ui/text/address.ts'
import { DetailFacts, TextFact } from '../../ui/text/detail-facts.tsx'
import { FoldingCard } from '../../ui/layout/folding-card.tsx'
import { FormField } from '../../ui/record-form/form-field.tsx'
import { FormFooter } from '../../ui/record-form/form-footer.tsx'
import classes from '../../ui/record-form/form.module.css'
import { demographicFields, type Provider } from './provider-draft.ts'
import { useProviderForm, type ModeProps } from './use-provider-form.ts'

interface DemographicsCardProps extends ModeProps {
  id: string
  editing: boolean
  onEdit: () => void
}

const editDemographics = canEdit('PROVIDER_DEMOGRAPHICS')

/** Where the provider lives and comes from; the third edit mode. */
export function DemographicsCard({ id, editing, onEdit, ...mode }: DemographicsCardProps) {
  const mayEdit = useMay(editDemographics)
  return (
    <FoldingCard
      id={id}
      title="Demographics"
      about="Addresses, names, birthplace, citizenship, languages, family"
      remembers="providerDemographics"
      atFirst="open"
      editing={editing}
      onEdit={mayEdit ? onEdit : null}
    >
      {editing ? <DemographicsForm {...mode} /> : <Demographics provider={mode.provider} />}
    </FoldingCard>
  )
}

const maritalText = (status: string | null | undefined) =>
  maritalStatuses.options.find(({ value }) => value === status)?.label ?? status

const Demographics = ({ provider }: { provider: Provider }) => (
  <DetailFacts>
    <TextFact
      name="Address"
      value={addressLines({
        address1: provider.address1,
        address2: provider.address2,
        city: provider.city,
        state: provider.state,
        zip: provider.zip,
      })}
    />
    <TextFact name="Prior addresses" value={provider.priorAddresses} />
    <TextFact name="Prior names" value={provider.priorNames} />
    <TextFact name="Birthplace" value={provider.birthplace} />
    <TextFact name="Citizenship" value={provider.citizenship} />
    <TextFact name="Ethnicity" value={provider.ethnicity} />
    <TextFact name="Other languages" value={provider.otherLanguages} />
    <TextFact name="Marital status" value={maritalText(provider.maritalStatus)} />
    <TextFact name="Spouse" value={provider.spouse} />
  </DetailFacts>
)

function DemographicsForm(props: ModeProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useProviderForm({ ...props, fields: demographicFields, form: element })
  return (
    <form ref={element} aria-label="Demographics" noValidate onSubmit={form.submit}>
      <div className={classes['fields']}>
        <FormField form={form} name="address1" label="Address line 1" />
        <FormField form={form} name="address2" label="Address line 2" />
        <FormField form={form} name="city" label="City" />
        <div className={classes['pair']}>
          <FormField form={form} name="state" label="State" kind="state" />
          <FormField form={form} name="zip" label="Zip" kind="zip" />
        </div>
        <FormField
          form={form}
          name="priorAddresses"
          label="Prior addresses"
          kind="notes"
          maxLength={limits.priorAddresses}
        />
        <FormField form={form} name="priorNames" label="Prior names" kind="notes" maxLength={limits.priorAddresses} />
        <FormField form={form} name="birthplace" label="Birthplace" />
        <FormField form={form} name="citizenship" label="Citizenship" />
        <FormField form={form} name="ethnicity" label="Ethnicity" />
        <FormField form={form} name="otherLanguages" label="Other languages" />
        <FormField
          form={form}
          name="maritalStatus"
          label="Marital status"
          kind="choice"
          options={maritalStatuses.options}
        />
        <FormField form={form} name="spouse" label="Spouse" />
      </div>
      <FormFooter form={form} onCancel={props.onClose} />
    </form>
  )
}
