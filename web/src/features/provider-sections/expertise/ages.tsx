import { ageIssue, ageOf, expertiseTexts } from '@credence/contract/expertise'
import { TextInput } from '@mantine/core'
import classes from '../entries/entries.module.css'

/** The two ends of a range of ages as they are typed. */
export interface TypedAges { ageLowerBound: string; ageUpperBound: string }

export const typedAge = (age: number | null): string => age === null ? '' : String(age)

/** What keeps a range from being saved, and which of its ends is to blame. */
export function wrongAges({ ageLowerBound, ageUpperBound }: TypedAges): { message: string; fields: string[] } | null {
  const message = ageIssue(ageLowerBound, ageUpperBound)
  return message === null ? null : { message, fields: message === expertiseTexts.maximumAge ? ['ageUpperBound'] : ['ageLowerBound'] }
}

/** Compared as ages where they are some, so that 05 is 5. */
export const sameAges = (one: TypedAges, other: TypedAges): boolean => (['ageLowerBound', 'ageUpperBound'] as const).every((end) =>
  (ageOf(one[end]) ?? one[end].trim()) === (ageOf(other[end]) ?? other[end].trim()))

const longestAge = 3

export const AgeField = ({ label, form, value, isWrong, onValue }: { label: string; form: string; value: string; isWrong: boolean; onValue: (value: string) => void }) => (
  <TextInput
    size="xs" className={classes['number'] ?? ''} form={form} aria-label={label} inputMode="numeric" maxLength={longestAge} autoComplete="off" value={value} error={isWrong} onChange={(event) => onValue(event.currentTarget.value)}
  />
)
