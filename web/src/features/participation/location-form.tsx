import { privilegeTypes, type PrivilegeType } from '@credence/contract/choices/enrollment'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { firstFault, termFaults, type TermFaults } from '../../ui/term-faults.ts'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { withActive, type LocationDraft } from './cell-draft.ts'
import { Refusal, TermFields } from './cell-parts.tsx'
import classes from './cell.module.css'

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
export function LocationForm({ draft: initial, reason, busy = false, onUnsaved, onSave, onCancel, children }: LocationFormProps) {
  const [draft, setDraft] = useState(initial)
  const [faults, setFaults] = useState<TermFaults>({})
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form)
  const edit = (next: LocationDraft) => {
    setDraft(next)
    setFaults({})
    onUnsaved(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = termFaults(draft)
    setFaults(found)
    if (!firstFault(found) && !busy) onSave(draft)
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      {children}
      <div className={classes['form']}>
        <div className={classes['checks']}>
          <Checkbox label="Active" checked={draft.active} onChange={(event) => edit(withActive(draft, event.currentTarget.checked))} />
          <Checkbox label="Primary" checked={draft.primary} disabled={!draft.active} onChange={(event) => edit({ ...draft, primary: event.currentTarget.checked })} />
        </div>
        <NativeSelect
          label="Privileges" data={privilegeOptions} value={draft.privilegesType} disabled={!draft.active}
          onChange={(event) => edit({ ...draft, privilegesType: event.currentTarget.value as PrivilegeType | '' })}
        />
        <TermFields draft={draft} faults={faults} disabled={!draft.active} onChange={(dates) => edit({ ...draft, ...dates })} />
        <Refusal reason={reason} />
        <div className={classes['buttons']}>
          <Button size="xs" variant="default" onClick={onCancel}>Cancel</Button>
          <Button size="xs" type="submit" loading={busy}>Save</Button>
        </div>
      </div>
    </form>
  )
}
