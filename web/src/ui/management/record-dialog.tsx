import { carrierTexts } from '@credence/contract/carriers'
import { editTypes } from '@credence/contract/choices/enrollment'
import { useRef, useState, type ReactNode } from 'react'
import { Confirm } from '../confirm.tsx'
import { Dialog } from '../dialog.tsx'
import { Segmented } from '../segmented.tsx'
import classes from './record-dialog.module.css'
import type { ManagedRecord } from './managed-record.ts'
import { isUppermost } from './uppermost.ts'
import type { RecordDialogState } from './use-record-dialog.ts'

interface RecordDialogProps<Row> {
  dialog: RecordDialogState<Row>
  /** Such as carrier. */
  noun: string
  practiceName: string
  /** The form; it tells whether closing would lose something. */
  children: (hear: { onUnsaved: (unsaved: boolean) => void; onClose: () => void }) => ReactNode
}

/** Edits a shared record for a practice or for everybody. Nothing that was typed is lost without a question. */
export function RecordDialog<Row extends ManagedRecord>({ dialog, noun, practiceName, children }: RecordDialogProps<Row>) {
  const unsaved = useRef(false)
  const [waiting, setWaiting] = useState<{ act: () => void } | null>(null)
  const [hear] = useState(() => (now: boolean) => { unsaved.current = now })
  const leave = (act: () => void) => unsaved.current ? setWaiting({ act }) : act()
  const close = () => {
    if (isUppermost()) leave(dialog.close)
  }
  const discard = () => {
    unsaved.current = false
    setWaiting(null)
    waiting?.act()
  }
  const { record, editType, opened, round } = dialog
  return (
    <>
      {/* Before the dialog: the Escape that raises the question would otherwise reach it too, and answer it. */}
      <Confirm
        opened={waiting !== null} question={carrierTexts.discard} consequence="What was typed has not been saved." verb="Discard changes" destructive onConfirm={discard}
        onCancel={() => setWaiting(null)}
      />
      <Dialog
        opened={opened} title={record?.name ?? `Add ${noun}`} about={record ? practiceName : `A new ${noun} is shared by all teams.`} width={720} holdsFast
        onClose={close}
      >
        {record !== null && (
          <div className={classes['scope']}>
            <Segmented label="Edit type" options={editTypes.options} value={editType} onChange={(next) => leave(() => dialog.switchTo(next))} />
            <p className={classes['note']}>{editType === 'PRACTICE' ? `For ${practiceName} alone. Grey texts are those of everybody.` : 'For every practice of every team.'}</p>
          </div>
        )}
        <div key={round}>{children({ onUnsaved: hear, onClose: close })}</div>
      </Dialog>
    </>
  )
}
