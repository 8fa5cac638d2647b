import { texts } from '@credence/contract/texts'
import { createUser, deleteUser, listUsers, userMessages } from '@credence/contract/users/calls'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { DiscardConfirm } from '../../ui/dialogs/discard-confirm.tsx'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { QuickFilter } from '../../ui/inputs/quick-filter.tsx'
import { wordsValue } from '../../ui/hooks/address-values.ts'
import { useAddress, useAddressSort } from '../../ui/hooks/use-address.ts'
import { Empty, Failed } from '../../ui/layout/states.tsx'
import { WindowTable } from '../../ui/tables/window-table.tsx'
import { EditRow } from './edit-row.tsx'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { useEditing } from '../../ui/dialogs/use-editing.ts'
import { columnsFor, matches } from './user-columns.ts'
import type { User } from './user-draft.ts'
import { UserRow } from './user-row.tsx'

const byName = { key: 'name', direction: 'ascending' } as const
const keyOfUser = ({ id }: User) => id
const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`

export function UsersPage() {
  usePageTitle('Users')
  return (
    <LeaveGuard>
      <Users />
    </LeaveGuard>
  )
}

function Users() {
  const editor = useMay(createUser)
  const { data, isError, refetch } = useQuery(read(listUsers, {}))
  const [filter, setFilter] = useAddress('filter', wordsValue, { rests: true })
  const wanted = useDeferredValue(filter)
  const page = useRef<HTMLDivElement>(null)
  const { editing, setUnsaved, open, close, question } = useEditing(page)
  const [leaving, setLeaving] = useState<User | null>(null)
  const remove = useSave(deleteUser, { done: 'User deleted!', refreshes: [listUsers], onSaved: () => setLeaving(null) })

  const users = data?.users
  // The row that is being edited stays, whatever the filter says: what was typed in it must not vanish.
  const rows = useMemo(
    () => users?.filter((user) => user.id === editing || matches(user, wanted)),
    [users, wanted, editing],
  )
  const shell = data?.newUserShell
  const columns = columnsFor(editor)
  const sort = useAddressSort(columns, byName)
  const edit = useCallback((user: User) => open(user.id), [open])
  const renderRow = (user: User, place: number) =>
    user.id === editing ? (
      <UnsavedWork key={user.id} onUnsaved={setUnsaved}>
        <EditRow
          user={user}
          place={place}
          columns={columns.length}
          mayGiveAll={shell?.canAccessAllPractices ?? false}
          onClose={close}
        />
      </UnsavedWork>
    ) : (
      <UserRow key={user.id} user={user} place={place} editor={editor} onEdit={edit} onDelete={setLeaving} />
    )
  const isEmpty = rows?.length === 0 && editing !== 0
  return (
    <div ref={page}>
      <PageHead title="Users" note={users && <span className="tabular">{users.length}</span>}>
        <QuickFilter label="Filter users" placeholder="Filter users" value={filter} onChange={setFilter} />
        {editor && (
          <Button
            variant={editing === null ? 'filled' : 'default'}
            data-edit={0}
            disabled={!shell}
            onClick={() => open(0)}
          >
            + Add New User
          </Button>
        )}
      </PageHead>
      {isError && !data ? (
        <div className="framed">
          <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
            The users could not be loaded.
          </Failed>
        </div>
      ) : isEmpty ? (
        <div className="framed">
          <Empty icon={IconUsers} title="No users found...">
            {filter
              ? 'Nobody matches the filter.'
              : editor
                ? 'Add the first user with + Add New User. A welcome email with a link to set a password follows.'
                : 'Somebody who may add users can begin here.'}
          </Empty>
        </div>
      ) : (
        <WindowTable
          label="Users"
          columns={columns}
          rows={rows}
          rowKey={keyOfUser}
          sortedBy={byName}
          sort={sort}
          opened={editing === null ? [] : [editing]}
          first={editing === 0 ? shell : undefined}
          renderRow={renderRow}
          reserved={92}
        />
      )}
      <Confirm
        opened={leaving !== null}
        question={userMessages.deleteConfirm}
        verb="Delete user"
        destructive
        busy={remove.isPending}
        consequence={leaving ? `${nameOf(leaving)} will be signed out at once and cannot sign in again.` : ''}
        onConfirm={() => leaving && remove.mutate({ params: { id: leaving.id } })}
        onCancel={() => setLeaving(null)}
      />
      <DiscardConfirm
        opened={question.asked}
        where="the open row"
        onDiscard={question.discard}
        onKeep={question.keep}
      />
    </div>
  )
}
