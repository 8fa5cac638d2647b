import { limits } from '@credence/contract/limits'
import { roles, type Level, type Permission, type PermissionGroup, type Role } from '@credence/contract/permissions'
import { roleOf } from '@credence/contract/users/rights'
import { ActionIcon, NativeSelect, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { MaskedInput } from '../../ui/inputs/masked-input.tsx'
import { PhotoButton } from '../../ui/inputs/photo-button.tsx'
import { DetailRow } from '../../ui/tables/window-table.tsx'
import { EditPanel } from './edit-panel.tsx'
import { permissionsByGroup } from './levels.ts'
import { PracticesSelect } from './practices-select.tsx'
import {
  canGiveRole,
  draftOf,
  withGroupAt,
  withLevel,
  withRole,
  wrongIn,
  type Field,
  type User,
  type UserDraft,
} from './user-draft.ts'
import { lastLoginOf } from './user-row.tsx'
import { useUserSave, type Wrong } from './use-user-save.ts'
import classes from './users.module.css'

interface EditRowProps {
  user: User
  place: number
  columns: number
  /** Whether the manager may give access to every practice. */
  mayGiveAll: boolean
  /** Hears whether closing would lose something. */
  onUnsaved: (unsaved: boolean) => void
  onClose: () => void
}

/**
 * A user being edited or added: the row as fields, and the rights under it. What is typed stays in here, so the table
 * rests.
 */
export function EditRow({ user, place, columns, mayGiveAll, onUnsaved, onClose }: EditRowProps) {
  const [draft, setDraft] = useState<UserDraft>(() => draftOf(user))
  const [found, setFound] = useState<Wrong | null>(null)
  const { save, abandon, changed, busy, refused, forgetRefusal } = useUserSave(user, onClose)
  const form = useId()
  const { keep, focus } = useFields()
  const wrong = found ?? refused
  const isWrong = (field: Field) => wrong?.fields.includes(field) ?? false

  const hasChanges = changed(draft)
  useEffect(() => focus('firstName'), [focus])
  useEffect(() => onUnsaved(hasChanges), [onUnsaved, hasChanges])
  useEffect(() => () => onUnsaved(false), [onUnsaved])
  useEffect(() => focus(refused?.fields[0]), [focus, refused])

  const edit = useCallback((part: Partial<UserDraft>) => {
    setDraft((current) => ({ ...current, ...part }))
    setFound(null)
  }, [])
  const setLevel = useCallback(
    (permission: Permission, level: Level) => setDraft((current) => withLevel(current, permission, level)),
    [],
  )
  const choices = user.availablePermissionChoices
  const setGroup = useCallback(
    (group: PermissionGroup, level: Level) =>
      setDraft((current) => withGroupAt(current, permissionsByGroup[group], level, choices)),
    [choices],
  )

  const submit = () => {
    if (busy) return
    const faults = wrongIn(draft)
    setFound(faults)
    forgetRefusal()
    if (faults) return focus(faults.fields[0])
    if (user.id !== 0 && !hasChanges) return abandon()
    void save(draft)
  }
  const text = (field: 'firstName' | 'lastName' | 'email', label: string, placeholder = label) => (
    <TextInput
      ref={keep(field)}
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
      <tr aria-rowindex={place} data-tone="selected" className={classes['edit']}>
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
              onWrong={(message) => setFound({ message, fields: [] })}
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
            ref={keep('cellPhone')}
            kind="phone"
            size="xs"
            form={form}
            aria-label="Cell Phone"
            placeholder="Cell Phone"
            value={draft.cellPhone}
            error={isWrong('cellPhone')}
            onValue={(cellPhone) => edit({ cellPhone })}
            onRefused={(message) => setFound({ message, fields: ['cellPhone'] })}
          />
        </td>
        <td data-free>
          <RoleSelect user={user} draft={draft} onRole={(role) => setDraft(withRole(draft, role))} />
        </td>
        <td data-free>
          <PracticesSelect
            user={user}
            value={draft.practiceIds}
            all={draft.allPractices}
            invalid={isWrong('practices')}
            inputRef={keep('practices')}
            onChange={(practiceIds) => edit({ practiceIds })}
          />
        </td>
        <td colSpan={2} data-kind="date" data-dim>
          {user.id !== 0 && lastLoginOf(user)}
        </td>
        <td className={classes['actions']}>
          <Tooltip label="Save">
            <ActionIcon
              variant="subtle"
              size={28}
              className={classes['save'] ?? ''}
              type="submit"
              form={form}
              loading={busy}
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
          draft={draft}
          mayGiveAll={mayGiveAll}
          message={wrong?.message ?? null}
          busy={busy}
          onEdit={edit}
          onLevel={setLevel}
          onGroup={setGroup}
          onSubmit={submit}
          onCancel={abandon}
        />
      </DetailRow>
    </>
  )
}

/** The row's fields by name, to lead to the first wrong one. */
function useFields() {
  const fields = useRef(new Map<Field, HTMLElement>())
  const keep = (field: Field) => (element: HTMLElement | null) => {
    if (element) fields.current.set(field, element)
  }
  const focus = useCallback((field: Field | undefined) => {
    if (field) fields.current.get(field)?.focus()
  }, [])
  return { keep, focus }
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
