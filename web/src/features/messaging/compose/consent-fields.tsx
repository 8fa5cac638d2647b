import { limits } from '@credence/contract/limits'
import type { SmsSettings } from '@credence/contract/messaging/settings-calls'
import { Checkbox, TextInput } from '@mantine/core'
import { ChipRemove } from '../../../ui/inputs/chip-remove.tsx'
import { FormMessage } from '../../../ui/inputs/field-message.tsx'
import { MultiSelect } from '../../../ui/inputs/multi-select.tsx'
import type { EditedFields } from '../../../ui/edit/use-edit.ts'
import type { ComposeDraft } from './compose-draft.ts'
import classes from './compose.module.css'

interface ConsentFieldsProps {
  edit: EditedFields<ComposeDraft>
  forms: SmsSettings['eSignatureTemplates']
}

/** The forms that the patient is asked to sign, and who is to sign them. */
export function ConsentFields({ edit, forms }: ConsentFieldsProps) {
  const { sendConsentForms, formIds } = edit.draft
  const chosen = formIds.flatMap((id) => forms.find((form) => form.id === id) ?? [])
  const wrongSigner = edit.faults['signerFirstName'] ?? edit.faults['signerLastName'] ?? null
  const name = (field: 'signerFirstName' | 'signerLastName') => {
    const { error, ...props } = edit.field(field)
    return { ...props, error: Boolean(error) }
  }
  return (
    <fieldset className={classes['consent']}>
      <legend className="visually-hidden">Consent forms</legend>
      <Checkbox
        label="Include consent forms to sign"
        checked={sendConsentForms}
        disabled={forms.length === 0}
        description={forms.length === 0 ? 'The team has no form to sign yet.' : undefined}
        onChange={({ currentTarget }) => edit.edit({ sendConsentForms: currentTarget.checked })}
      />
      {sendConsentForms && (
        <div className={classes['forms']}>
          {chosen.length > 0 && (
            <ul className={classes['chips']} aria-label="Chosen forms">
              {chosen.map((form) => (
                <li key={form.id}>
                  {form.name}
                  <ChipRemove
                    label={`Remove ${form.name}`}
                    onClick={() => edit.edit({ formIds: formIds.filter((id) => id !== form.id) })}
                  />
                </li>
              ))}
            </ul>
          )}
          <div data-field="formIds">
            <MultiSelect
              label="Consent forms"
              inForm
              options={forms.map(({ id, name: label }) => ({ value: id, label }))}
              value={formIds}
              placeholder="Choose forms"
              invalid={edit.faults['formIds'] !== undefined}
              onChange={(next) => edit.edit({ formIds: next })}
            />
            <FormMessage message={edit.faults['formIds'] ?? null} />
          </div>
          <div className={classes['pair']}>
            <TextInput
              aria-label="Signer first name"
              placeholder="First name"
              autoComplete="off"
              maxLength={limits.text}
              {...name('signerFirstName')}
            />
            <TextInput
              aria-label="Signer last name"
              placeholder="Last name"
              autoComplete="off"
              maxLength={limits.text}
              {...name('signerLastName')}
            />
          </div>
          <FormMessage message={wrongSigner} />
        </div>
      )}
    </fieldset>
  )
}
