import { useState, type ReactNode } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useGuardedClosing } from '../../ui/dialogs/guarded-closing.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import type { ManagedRecord } from './managed-record.ts'
import classes from './record-dialog.module.css'
import { isTopDialog } from '../../ui/dialogs/is-top-dialog.ts'

const scopes = [
  { value: 'practicespecific', label: 'Practice-specific', note: (practice: string) => `For ${practice} alone.` },
  { value: 'own', label: 'Team', note: () => 'For every practice of this team.' },
  { value: 'revenueteamspanning', label: 'Global', note: () => 'For every practice of every team.' },
] as const
export type Scope = (typeof scopes)[number]['value']

interface DocumentsDialogProps<Row> {
  /** Whose documents; null while none are shown. */
  record: Row | null
  practiceName: string
  onClose: () => void
  /** The card of a scope. Pages bring it, because only they show parts of other features. */
  children: (record: Row, scope: Scope) => ReactNode
}

/** The documents of a carrier or a location, by who shares them. */
export function DocumentsDialog<Row extends ManagedRecord>({
  record,
  practiceName,
  onClose,
  children,
}: DocumentsDialogProps<Row>) {
  const [scope, setScope] = useState<Scope>('practicespecific')
  const { leave, onUnsaved, question } = useGuardedClosing('the open document')
  // What it is about stays while the dialog fades away.
  const [last, setLast] = useState(record)
  if (record !== null && record !== last) {
    setLast(record)
    setScope('practicespecific')
  }
  return (
    <>
      <Dialog
        opened={record !== null}
        title={`Documents of ${last?.name ?? ''}`}
        about={practiceName}
        width={1040}
        onClose={() => isTopDialog() && leave(onClose)}
      >
        <div className={classes['scope']}>
          <Segmented
            label="Whose documents"
            options={scopes}
            value={scope}
            onChange={(next) => leave(() => setScope(next))}
          />
          <p className={classes['note']}>{scopes.find(({ value }) => value === scope)?.note(practiceName)}</p>
        </div>
        <div className={classes['documents']}>
          <UnsavedWork onUnsaved={onUnsaved}>{last && children(last, scope)}</UnsavedWork>
        </div>
      </Dialog>
      {question}
    </>
  )
}
