import type { CellWord } from '@credence/contract/participation/rules'
import { dayOf, formatDate } from '@credence/contract/dates'
import type { ReactNode } from 'react'
import { DateInput } from '../../ui/dates/date-input.tsx'
import { ExpiryMark } from '../../ui/dates/expiry-mark.tsx'
import type { TermFaults, TypedTerm } from '../../ui/inputs/term-faults.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { offeredExpiration } from './matrix/cell-draft.ts'

/** The order of the words when a table is sorted by them: what is active first. */
export const rankOf: Readonly<Record<CellWord, number>> = { active: 0, pending: 1, inactive: 2, 'n/a': 3 }

interface Term {
  effectiveDate: string | null
  expires: string | null
}

/** The two days of a standing. A day to come is no alarm for what is given up already. */
export const TermCells = ({
  term: { effectiveDate, expires },
  word,
  today,
}: {
  term: Term
  word: CellWord
  today: string
}) => (
  <>
    <td className="tabular">{effectiveDate && formatDate(dayOf(effectiveDate))}</td>
    <td className="tabular">
      {expires &&
        (word === 'inactive' && expires >= today ? (
          formatDate(dayOf(expires))
        ) : (
          <ExpiryMark day={expires} today={today} />
        ))}
    </td>
  </>
)

interface TermFieldCellsProps {
  form: string
  term: TypedTerm
  disabled: boolean
  faults: TermFaults
  onChange: (term: Partial<TypedTerm>) => void
}

export const TermFieldCells = ({ form, term, disabled, faults, onChange }: TermFieldCellsProps) => (
  <>
    <td>
      <DateInput
        size="xs"
        form={form}
        name="Effective"
        value={term.effectiveDate}
        disabled={disabled}
        error={faults.effectiveDate !== undefined}
        onValue={(effectiveDate) => onChange({ effectiveDate })}
      />
    </td>
    <td>
      <DateInput
        size="xs"
        form={form}
        name="Expiration"
        value={term.expiration}
        disabled={disabled}
        error={faults.expiration !== undefined}
        onValue={(expiration) => onChange({ expiration })}
      />
    </td>
  </>
)

/** The usual end of what is being typed, where there is one to offer. */
export function expirationOffer(term: TypedTerm, onChange: (term: Partial<TypedTerm>) => void): ReactNode {
  const offered = offeredExpiration(term)
  return (
    offered && (
      <span>
        <TextButton
          onClick={() => onChange({ expiration: offered })}
        >{`Expire ${formatDate(dayOf(offered))}`}</TextButton>{' '}
        three years from the start
      </span>
    )
  )
}
