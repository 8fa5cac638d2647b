import { privilegeTypes, type PrivilegeType } from '@credence/contract/choices/enrollment'
import { fieldMessages } from '@credence/contract/fields'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { unfinishedDate } from '../../ui/date-input.tsx'
import { FormMessage } from '../../ui/field-message.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { withActive, wrongDates, type LocationDraft } from './cell-draft.ts'
import { TermFields } from './cell-parts.tsx'
import classes from './cell.module.css'

const privilegeOptions = [{ value: '', label: 'None' }, ...privilegeTypes.options]

interface LocationFormProps {
  draft: LocationDraft
  message: string | null
  busy?: boolean
  onSave: (draft: LocationDraft) => void
  onCancel: () => void
  /** What stands above the fields. */
  children?: ReactNode
}

/** A standing at a location as fields: a provider's, or the practice's own. */
export function LocationForm({ draft: initial, message, busy = false, onSave, onCancel, children }: LocationFormProps) {
  const [draft, setDraft] = useState(initial)
  const [wrong, setWrong] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const unfinished = unfinishedDate(form.current)
    setWrong(unfinished ? fieldMessages.date : null)
    if (unfinished) unfinished.focus()
    else if (!wrongDates(draft) && !busy) onSave(draft)
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      {children}
      <div className={classes['form']}>
        <div className={classes['checks']}>
          <Checkbox label="Active" checked={draft.active} onChange={(event) => setDraft(withActive(draft, event.currentTarget.checked))} />
          <Checkbox label="Primary" checked={draft.primary} disabled={!draft.active} onChange={(event) => setDraft({ ...draft, primary: event.currentTarget.checked })} />
        </div>
        <NativeSelect
          label="Privileges" data={privilegeOptions} value={draft.privilegesType} disabled={!draft.active}
          onChange={(event) => setDraft({ ...draft, privilegesType: event.currentTarget.value as PrivilegeType | '' })}
        />
        <TermFields draft={draft} disabled={!draft.active} onChange={(dates) => setDraft({ ...draft, ...dates })} />
        <FormMessage message={wrong ?? message} />
        <div className={classes['buttons']}>
          <Button size="xs" variant="default" onClick={onCancel}>Cancel</Button>
          <Button size="xs" type="submit" loading={busy}>Save</Button>
        </div>
      </div>
    </form>
  )
}
