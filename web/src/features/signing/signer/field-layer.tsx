import type { SessionField } from '@credence/contract/signing/session-calls'
import { IconAlertCircle, IconCalendar, IconPencil } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import type { Size } from '../../../ui/pdf/zoom.ts'
import { FieldControl } from './field-control.tsx'
import classes from './fields.module.css'
import { elementIdOf, type Signer } from './use-signer.ts'

interface FieldLayerProps {
  page: number
  scale: number
  signer: Signer
  onAdopt: () => void
}

/** The fields of one page, laid over it. */
export function FieldLayer({ page, scale, signer, onAdopt }: FieldLayerProps) {
  const fields = signer.fields.filter((field) => field.page === page)
  return fields.map((field) => (
    <PlacedField key={field.key} field={field} scale={scale} signer={signer}>
      {field.type === 'DATE' ? (
        <span className={classes['date']}>
          <IconCalendar size="1.2em" stroke={1.6} aria-hidden />
          <span className="visually-hidden">{`${field.label}:`}</span>
          {field.value}
        </span>
      ) : (
        <FieldControl field={field} signer={signer} onAdopt={onAdopt} size={sizeOf(field, scale)} />
      )}
    </PlacedField>
  ))
}

interface PlacedFieldProps {
  field: SessionField
  scale: number
  signer: Signer
  children: ReactNode
}

/** Small fields can still be pressed with a finger. A checkbox is drawn as it is, and takes presses beside it. */
const leastSize = 24

function sizeOf({ type, width, height }: SessionField, scale: number): Size {
  const least = type === 'CHECKBOX' ? 0 : leastSize
  return { width: Math.max(least, width * scale), height: Math.max(least, height * scale) }
}

function placeOf(field: SessionField, scale: number): CSSProperties {
  const { x, y, width, height } = field
  const shown = sizeOf(field, scale)
  return {
    ...shown,
    left: (x + width / 2) * scale - shown.width / 2,
    top: (y + height / 2) * scale - shown.height / 2,
    '--field-height': `${shown.height}px`,
  } as CSSProperties
}

const isMark = ({ type }: SessionField) => type === 'SIGNATURE' || type === 'INITIALS'

function PlacedField({ field, scale, signer: { current, fault, filled }, children }: PlacedFieldProps) {
  const { key, type } = field
  const isCurrent = current === key
  const hasMark = type === 'SIGNATURE' ? filled.signature !== null : filled.initials !== null
  const style = placeOf(field, scale)
  return (
    <div className={classes['field']} style={style} data-type={type} data-current={isCurrent || undefined}>
      {isCurrent && isMark(field) && !hasMark && (
        <span className={classes['tag']} aria-hidden="true">
          <IconPencil size={14} stroke={1.9} />
          {type === 'SIGNATURE' ? 'Sign here' : 'Initial here'}
        </span>
      )}
      {children}
      {fault?.key === key && (
        <p id={`${elementIdOf(key)}-message`} className={classes['message']} role="alert">
          <IconAlertCircle size={14} stroke={1.9} aria-hidden />
          {fault.message}
        </p>
      )}
    </div>
  )
}
