import { dayOf, formatDate } from '@credence/contract/dates'
import { maskedSsn } from '@credence/contract/fields'
import { canEdit } from '@credence/contract/kit/access'
import { deaWarning, duplicateNpi, npiWarning } from '@credence/contract/providers/checks'
import { revealSsn } from '@credence/contract/providers/profile'
import { useRef } from 'react'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { DetailFact, DetailFacts, TextFact } from '../../ui/text/detail-facts.tsx'
import { FoldingCard } from '../../ui/layout/folding-card.tsx'
import { FormField } from '../../ui/record-form/form-field.tsx'
import { FormFooter } from '../../ui/record-form/form-footer.tsx'
import classes from '../../ui/record-form/form.module.css'
import { SecretValue } from '../../ui/text/secret-value.tsx'
import { sensitiveFields, type Provider } from './provider-draft.ts'
import { SsnField } from './ssn-field.tsx'
import { useProviderForm, type ModeProps } from './use-provider-form.ts'

interface DetailsCardProps extends ModeProps {
  id: string
  editing: boolean
  onEdit: () => void
}

const editDetails = canEdit('PROVIDER_SENSITIVE_DETAILS')

/** The identifiers; the second edit mode. */
export function DetailsCard({ id, editing, onEdit, ...mode }: DetailsCardProps) {
  const mayEdit = useMay(editDetails)
  return (
    <FoldingCard
      id={id}
      title="Provider Details"
      about="NPI, date of birth, SSN, license, CAQH, DEA, Medicaid, PTAN"
      remembers="providerDetails"
      atFirst="folded"
      editing={editing}
      onEdit={mayEdit ? onEdit : null}
    >
      {editing ? <DetailsForm {...mode} /> : <Details provider={mode.provider} />}
    </FoldingCard>
  )
}

const Details = ({ provider }: { provider: Provider }) => (
  <DetailFacts>
    <TextFact name="NPI" value={provider.npi} identifier warning={npiWarning(provider.npi)} />
    <TextFact name="Date of birth" value={provider.dob && formatDate(dayOf(provider.dob))} />
    {provider.ssn ? <SsnFact key={provider.version} id={provider.id} /> : <DetailFact name="SSN">{null}</DetailFact>}
    <TextFact name="License" value={provider.license} identifier />
    <TextFact name="CAQH" value={provider.caqh} identifier />
    <TextFact name="DEA" value={provider.dea} identifier warning={deaWarning(provider.dea)} />
    <TextFact name="Medicaid" value={provider.medicaid} identifier />
    <TextFact name="PTAN" value={provider.medicare} identifier />
    <TextFact name="Other ids" value={provider.otherIds} />
  </DetailFacts>
)

function SsnFact({ id }: { id: number }) {
  const { mutate, isPending } = useSave(revealSsn)
  return (
    <DetailFact name="SSN" identifier plain>
      <SecretValue
        name="SSN"
        mask={maskedSsn}
        busy={isPending}
        reveal={(purpose, onRevealed) =>
          mutate({ params: { id }, body: { purpose } }, { onSuccess: ({ value }) => onRevealed(value) })
        }
      />
    </DetailFact>
  )
}

function DetailsForm(props: ModeProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useProviderForm({ ...props, fields: sensitiveFields, form: element })
  return (
    <form ref={element} aria-label="Provider Details" noValidate onSubmit={form.submit}>
      <div className={classes['fields']}>
        <FormField form={form} name="npi" label="NPI" kind="npi" />
        <FormField form={form} name="dob" label="Date of birth" kind="day" />
        <SsnField form={form} isStored={props.provider.ssn === maskedSsn} />
        <FormField form={form} name="license" label="License" />
        <FormField form={form} name="caqh" label="CAQH" />
        <FormField form={form} name="dea" label="DEA" kind="dea" />
        <FormField form={form} name="medicaid" label="Medicaid" />
        <FormField form={form} name="medicare" label="PTAN" />
        <FormField form={form} name="otherIds" label="Other ids" />
      </div>
      <FormFooter form={form} onCancel={props.onClose} />
      <Confirm
        opened={form.question.isAsked}
        question={duplicateNpi.question}
        consequence={form.question.message}
        verb={duplicateNpi.verb}
        onConfirm={() => form.answer(true)}
        onCancel={() => form.answer(false)}
      />
    </form>
  )
}
