import { texts } from '@credence/contract/texts'
import { Select } from '@mantine/core'
import type { ReactNode, Ref } from 'react'

export interface LookupChoice {
  id: number
  name: string
}

interface LookupSelectProps {
  label: string
  /** What there is to choose from; undefined while it is on its way. */
  choices: readonly LookupChoice[] | undefined
  failed: boolean
  value: number | null
  /** What is chosen now, in case that it is no choice any more. */
  kept?: LookupChoice | null
  required?: boolean
  clearable?: boolean
  disabled?: boolean
  placeholder?: string
  error?: ReactNode
  ref?: Ref<HTMLInputElement>
  onChange: (id: number | null) => void
}

/** A choice from a list that the server has. What was chosen stays to be seen even when it has left the list. */
export function LookupSelect({
  label,
  choices,
  failed,
  value,
  kept = null,
  required = false,
  clearable = false,
  disabled = false,
  placeholder = 'None',
  error,
  ref,
  onChange,
}: LookupSelectProps) {
  const listed = choices ?? []
  const all = kept && kept.id === value && !listed.some(({ id }) => id === kept.id) ? [kept, ...listed] : listed
  const isLost = failed && choices === undefined
  return (
    <Select
      {...(ref === undefined ? {} : { ref })}
      label={label}
      required={required}
      withAsterisk={required}
      searchable
      openOnFocus={false}
      clearable={clearable}
      allowDeselect={false}
      disabled={disabled || isLost}
      error={error}
      placeholder={isLost ? texts.reloadPanel : choices === undefined ? texts.loading : placeholder}
      nothingFoundMessage="Nothing found"
      limit={200}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
