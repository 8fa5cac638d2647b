import { privilegeTypes, type PrivilegeType } from '@credence/contract/choices/enrollment'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import type { Edit } from '../../ui/edit/use-edit.ts'
import { withActive, type LocationDraft } from './location-draft.ts'
import classes from './matrix/cell.module.css'
import { TermForm } from './term-form.tsx'

export const privilegeOptions = [{ value: '', label: 'None' }, ...privilegeTypes.options]

interface LocationFormProps<Stored> {
  edit: Edit<LocationDraft, Stored>
  onCancel: () => void
  /** What stands above the fields. */
  children?: ReactNode
}

/** A standing at a location as fields: a provider's, or the practice's own. */
export function LocationForm<Stored>({ edit: editing, onCancel, children }: LocationFormProps<Stored>) {
  const form = useRef<HTMLFormElement>(null)
  const { draft, edit } = editing
  return (
    <TermForm form={form} edit={editing} head={children} hasTerm={draft.active} onCancel={onCancel}>
      <div className={classes['checks']}>
        <Checkbox
          label="Active"
          checked={draft.active}
          onChange={(event) => edit(withActive(draft, event.currentTarget.checked))}
        />
        <Checkbox
          label="Primary"
          checked={draft.primary}
          disabled={!draft.active}
          onChange={(event) => edit({ primary: event.currentTarget.checked })}
        />
      </div>
      <NativeSelect
        label="Privileges"
        data={privilegeOptions}
        value={draft.privilegesType}
        disabled={!draft.active}
        onChange={(event) => edit({ privilegesType: event.currentTarget.value as PrivilegeType | '' })}
      />
    </TermForm>
  )
}
