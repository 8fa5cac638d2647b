import { listAvailableAssignees, listAvailablePractices } from '@credence/contract/tasks/calls'
import { texts } from '@credence/contract/texts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import type { TaskFilter } from './task-filter.ts'

interface Choice {
  value: string
  label: string
}

interface FilterSelectProps {
  label: string
  everything: string
  options: readonly Choice[] | undefined
  failed: boolean
  value: string | null
  onChange: (value: string | null) => void
}

const all = 'all'

/** A choice that stands for everything until something is chosen. */
const FilterSelect = ({ label, everything, options, failed, value, onChange }: FilterSelectProps) => (
  <Select
    aria-label={label}
    w={140}
    searchable
    allowDeselect={false}
    limit={200}
    nothingFoundMessage="Nothing found"
    disabled={failed && !options}
    selectFirstOptionOnChange
    placeholder={failed && !options ? texts.reloadPanel : everything}
    data={[{ value: all, label: everything }, ...(options ?? [])]}
    value={failed && !options ? null : (value ?? all)}
    onChange={(next) => onChange(next === all ? null : next)}
  />
)

const words = { me: 'Me', nobody: 'Nobody' } as const
const assigneeOf = (value: string | null): TaskFilter['assignee'] =>
  value === 'me' || value === 'nobody' ? value : value === null ? null : Number(value)

export function TaskFilters({ filter, onChange }: { filter: TaskFilter; onChange: (filter: TaskFilter) => void }) {
  const people = useQuery(read(listAvailableAssignees, {}))
  const practices = useQuery(read(listAvailablePractices, {}))
  const assignees = people.data && [
    { value: 'me', label: words.me },
    ...people.data.map(({ userId, firstName, lastName }) => ({
      value: String(userId),
      label: `${firstName} ${lastName}`,
    })),
    { value: 'nobody', label: words.nobody },
  ]
  return (
    <>
      <FilterSelect
        label="Assignee"
        everything="All assignees"
        options={assignees}
        failed={people.isError}
        value={filter.assignee === null ? null : String(filter.assignee)}
        onChange={(value) => onChange({ ...filter, assignee: assigneeOf(value) })}
      />
      <FilterSelect
        label="Practice"
        everything="All practices"
        options={practices.data?.map(({ id, name }) => ({ value: String(id), label: name }))}
        failed={practices.isError}
        value={filter.practice === null ? null : String(filter.practice)}
        onChange={(value) => onChange({ ...filter, practice: value === null ? null : Number(value) })}
      />
    </>
  )
}
