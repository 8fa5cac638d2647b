import { ageIssues, ageOf } from '@credence/contract/expertise/calls'
import { TextInput } from '@mantine/core'
import classes from '../entries/entries.module.css'
import { sameValue, type Faults, type SameValue } from '../../../ui/edit/draft.ts'

/** The two ends of a range of ages as they are typed. */
export interface TypedAges {
  ageLowerBound: string
  ageUpperBound: string
}

export const typedAge = (age: number | null): string => (age === null ? '' : String(age))

/** What keeps a range from being saved, at the end that is to blame. */
export const ageFaults = ({ ageLowerBound, ageUpperBound }: TypedAges): Faults =>
  Object.fromEntries(ageIssues(ageLowerBound, ageUpperBound).map(({ field, message }) => [field, message]))

/** Compared as ages where they are some, so that 05 is 5. */
const asAge = (value: unknown, field: string) =>
  typeof value === 'string' && field.startsWith('age') ? (ageOf(value) ?? value) : value
export const sameInAges: SameValue = (one, other, field) => sameValue(asAge(one, field), asAge(other, field), field)

const longestAge = 3

interface AgeFieldProps {
  label: string
  form: string
  value: string
  message: string | undefined
  onValue: (value: string) => void
}

export const AgeField = ({ label, form, value, message, onValue }: AgeFieldProps) => (
  <TextInput
    size="xs"
    className={classes['number'] ?? ''}
    form={form}
    aria-label={label}
    inputMode="numeric"
    maxLength={longestAge}
    autoComplete="off"
    value={value}
    error={message}
    onChange={(event) => onValue(event.currentTarget.value)}
  />
)
