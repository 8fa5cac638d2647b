import { texts } from '@credence/contract/texts'
import { listUsers } from '@credence/contract/users/calls'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'

const teamDefault = 'Default of the team'

/** The users of the team, for administrators: they alone see who gets a practice's tasks. */
function useTeam() {
  const { data, isError } = useQuery(read(listUsers, {}))
  return {
    users: data?.users.map(({ id, firstName, lastName }) => ({ value: String(id), label: `${firstName} ${lastName}` })),
    failed: isError && !data,
  }
}

export const AssigneeName = ({ id }: { id: number | null }) => (id === null ? teamDefault : <StoredName id={id} />)

function StoredName({ id }: { id: number }) {
  const { users, failed } = useTeam()
  if (failed) return texts.reloadPanel
  if (!users) return texts.loading
  return users.find(({ value }) => value === String(id))?.label ?? 'A platform administrator'
}

/** Somebody of the team, or whoever the team's own setting names. */
export function AssigneeSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { users, failed } = useTeam()
  const known = users ?? []
  const kept =
    value === '' || known.some((user) => user.value === value)
      ? []
      : [{ value, label: users ? 'A platform administrator' : texts.loading }]
  return (
    <NativeSelect
      name="defaultTaskAssignee"
      label="Default task assignee"
      disabled={failed}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={failed ? [{ value, label: texts.reloadPanel }] : [{ value: '', label: teamDefault }, ...kept, ...known]}
    />
  )
}
