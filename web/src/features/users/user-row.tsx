import { formatDay, formatMoment } from '@credence/contract/dates'
import { userMessages } from '@credence/contract/users/calls'
import { Tooltip } from '@mantine/core'
import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { Avatar } from '../../ui/text/avatar.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { PermissionBadges } from './permission-badges.tsx'
import { ResetLinkCell } from './reset-link-cell.tsx'
import type { User } from './user-draft.ts'
import classes from './users.module.css'

interface UserRowProps {
  user: User
  place: number
  editor: boolean
  onEdit: (user: User) => void
  onDelete: (user: User) => void
}

/** The time of day says something while it is fresh; later the day is enough. */
export function lastLoginOf({ lastLogin }: User): string {
  if (lastLogin === null) return 'Never'
  const [then, now] = [new Date(lastLogin), new Date()]
  return formatDay(then, now) === 'Today' ? formatMoment(then, now) : formatDay(then, now)
}

const practicesOf = ({ canAccessAllPractices, restrictedToPractices }: User): string =>
  canAccessAllPractices
    ? 'All practices'
    : restrictedToPractices.map(({ name }) => name).join(', ') || 'Other practices'

/** One user as the table shows it. Drawn anew only when the user changed. */
export const UserRow = memo(({ user, place, editor, onEdit, onDelete }: UserRowProps) => {
  const name = `${user.firstName} ${user.lastName}`
  return (
    <tr aria-rowindex={place}>
      <td data-free>
        <span className={classes['avatar']}>
          <Avatar firstName={user.firstName} lastName={user.lastName} photoUrl={user.photoUrl} size={24} />
        </span>
      </td>
      <td className={classes['name']} title={name}>
        {name}
        {user.isSelf && (
          <span className={classes['you']} title={userMessages.notYourself}>
            {' '}
            you
          </span>
        )}
      </td>
      <td title={user.email}>{user.email}</td>
      <td>{user.cellPhone}</td>
      <td>
        <PermissionBadges levels={user.permissionGroups} />
      </td>
      <td data-dim={user.canAccessAllPractices || undefined} title={practicesOf(user)}>
        {practicesOf(user)}
      </td>
      <td data-kind="date" data-dim>
        {lastLoginOf(user)}
      </td>
      {editor && (
        <td>{user.canManage && <ResetLinkCell userId={user.id} name={name} url={user.activePasswordResetUrl} />}</td>
      )}
      {editor && (
        <td data-free className={classes['actions']}>
          {user.canManage ? (
            <Actions user={user} name={name} onEdit={onEdit} onDelete={onDelete} />
          ) : (
            !user.isSelf && <Locked />
          )}
        </td>
      )}
    </tr>
  )
})

const Actions = ({
  user,
  name,
  onEdit,
  onDelete,
}: Pick<UserRowProps, 'user' | 'onEdit' | 'onDelete'> & { name: string }) => (
  <>
    <IconButton icon={IconPencil} label={`Edit ${name}`} hint="Edit" data-edit={user.id} onClick={() => onEdit(user)} />
    <IconButton icon={IconTrash} label={`Delete ${name}`} hint="Delete" onClick={() => onDelete(user)} />
  </>
)

const Locked = () => (
  <Tooltip label={userMessages.moreRights} multiline w={220} events={{ hover: true, focus: true, touch: true }}>
    <span className={classes['locked']} role="img" aria-label={userMessages.moreRights} tabIndex={0}>
      <IconLock size={16} stroke={1.6} aria-hidden />
    </span>
  </Tooltip>
)
