import { IconAlertCircle, IconMessageReport } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import classes from './plain-field.module.css'

/** What stands around a control. */
export interface FieldWords {
  label: ReactNode
  /** Marked with an asterisk. */
  required?: boolean
  /** What is wrong with it. */
  message?: string | undefined
  /** What somebody else asks for. */
  note?: string | undefined
  hint?: string | undefined
}

/** Attributes that connect a control with its label and messages. */
export interface ControlAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
  'aria-required': boolean | undefined
  'data-invalid': boolean | undefined
}

interface PlainFieldProps extends FieldWords {
  /** Right of the label. */
  aside?: ReactNode
  className?: string | undefined
  children: (control: ControlAttributes) => ReactNode
}

/** A control with its label, hint and messages, for pages that do without Mantine. */
export function PlainField({ label, required, message, note, hint, aside, className = '', children }: PlainFieldProps) {
  const id = useId()
  const ids = { hint: `${id}-hint`, note: `${id}-note`, message: `${id}-message` }
  const described = [hint && ids.hint, note && ids.note, message && ids.message].filter(Boolean).join(' ')
  return (
    <div className={`${classes['field']} ${className}`}>
      <div className={classes['line']}>
        <label className={classes['label']} htmlFor={id}>
          {label}
          {required && <Asterisk />}
        </label>
        {aside !== undefined && <span className={classes['aside']}>{aside}</span>}
      </div>
      {hint && (
        <p id={ids.hint} className={classes['hint']}>
          {hint}
        </p>
      )}
      {note && <FieldNote id={ids.note}>{note}</FieldNote>}
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': message ? true : undefined,
        'aria-required': required ? true : undefined,
        'data-invalid': message ? true : undefined,
      })}
      {message && <FieldMessage id={ids.message}>{message}</FieldMessage>}
    </div>
  )
}

/** Drawn by the style sheet, so that names of fields do without it. */
export const Asterisk = () => <span className={classes['asterisk']} aria-hidden="true" />

export const FieldMessage = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={classes['message']}>
    <IconAlertCircle size={16} stroke={1.9} aria-hidden />
    <span>{children}</span>
  </p>
)

export const FieldNote = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={classes['note']}>
    <IconMessageReport size={16} stroke={1.9} aria-hidden />
    <span>{children}</span>
  </p>
)

/** Moves the focus to the first control that has a message. Says whether there was one. */
export function focusFirstInvalid(scope: HTMLElement | null): boolean {
  const first = scope?.querySelector<HTMLElement>('[data-invalid]')
  first?.focus()
  return first != null
}
