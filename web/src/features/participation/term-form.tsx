import { Button } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { OtherChanges } from '../../ui/edit/other-changes.tsx'
import type { Edit, EditStatus } from '../../ui/edit/use-edit.ts'
import type { TypedTerm } from '../../ui/inputs/term-faults.ts'
import { useFirstFocus } from '../../ui/hooks/use-first-focus.ts'
import { Refusal, TermFields } from './matrix/cell-parts.tsx'
import classes from './matrix/cell.module.css'

interface TermFormProps {
  form: RefObject<HTMLFormElement | null>
  edit: EditStatus & Pick<Edit<TypedTerm>, 'draft' | 'edit' | 'faults'>
  /** What stands above the fields. */
  head?: ReactNode
  /** Only what is active has dates. */
  hasTerm: boolean
  onCancel: () => void
  /** The fields above the dates. */
  children: ReactNode
}

/** A standing as fields, its two dates among them. */
export function TermForm({ form, edit, head, hasTerm, onCancel, children }: TermFormProps) {
  useFirstFocus(form)
  return (
    <form ref={form} noValidate onSubmit={edit.submit}>
      {head}
      <div className={classes['form']}>
        {children}
        <TermFields draft={edit.draft} faults={edit.faults} disabled={!hasTerm} onChange={edit.edit} />
        <Refusal reason={edit.message} />
        <OtherChanges edit={edit} />
        <div className={classes['buttons']}>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="xs" type="submit" loading={edit.isBusy}>
            Save
          </Button>
        </div>
      </div>
    </form>
  )
}
