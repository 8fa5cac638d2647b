import { limits } from '@credence/contract/limits'
import { roles, type Level, type Permission, type PermissionGroup, type Role } from '@credence/contract/permissions'
import { roleOf } from '@credence/contract/users/rights'
import { ActionIcon, NativeSelect, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useId, useRef } from 'react'
import { MaskedInput } from '../../ui/inputs/masked-input.tsx'
import { PhotoButton } from '../../ui/inputs/photo-button.tsx'
import { DetailRow } from '../../ui/tables/window-table.tsx'
import { EditPanel } from './edit-panel.tsx'
import { permissionsByGroup } from './levels.ts'
import { PracticesSelect } from './practices-select.tsx'
import { canGiveRole, withGroupAt, withLevel, withRole, type User, type UserDraft } from './user-draft.ts'
import { lastLoginOf } from './user-row.tsx'
import { useUserEdit } from './use-user-edit.ts'
import classes from './users.module.css'

interface EditRowProps {
  user: User
  place: number
  columns: number
  /** Whether the manager may give access to every practice. */
  mayGiveAll: boolean
  onClose: () => void
}

/**
 * A user being edited or added: the row as fields, and the rights under it. What is typed stays in here, so the table
 * rests.
 */
export function EditRow({ user, place, columns, mayGiveAll, onClose }: EditRowProps) {
  const form = useId()
  const row = useRef<HTMLTableRowElement>(null)
  const editing = useUserEdit({ user, row, onClose })
  const { draft, edit, faults, isBusy, abandon } = editing
  const isWrong = (field: string) => faults[field] !== undefined
  useEffect(() => row.current?.querySelector<HTMLElement>('[name="firstName"]')?.focus(), [])

  const setLevel = useCallback(
    (permission: Permission, level: Level) => edit((current) => withLevel(current, permission, level)),
    [edit],
  )
  const choices = user.availablePermissionChoices
  const setGroup = useCallback(
    (group: PermissionGroup, level: Level) =>
      edit((current) => withGroupAt(current, permissionsByGroup[group], level, choices)),
    [edit, choices],
  )
  const text = (field: 'firstName' | 'lastName' | 'email', label: string, placeholder = label) => (
    <TextInput
      name={field}
      size="xs"
      form={form}
      aria-label={label}
      placeholder={placeholder}
      maxLength={limits.text}
      autoComplete="off"
      spellCheck={false}
      required
      value={draft[field]}
      error={isWrong(field)}
      onChange={(event) => edit({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <tr ref={row} aria-rowindex={place} data-tone="selected" className={classes['edit']}>
        <td data-free>
          <span className={classes['avatar']}>
            <PhotoButton
              firstName={draft.firstName}
              lastName={draft.lastName}
              photoUrl={user.photoUrl}
              chosen={draft.photo}
              size={24}
              label="Choose a photo"
              onChoose={(photo) => edit({ photo })}
              onWrong={(message) => editing.tell({}, message)}
            />
          </span>
        </td>
        <td data-free>
          <span className={classes['pair']}>
            {text('firstName', 'First Name', 'First')}
            {text('lastName', 'Last Name', 'Last')}
          </span>
        </td>
        <td data-free>{text('email', 'Email')}</td>
        <td data-free>
          <MaskedInput
            name="cellPhone"
            kind="phone"
            size="xs"
            form={form}
            aria-label="Cell Phone"
            placeholder="Cell Phone"
            value={draft.cellPhone}
            error={isWrong('cellPhone')}
            onValue={(cellPhone) => edit({ cellPhone })}
            onRefused={(cellPhone) => editing.tell({ cellPhone })}
          />
        </td>
        <td data-free>
          <RoleSelect user={user} draft={draft} onRole={(role) => edit(withRole(draft, role))} />
        </td>
        <td data-free data-field="practices">
          <PracticesSelect
            user={user}
            value={draft.practiceIds}
            all={draft.allPractices}
            invalid={isWrong('practices')}
            onChange={(practiceIds) => edit({ practiceIds })}
          />
        </td>
        <td data-kind="date" data-dim>
          {user.id !== 0 && lastLoginOf(user)}
        </td>
        <td>{null}</td>
        <td className={classes['actions']}>
          <Tooltip label="Save">
            <ActionIcon
              variant="subtle"
              size={28}
              className={classes['save'] ?? ''}
              type="submit"
              form={form}
              loading={isBusy}
              aria-label="Save"
            >
              <IconCheck size={16} stroke={1.9} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Cancel">
            <ActionIcon variant="subtle" size={28} aria-label="Cancel" onClick={abandon}>
              <IconX size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </td>
      </tr>
      <DetailRow rowKey={user.id} columns={columns} tone="selected">
        <EditPanel
          form={form}
          user={user}
          mayGiveAll={mayGiveAll}
          edit={editing}
          onLevel={setLevel}
          onGroup={setGroup}
          onCancel={abandon}
        />
      </DetailRow>
    </>
  )
}

/** Shows the role that the levels are, and sets the levels of the one that is chosen. */
const RoleSelect = ({ user, draft, onRole }: { user: User; draft: UserDraft; onRole: (role: Role) => void }) => (
  <NativeSelect
    size="xs"
    aria-label="Role"
    value={roleOf(draft.levels) ?? ''}
    onChange={(event) => onRole(event.currentTarget.value as Role)}
    data={[
      { value: '', label: 'Custom role', disabled: true },
      ...user.availableRoles.map((role) => ({
        value: role,
        label: roles[role].label,
        disabled: !canGiveRole(role, user.availablePermissionChoices),
      })),
    ]}
  />
)
