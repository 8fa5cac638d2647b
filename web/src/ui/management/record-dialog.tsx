import { carrierTexts } from '@credence/contract/carriers'
import { editTypes } from '@credence/contract/choices/enrollment'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Confirm } from '../confirm.tsx'
import { Dialog } from '../dialog.tsx'
import { Segmented } from '../segmented.tsx'
import { useUnsavedReport } from '../unsaved-work.tsx'
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
  const report = useUnsavedReport()
  const hear = useCallback((now: boolean) => {
    unsaved.current = now
    report(now)
  }, [report])
  const leave = (act: () => void) => unsaved.current ? setWaiting({ act }) : act()
  const close = () => {
    if (isUppermost()) leave(dialog.close)
  }
  const discard = () => {
    unsaved.current = false
    setWaiting(null)
    waiting?.act()
  }
  const { record, editType, opened, round, close: shut } = dialog
  // The page turns to another practice, of which this record says nothing.
  useEffect(() => shut, [shut])
  return (
    <>
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
      <Confirm
        opened={waiting !== null} question={carrierTexts.discard} consequence="What was typed has not been saved." verb="Discard changes" destructive onConfirm={discard}
        onCancel={() => setWaiting(null)}
      />
    </>
  )
}
