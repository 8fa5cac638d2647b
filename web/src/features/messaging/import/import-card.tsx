import { sizeText } from '@credence/contract/documents/rules'
import { limits } from '@credence/contract/limits'
import { importSms, listSms } from '@credence/contract/messaging/calls'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { smsImportTexts, smsTexts } from '@credence/contract/messaging/texts'
import { Button } from '@mantine/core'
import { IconFileTypeCsv, IconX } from '@tabler/icons-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { staffCall } from '../../../kit/staff-call.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { TimeInput } from '../../../ui/dates/time-input.tsx'
import type { Faults } from '../../../ui/edit/draft.ts'
import { useEdit } from '../../../ui/edit/use-edit.ts'
import { FormMessage } from '../../../ui/inputs/field-message.tsx'
import { useFileDrop } from '../../../ui/inputs/use-file-drop.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { firstScheduleDay, momentOf, scheduleFaults, scheduleStepMinutes } from '../compose/schedule.ts'
import { FormatDialog } from './format-dialog.tsx'
import { ImportResult, type Imported } from './import-result-dialog.tsx'
import classes from './import.module.css'

interface ImportDraft {
  file: File | null
  date: string
  time: string
}
const blank: ImportDraft = { file: null, date: '', time: '' }

function faultsIn({ file, date, time }: ImportDraft): Faults {
  const wrong = scheduleFaults({ date, time }, new Date(), {
    date: smsTexts.date,
    time: smsTexts.time,
    tooEarly: smsTexts.tooEarlyImport,
  })
  const ofFile =
    file === null || !/\.csv$/i.test(file.name)
      ? smsImportTexts.file
      : file.size > limits.smsImportBytes
        ? smsImportTexts.tooLarge
        : undefined
  return { ...wrong, ...(ofFile === undefined ? {} : { file: ofFile }) }
}

const fieldOf = (name: string) =>
  name === 'scheduleDateTime' ? 'time' : name === 'messagingImportFile' ? 'file' : undefined

function resultOf(answer: AnswerOf<typeof importSms>, { file, ...schedule }: ImportDraft): Imported | null {
  const leaves = momentOf(schedule)
  return file && leaves ? { ...answer, file, leaves, at: new Date() } : null
}

interface ImportCardProps {
  practiceId: number
  canSend: boolean
  onShowHistory: () => void
}

/** Schedules a message for each row of a file. */
export function ImportCard({ practiceId, canSend, onShowHistory }: ImportCardProps) {
  const form = useRef<HTMLFormElement>(null)
  const [result, setResult] = useState<Imported | null>(null)
  const [isFormatShown, setFormatShown] = useState(false)
  const edit = useEdit<ImportDraft, ImportDraft, AnswerOf<typeof importSms>>({
    scope: form,
    stored: blank,
    draftOf: (stored) => stored,
    faultsIn,
    fieldOf,
    save: ({ draft, key }) =>
      staffCall(
        importSms,
        { params: { practiceId }, body: { scheduleDateTime: momentOf(draft)?.toISOString() ?? '' } },
        {
          files: draft.file ? { messagingImportFile: draft.file } : {},
          idempotencyKey: key,
        },
      ),
    refreshes: [listSms],
    onSaved: (answer, { draft }) => {
      setResult(resultOf(answer, draft))
      edit.restart(blank)
    },
  })
  return (
    <Card
      id="import"
      title="Scheduled import"
      actions={
        <span className={classes['format']}>
          <TextButton onClick={() => setFormatShown(true)}>CSV format</TextButton>
        </span>
      }
    >
      <form ref={form} className={classes['form']} noValidate aria-label="Scheduled import" onSubmit={edit.submit}>
        <FileField
          file={edit.draft.file}
          message={edit.faults['file'] ?? null}
          isEnabled={canSend && !edit.isBusy}
          onFile={(file) => {
            edit.edit({ file })
            if (file) edit.leave('file')
          }}
        />
        <div className={classes['when']}>
          <div data-field="date">
            <DateInput
              label="Date"
              name="Date"
              min={firstScheduleDay}
              error={edit.errorOf('date')}
              value={edit.draft.date}
              onValue={(date) => edit.edit({ date })}
            />
          </div>
          <div data-field="time">
            <TimeInput
              label="Time"
              stepMinutes={scheduleStepMinutes}
              error={edit.errorOf('time')}
              value={edit.draft.time}
              onValue={(time) => edit.edit({ time })}
            />
          </div>
          <Button type="submit" variant="default" disabled={!canSend} loading={edit.isBusy}>
            Import
          </Button>
        </div>
        <FormMessage message={edit.message} />
      </form>
      <FormatDialog opened={isFormatShown} onClose={() => setFormatShown(false)} />
      <ImportResult
        result={result}
        onClose={() => setResult(null)}
        onShowHistory={() => {
          setResult(null)
          onShowHistory()
        }}
      />
    </Card>
  )
}

interface FileFieldProps {
  file: File | null
  message: string | null
  isEnabled: boolean
  onFile: (file: File | null) => void
}

function FileField({ file, message, isEnabled, onFile }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { dragged, handlers } = useFileDrop(isEnabled, ({ files }) => files[0] && onFile(files[0]))
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    // The same file can be chosen again after it was mended.
    currentTarget.value = ''
    if (chosen) onFile(chosen)
  }
  return (
    <div data-field="file">
      {file ? (
        <div className={classes['file']}>
          <IconFileTypeCsv size={18} stroke={1.6} aria-hidden />
          <span className={classes['name']}>{file.name}</span>
          <span className={classes['size']}>{sizeText(file.size)}</span>
          <IconButton icon={IconX} label={`Remove ${file.name}`} hint="Remove" onClick={() => onFile(null)} />
        </div>
      ) : (
        <div className={classes['drop']} data-dragged={dragged !== null || undefined} {...handlers}>
          <IconFileTypeCsv size={18} stroke={1.6} aria-hidden />
          <span>
            Drop a .csv file here or{' '}
            <TextButton disabled={!isEnabled} onClick={() => input.current?.click()}>
              choose one
            </TextButton>
          </span>
        </div>
      )}
      <input ref={input} type="file" hidden accept=".csv,text/csv" aria-label="CSV file" onChange={change} />
      <FormMessage message={message} />
    </div>
  )
}
