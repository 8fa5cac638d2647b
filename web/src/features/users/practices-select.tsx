import { useQuery } from '@tanstack/react-query'
import { listPracticesForUser } from '@credence/contract/users/calls'
import { texts } from '@credence/contract/texts'
import { read } from '../../kit/read.ts'
import { MultiSelect } from '../../ui/inputs/multi-select.tsx'
import type { User } from './user-draft.ts'

interface PracticesSelectProps {
  user: User
  value: readonly number[]
  all: boolean
  invalid: boolean
  onChange: (ids: number[]) => void
}

/** The practices that somebody is restricted to, out of those the manager sees. */
export function PracticesSelect({ user, value, all, invalid, onChange }: PracticesSelectProps) {
  const { data, isError } = useQuery(read(listPracticesForUser, { params: { userId: user.id } }))
  const options = (data ?? user.restrictedToPractices).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <MultiSelect
      label="Restricted to Practice(s)"
      options={options}
      value={all ? [] : value}
      invalid={invalid}
      disabled={all || isError}
      placeholder={isError ? texts.reloadPanel : all ? 'All practices' : 'Choose practices'}
      onChange={onChange}
    />
  )
}
