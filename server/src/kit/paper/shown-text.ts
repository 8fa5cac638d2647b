import { dayOf, formatDate } from '@credence/contract/dates'
import type { Field } from '@credence/contract/provider-sections/fields'
import { shownText } from '@credence/contract/provider-sections/rules'

// Values as they stand in a file for people: a form, a report, a table.

export const dayText = (day: unknown): string => (typeof day === 'string' && day !== '' ? formatDate(dayOf(day)) : '')

/** The value of a section's field. */
export const fieldText = (field: Field, value: unknown): string =>
  field.kind === 'date' ? dayText(value) : shownText(field, value)

interface Address {
  address1?: string | null | undefined
  address2?: string | null | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  zip?: string | null | undefined
}

/** An address on one line. */
export const addressText = ({ address1, address2, city, state, zip }: Address): string =>
  [address1, address2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
