import { dayOf, formatDate } from '@credence/contract/dates'
import type { CellWord } from '@credence/contract/participation/rules'
import { useRef, type ReactNode } from 'react'
import { ExpiryMark } from '../../../ui/dates/expiry-mark.tsx'
import { Fact } from '../../../ui/text/facts.tsx'
import { StatusBadge } from '../../../ui/matrix/marks.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { fieldMessage } from '../../../ui/inputs/field-message.tsx'
import { firstFault, type TermFaults, type TypedTerm } from '../../../ui/inputs/term-faults.ts'
import { useFirstFocus } from '../../../ui/hooks/use-first-focus.ts'
import { offeredExpiration } from './cell-draft.ts'
import classes from './cell.module.css'

/** Which column and which row a popover is about, and the word between them. */
export const CellHead = ({ title, about, word }: { title: string; about: string; word?: CellWord }) => (
  <div className={classes['head']}>
    <p className={classes['title']} title={title}>
      {title}
    </p>
    {word && <StatusBadge word={word} />}
    <p className={classes['about']}>{about}</p>
  </div>
)

/** One of the faces of a popover; the focus is in it as soon as it shows. */
export function CellPanel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useFirstFocus(panel)
  return <div ref={panel}>{children}</div>
}

export const CellFooter = ({ children }: { children: ReactNode }) => <div className={classes['footer']}>{children}</div>

const notSet = <span className={classes['unset']}>not set</span>

export const TermFacts = ({
  effectiveDate,
  expires,
  today,
}: {
  effectiveDate: string | null
  expires: string | null
  today: string
}) => (
  <>
    <Fact name="Effective">
      {effectiveDate ? (
        <span className="tabular">
          {formatDate(dayOf(effectiveDate))}
          {effectiveDate > today && ', to come'}
        </span>
      ) : (
        notSet
      )}
    </Fact>
    <Fact name="Expires">{expires ? <ExpiryMark day={expires} today={today} /> : notSet}</Fact>
  </>
)

/** Why a save was refused, beside what was typed. The toast has announced it. */
export const Refusal = ({ reason }: { reason: string | null }) =>
  reason && <div className={classes['refusal']}>{fieldMessage(reason)}</div>

interface TermFieldsProps {
  draft: TypedTerm
  faults: TermFaults
  disabled: boolean
  onChange: (dates: Partial<TypedTerm>) => void
}

/** The two dates of a standing, with the usual end on offer. */
export function TermFields({ draft, faults, disabled, onChange }: TermFieldsProps) {
  const offered = offeredExpiration(draft)
  const fault = firstFault(faults)
  return (
    <>
      <div className={classes['dates']}>
        <DateInput
          name="Effective"
          label="Effective"
          value={draft.effectiveDate}
          disabled={disabled}
          error={faults.effectiveDate !== undefined}
          onValue={(effectiveDate) => onChange({ effectiveDate })}
        />
        <DateInput
          name="Expiration"
          label="Expiration"
          value={draft.expiration}
          disabled={disabled}
          error={faults.expiration !== undefined}
          onValue={(expiration) => onChange({ expiration })}
        />
      </div>
      {fault && (
        <div className={classes['wrong']} role="alert">
          {fieldMessage(fault)}
        </div>
      )}
      {offered && !disabled && (
        <p className={classes['offer']}>
          <TextButton
            onClick={() => onChange({ expiration: offered })}
          >{`Expire ${formatDate(dayOf(offered))}`}</TextButton>{' '}
          three years from the start
        </p>
      )}
    </>
  )
}
