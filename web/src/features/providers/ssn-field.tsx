import { maskedSsn } from '@credence/contract/fields'
import { TextInput } from '@mantine/core'
import { MaskedInput } from '../../ui/inputs/masked-input.tsx'
import type { EditedFields } from '../../ui/edit/use-edit.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import classes from './provider-header.module.css'

/** A stored number stays behind its mask until it is replaced. */
export function SsnField({ form, isStored }: { form: EditedFields<{ ssn: string }>; isStored: boolean }) {
  const value = form.draft.ssn
  if (value === maskedSsn) {
    return (
      <TextInput
        label="SSN"
        value={value}
        readOnly
        rightSectionWidth={64}
        rightSection={
          <TextButton onClick={() => form.edit({ ssn: '' })}>
            Replace<span className="visually-hidden"> SSN</span>
          </TextButton>
        }
      />
    )
  }
  return (
    <div>
      <MaskedInput
        name="ssn"
        label="SSN"
        className="identifier"
        kind="ssn"
        value={value}
        error={form.errorOf('ssn')}
        autoFocus={isStored}
        onValue={(ssn) => form.edit({ ssn })}
      />
      {isStored && (
        <p className={classes['below']}>
          Left empty, the stored number is removed.{' '}
          <TextButton onClick={() => form.edit({ ssn: maskedSsn })}>Keep the stored number</TextButton>
        </p>
      )}
    </div>
  )
}
