import { useRef } from 'react'
import { useSession } from '../../kit/session-store.ts'
import { FormField } from '../../ui/record-form/form-field.tsx'
import { FormFooter } from '../../ui/record-form/form-footer.tsx'
import classes from '../../ui/record-form/form.module.css'
import type { OwnVersions } from '../../ui/record-form/own-versions.ts'
import { AssigneeSelect } from './assignee.tsx'
import { sensitiveFields, type Practice } from './practice-draft.ts'
import { usePracticeForm } from './use-practice-form.ts'

const addresses = [
  { title: 'Address', fields: ['address1', 'address2', 'city', 'state', 'zip'] },
  {
    title: 'Mailing address',
    fields: ['mailingAddress1', 'mailingAddress2', 'mailingCity', 'mailingState', 'mailingZip'],
  },
  { title: 'Remit address', fields: ['remitAddress1', 'remitAddress2', 'remitCity', 'remitState', 'remitZip'] },
] as const
const labels = [
  [/1$/, 'Address line 1'],
  [/2$/, 'Address line 2'],
  [/city$/i, 'City'],
  [/state$/i, 'State'],
  [/zip$/i, 'Zip'],
] as const
const labelOf = (field: string) => labels.find(([pattern]) => pattern.test(field))?.[1] ?? field

/** The second edit mode: the sensitive details. */
export function DetailsForm({ practice, own, onClose }: { practice: Practice; own: OwnVersions; onClose: () => void }) {
  const { isH3Admin } = useSession()
  const element = useRef<HTMLFormElement>(null)
  const form = usePracticeForm({ practice, fields: sensitiveFields, own, form: element, onClose })
  return (
    <form ref={element} aria-label="Practice Details" noValidate onSubmit={form.submit}>
      <div className={classes['fields']}>
        <FormField form={form} name="npi" label="NPI" kind="npi" />
        <FormField form={form} name="groupMedicare" label="Group Medicare" />
        <FormField form={form} name="groupMedicaid" label="Group Medicaid" />
        <FormField form={form} name="otherGroupIds" label="Other group ids" />
        <FormField form={form} name="officeHours" label="Office hours" />
        <FormField form={form} name="telehealth" label="Telehealth" kind="yesNo" />
        <FormField form={form} name="county" label="County" />
        {addresses.map(({ title, fields }) => [
          <h3 key={title} className={classes['group']}>
            {title}
          </h3>,
          ...fields
            .slice(0, 3)
            .map((field) => <FormField key={field} form={form} name={field} label={labelOf(field)} />),
          <div key={`${title} place`} className={classes['pair']}>
            {fields.slice(3).map((field) => (
              <FormField
                key={field}
                form={form}
                name={field}
                label={labelOf(field)}
                kind={/zip$/i.test(field) ? 'zip' : 'state'}
              />
            ))}
          </div>,
        ])}
        <h3 className={classes['group']}>Notifications</h3>
        <div className={classes['wide']}>
          <FormField
            form={form}
            name="enrollmentNotificationEmails"
            label="Enrollment notification emails"
            kind="emails"
            hint="Several addresses are separated by commas."
          />
        </div>
        <div className={classes['wide']}>
          <FormField
            form={form}
            name="onboardingNotificationCcEmails"
            label="Onboarding notification CC emails"
            kind="emails"
            hint="Several addresses are separated by commas."
          />
        </div>
        {isH3Admin && (
          <AssigneeSelect
            value={form.draft.defaultTaskAssignee}
            onChange={(defaultTaskAssignee) => form.edit({ defaultTaskAssignee })}
          />
        )}
      </div>
      <FormFooter form={form} onCancel={onClose} />
    </form>
  )
}
