import { privilegeTypes, type PrivilegeType } from '@credence/contract/choices/enrollment'
import { Checkbox, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { withActive, type LocationDraft } from './matrix/cell-draft.ts'
import classes from './matrix/cell.module.css'
import { TermForm } from './term-form.tsx'

export const privilegeOptions = [{ value: '', label: 'None' }, ...privilegeTypes.options]

interface LocationFormProps {
  draft: LocationDraft
  /** Why it was refused before. */
  reason: string | null
  busy?: boolean
  /** Hears that closing would lose something. */
  onUnsaved: (unsaved: boolean) => void
  onSave: (draft: LocationDraft) => void
  onCancel: () => void
  /** What stands above the fields. */
  children?: ReactNode
}

/** A standing at a location as fields: a provider's, or the practice's own. */
export const LocationForm = ({ children, ...props }: LocationFormProps) => (
  <TermForm {...props} head={children} hasTerm={({ active }) => active}>
    {(draft, edit) => (
      <>
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
            onChange={(event) => edit({ ...draft, primary: event.currentTarget.checked })}
          />
        </div>
        <NativeSelect
          label="Privileges"
          data={privilegeOptions}
          value={draft.privilegesType}
          disabled={!draft.active}
          onChange={(event) => edit({ ...draft, privilegesType: event.currentTarget.value as PrivilegeType | '' })}
        />
      </>
    )}
  </TermForm>
)
