import { useRef } from 'react'
import { FormField } from '../../ui/record-form/form-field.tsx'
import { FormFooter } from '../../ui/record-form/form-footer.tsx'
import classes from '../../ui/record-form/form.module.css'
import type { OwnVersions } from '../../ui/record-form/own-versions.ts'
import headClasses from '../../ui/layout/record-head.module.css'
import { basicFields, type Practice } from './practice-draft.ts'
import { usePracticeForm } from './use-practice-form.ts'

/** The first edit mode: what the header shows. */
export function BasicForm({ practice, own, onClose }: { practice: Practice; own: OwnVersions; onClose: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const form = usePracticeForm({ practice, fields: basicFields, own, form: element, onClose })
  return (
    <form
      ref={element}
      className={`framed ${headClasses['form']}`}
      aria-label="Basic information"
      noValidate
      onSubmit={form.submit}
    >
      <div className={classes['fields']}>
        <FormField form={form} name="name" label="Name" required />
        <FormField form={form} name="phone1" label="Phone" kind="phone" />
        <FormField form={form} name="fax" label="Fax" kind="phone" />
        <FormField form={form} name="email1" label="Email" kind="email" />
        <FormField form={form} name="tin" label="TIN" kind="tin" />
        <FormField form={form} name="officeManager" label="Office manager" />
        <FormField form={form} name="officeManagerPhone" label="Office manager phone" kind="phone" />
        <FormField form={form} name="officeManagerEmail" label="Office manager email" kind="email" />
        <FormField form={form} name="endDate" label="End date" kind="day" />
        <FormField form={form} name="notes" label="Notes" kind="notes" />
      </div>
      <FormFooter form={form} onCancel={onClose} />
    </form>
  )
}
