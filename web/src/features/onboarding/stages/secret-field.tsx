import { useState, type ComponentProps } from 'react'
import { PlainField } from '../../../ui/plain/plain-field.tsx'
import { PlainInput } from '../../../ui/plain/plain-inputs.tsx'
import classes from './stages.module.css'

type SecretFieldProps = ComponentProps<typeof PlainInput> & {
  /** How a stored secret is shown; null without one. Left as it is, it keeps what is stored. */
  stored: string | null
}

/** A number or a password that is never shown again once it is stored. */
export function SecretField({ stored, ...input }: SecretFieldProps) {
  const [isChanging, setChanging] = useState(false)
  if (stored !== null && input.value === stored)
    return (
      <PlainField label={input.label} required={input.required ?? false} message={input.message} note={input.note}>
        {({ id, 'aria-describedby': describedBy, 'data-invalid': invalid }) => (
          <span className={classes['secret']}>
            <span className="identifier">{stored}</span>
            <button
              id={id}
              type="button"
              aria-describedby={describedBy}
              data-invalid={invalid}
              aria-label={`Change ${String(input.label)}`}
              onClick={() => {
                setChanging(true)
                input.onValue('')
              }}
            >
              Change
            </button>
          </span>
        )}
      </PlainField>
    )
  return (
    <div className={classes['secretInput']}>
      <PlainInput {...input} autoFocus={isChanging} spellCheck={false} autoComplete="off" />
      {stored !== null && (
        <button
          type="button"
          className={classes['keep']}
          onClick={() => {
            setChanging(false)
            input.onValue(stored)
          }}
        >
          Keep the stored one
        </button>
      )}
    </div>
  )
}
