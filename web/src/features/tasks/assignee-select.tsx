import { limits } from '@credence/contract/limits'
import type { TaskAssignee } from '@credence/contract/tasks/card'
import { listAvailableAssignees } from '@credence/contract/tasks/calls'
import { texts } from '@credence/contract/texts'
import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { Avatar } from '../../ui/text/avatar.tsx'
import { ChipRemove } from '../../ui/inputs/chip-remove.tsx'
import classes from './task-dialog.module.css'

interface AssigneeSelectProps {
  /** Who has the task now, in case that somebody cannot be given tasks any more. */
  assigned: readonly TaskAssignee[]
  value: readonly number[]
  disabled: boolean
  onChange: (ids: number[]) => void
}

const nameOf = ({ firstName, lastName }: TaskAssignee) => `${firstName} ${lastName}`

/** Who is to do it, with their photos. */
export function AssigneeSelect({ assigned, value, disabled, onChange }: AssigneeSelectProps) {
  const { data, isError } = useQuery({ ...read(listAvailableAssignees, {}), enabled: !disabled })
  const people = [...assigned.filter(({ userId }) => !data?.some((each) => each.userId === userId)), ...(data ?? [])]
  const byId = new Map(people.map((person) => [String(person.userId), person]))
  const isLost = isError && data === undefined
  return (
    <MultiSelect
      label="Assignees"
      classNames={{ inputField: classes['search'] ?? '' }}
      searchable
      hidePickedOptions
      maxValues={limits.assigneesOfTask}
      disabled={disabled || isLost}
      nothingFoundMessage="Nothing found"
      limit={200}
      openOnFocus={false}
      placeholder={
        isLost
          ? texts.reloadPanel
          : value.length > 0
            ? ''
            : disabled
              ? 'Nobody'
              : data
                ? 'Choose people'
                : texts.loading
      }
      data={people.map((person) => ({ value: String(person.userId), label: nameOf(person) }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      renderOption={({ option }) => <Person person={byId.get(option.value)} />}
      renderPill={({ option, onRemove }) => (
        <span className={classes['person']}>
          <Person person={byId.get(String(option.value))} />
          {!disabled && (
            <ChipRemove
              label={`Remove ${option.label}`}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={onRemove}
            />
          )}
        </span>
      )}
    />
  )
}

const Person = ({ person }: { person: TaskAssignee | undefined }) =>
  person && (
    <span className={classes['who']}>
      <Avatar firstName={person.firstName} lastName={person.lastName} photoUrl={person.photoUrl} size={20} />
      {nameOf(person)}
    </span>
  )
