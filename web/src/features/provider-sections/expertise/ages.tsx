import { ageIssues, ageOf } from '@credence/contract/expertise/calls'
import { TextInput } from '@mantine/core'
import classes from '../entries/entries.module.css'
import type { Fault } from '../entries/use-entry-edit.ts'

/** The two ends of a range of ages as they are typed. */
export interface TypedAges {
  ageLowerBound: string
  ageUpperBound: string
}

export const typedAge = (age: number | null): string => (age === null ? '' : String(age))

/** What keeps a range from being saved, and which of its ends is to blame. */
export const wrongAges = ({ ageLowerBound, ageUpperBound }: TypedAges): Fault[] =>
  ageIssues(ageLowerBound, ageUpperBound).map(({ field, message }) => ({ message, fields: [field] }))

/** Compared as ages where they are some, so that 05 is 5. */
export const sameAges = (one: TypedAges, other: TypedAges): boolean =>
  (['ageLowerBound', 'ageUpperBound'] as const).every(
    (end) => (ageOf(one[end]) ?? one[end].trim()) === (ageOf(other[end]) ?? other[end].trim()),
  )

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
