import { limits } from '@credence/contract/limits'
import type { SessionField } from '@credence/contract/signing/session-calls'
import { IconSignature, IconWriting } from '@tabler/icons-react'
import { MarkView } from './adopt/mark-view.tsx'
import type { Size } from '../../../ui/pdf/zoom.ts'
import classes from './fields.module.css'
import { labelSize } from './label-size.ts'
import { elementIdOf, type Signer } from './use-signer.ts'

interface FieldControlProps {
  field: SessionField
  signer: Signer
  onAdopt: () => void
  /** How large the field is shown. */
  size: Size
}

/** What the signer presses or types into. */
export function FieldControl({ field, signer, onAdopt, size }: FieldControlProps) {
  const { key, type, label, required } = field
  const { filled, fault, phase, visit } = signer
  const id = elementIdOf(key)
  const isFaulty = fault?.key === key
  const common = {
    id,
    disabled: phase === 'sending',
    'aria-invalid': isFaulty || undefined,
    'aria-describedby': isFaulty ? `${id}-message` : undefined,
    onFocus: () => visit(key),
  }
  if (type === 'TEXT')
    return (
      <input
        {...common}
        type="text"
        className={classes['text']}
        aria-label={label}
        aria-required={required}
        placeholder={required ? `${label} *` : label}
        autoComplete="off"
        maxLength={limits.storedNotes}
        value={filled.values[key] ?? ''}
        onChange={({ currentTarget }) => signer.type(key, currentTarget.value)}
      />
    )
  if (type === 'CHECKBOX')
    return (
      <input
        {...common}
        type="checkbox"
        className={classes['check']}
        aria-label={label}
        aria-required={required}
        checked={filled.values[key] === 'true'}
        onChange={({ currentTarget }) => signer.type(key, currentTarget.checked ? 'true' : '')}
      />
    )
  const isSignature = type === 'SIGNATURE'
  const mark = isSignature ? filled.signature : filled.initials
  const IconOf = isSignature ? IconSignature : IconWriting
  const fontSize = labelSize(label, size.width, size.height)
  const hasRoomForIcon = size.width >= 90 || fontSize === null
  return (
    <button
      {...common}
      type="button"
      className={classes['mark']}
      data-done={mark !== null || undefined}
      data-narrow={size.width < 90 || undefined}
      aria-haspopup="dialog"
      onClick={onAdopt}
    >
      {mark === null ? (
        <>
          {hasRoomForIcon && <IconOf size="1.4em" stroke={1.6} aria-hidden />}
          <span
            className={fontSize === null ? 'visually-hidden' : classes['label']}
            style={{ fontSize: fontSize ?? undefined }}
          >
            {label}
          </span>
          {required && <span className={classes['asterisk']} aria-hidden="true" />}
        </>
      ) : (
        <>
          <span className="visually-hidden">{`${label}: `}</span>
          <MarkView mark={mark} />
        </>
      )}
    </button>
  )
}
