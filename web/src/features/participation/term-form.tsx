import { Button } from '@mantine/core'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { firstFault, termFaults, type TermFaults, type TypedTerm } from '../../ui/inputs/term-faults.ts'
import { useFirstFocus } from '../../ui/hooks/use-first-focus.ts'
import { Refusal, TermFields } from './matrix/cell-parts.tsx'
import classes from './matrix/cell.module.css'

interface TermFormProps<Draft extends TypedTerm> {
  draft: Draft
  /** Why it was refused before. */
  reason: string | null
  busy?: boolean
  /** What stands above the fields. */
  head?: ReactNode
  /** Only what is active has dates. */
  hasTerm: (draft: Draft) => boolean
  /** Hears that closing would lose something. */
  onUnsaved: (unsaved: boolean) => void
  onSave: (draft: Draft) => void
  onCancel: () => void
  /** The fields above the dates. */
  children: (draft: Draft, edit: (next: Draft) => void) => ReactNode
}

/** A standing as fields, its two dates among them. */
export function TermForm<Draft extends TypedTerm>({
  draft: initial,
  reason,
  busy = false,
  head,
  hasTerm,
  onUnsaved,
  onSave,
  onCancel,
  children,
}: TermFormProps<Draft>) {
  const [draft, setDraft] = useState(initial)
  const [faults, setFaults] = useState<TermFaults>({})
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form)
  const edit = (next: Draft) => {
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
      {head}
      <div className={classes['form']}>
        {children(draft, edit)}
        <TermFields
          draft={draft}
          faults={faults}
          disabled={!hasTerm(draft)}
          onChange={(dates) => edit({ ...draft, ...dates })}
        />
        <Refusal reason={reason} />
        <div className={classes['buttons']}>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="xs" type="submit" loading={busy}>
            Save
          </Button>
        </div>
      </div>
    </form>
  )
}
