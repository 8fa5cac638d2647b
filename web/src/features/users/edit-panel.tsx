import type { Level, Permission, PermissionGroup } from '@credence/contract/permissions'
import { Button, Checkbox, Switch } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { ChipRemove } from '../../ui/inputs/chip-remove.tsx'
import { OtherChanges } from '../../ui/edit/other-changes.tsx'
import type { Edit, EditStatus } from '../../ui/edit/use-edit.ts'
import { FormMessage } from '../../ui/inputs/field-message.tsx'
import { roleNameOf } from './levels.ts'
import { PermissionPanel } from './permission-panel.tsx'
import type { User, UserDraft } from './user-draft.ts'
import classes from './edit-panel.module.css'

interface EditPanelProps {
  form: string
  user: User
  edit: EditStatus & Pick<Edit<UserDraft>, 'draft' | 'edit'>
  mayGiveAll: boolean
  onLevel: (permission: Permission, level: Level) => void
  onGroup: (group: PermissionGroup, level: Level) => void
  onCancel: () => void
}

const labels = { levels: 'Permissions', practiceIds: 'Practices', allPractices: 'Can access all practices' }

/** The rights of the row above, and what ends its editing. The row's fields belong to this form too. */
export function EditPanel({ form, user, edit, mayGiveAll, onLevel, onGroup, onCancel }: EditPanelProps) {
  const { draft, edit: onEdit } = edit
  const role = roleNameOf(draft.levels)
  const isNew = user.id === 0
  return (
    <form
      id={form}
      className={classes['panel']}
      noValidate
      aria-label={isNew ? 'New user' : `${user.firstName} ${user.lastName}`}
      onSubmit={edit.submit}
    >
      <div className={classes['head']}>
        <h2 className={classes['title']}>Permissions</h2>
        <p className={classes['note']}>
          {role === null
            ? 'Role follows the levels below; this set matches none of View Only, Editor or Administrator.'
            : `Role follows the levels below; this set is ${role}.`}
        </p>
        <Switch
          className={classes['all'] ?? ''}
          label="Can access all practices"
          checked={draft.allPractices}
          disabled={!mayGiveAll && !draft.allPractices}
          {...(mayGiveAll ? {} : { title: 'You can give access only to the practices that you see yourself' })}
          onChange={(event) => onEdit({ allPractices: event.currentTarget.checked })}
        />
      </div>
      <PermissionPanel
        levels={draft.levels}
        choices={user.availablePermissionChoices}
        onLevel={onLevel}
        onGroup={onGroup}
      />
      <div className={classes['footer']}>
        {isNew && (
          <Checkbox
            label="Send welcome email"
            checked={draft.sendWelcomeEmail}
            onChange={(event) => onEdit({ sendWelcomeEmail: event.currentTarget.checked })}
          />
        )}
        {draft.photo && (
          <span className={classes['photo']}>
            <IconPhoto size={14} stroke={1.9} aria-hidden />
            <span>{draft.photo.name}</span>
            <ChipRemove label="Remove the chosen photo" onClick={() => onEdit({ photo: null })} />
          </span>
        )}
        <div className={classes['end']}>
          <FormMessage message={edit.messages[0] ?? null} />
          <OtherChanges edit={edit} labels={labels} />
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={edit.isBusy}>
            {isNew ? 'Add user' : 'Save changes'}
          </Button>
        </div>
      </div>
    </form>
  )
}
