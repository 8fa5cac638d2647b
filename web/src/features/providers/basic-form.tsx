import { isAdvancedPractice } from '@credence/contract/providers/credentials'
import { useRef } from 'react'
import { FormField } from '../../ui/record-form/form-field.tsx'
import { FormFooter } from '../../ui/record-form/form-footer.tsx'
import classes from '../../ui/record-form/form.module.css'
import headClasses from '../../ui/layout/record-head.module.css'
import { basicFields } from './provider-draft.ts'
import { SpecialtiesField } from './specialties-field.tsx'
import { SupervisorField } from './supervisor-field.tsx'
import { useProviderForm, type ModeProps } from './use-provider-form.ts'

/** The first edit mode: what the header shows. */
export function BasicForm({ photo, ...props }: ModeProps & { photo: File | null }) {
  const { provider, onClose } = props
  const element = useRef<HTMLFormElement>(null)
  const form = useProviderForm({ ...props, fields: basicFields, form: element, photo })
  return (
    <form
      ref={element}
      className={`framed ${headClasses['form']}`}
      aria-label="Basic information"
      noValidate
      onSubmit={form.submit}
    >
      <div className={classes['fields']}>
        <FormField form={form} name="firstName" label="First name" required />
        <FormField form={form} name="middleName" label="Middle name" />
        <FormField form={form} name="lastName" label="Last name" required />
        <FormField form={form} name="credentials" label="Credentials" />
        <FormField form={form} name="nickname" label="Nickname" />
        <SpecialtiesField form={form} provider={provider} />
        {isAdvancedPractice(form.draft.credentials) && <SupervisorField form={form} provider={provider} />}
        <FormField form={form} name="phone1" label="Cell phone" kind="phone" />
        <FormField form={form} name="phone2" label="Other phone" kind="phone" />
        <FormField form={form} name="pager" label="Pager" kind="phone" />
        <FormField form={form} name="email1" label="Work email" kind="email" />
        <FormField form={form} name="email2" label="Personal email" kind="email" />
        <FormField form={form} name="notes" label="Notes" kind="notes" />
        <h2 className={classes['group']}>Settings</h2>
        <FormField
          form={form}
          name="excludedFromCarrierCredentialing"
          label="Excluded from carrier credentialing"
          kind="flag"
        />
        <FormField form={form} name="showAreasOfExpertise" label="Show Areas of Expertise" kind="flag" />
        <FormField form={form} name="showTreatmentModalities" label="Show Treatment Modalities" kind="flag" />
      </div>
      <FormFooter form={form} onCancel={onClose} />
    </form>
  )
}
