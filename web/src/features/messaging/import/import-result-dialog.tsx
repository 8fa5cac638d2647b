import type { importSms } from '@credence/contract/messaging/calls'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { formatMoment } from '@credence/contract/dates'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { copyText } from '../../../ui/buttons/copy-text.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ChoiceRow } from '../../../ui/inputs/choice-row.tsx'
import { IconTile } from '../../../ui/layout/icon-tile.tsx'
import { toast } from '../../../ui/layout/toast.tsx'
import { Count } from '../../../ui/text/count.tsx'
import { csvRecords, csvValue, saveText } from './csv-file.ts'
import { errorKinds, importedText, leftOutRows, type ErrorKind, type LeftOut } from './import-result.ts'
import classes from './import.module.css'

export interface Imported extends AnswerOf<typeof importSms> {
  file: File
  leaves: Date
  /** When it was imported. */
  at: Date
}

interface ImportResultProps {
  /** Null until something was imported. */
  result: Imported | null
  onClose: () => void
  onShowHistory: () => void
}

/** How many messages were made from a file, and which rows were left out. */
export function ImportResult({ result, onClose, onShowHistory }: ImportResultProps) {
  // What it said stays while the dialog fades.
  const [last, setLast] = useState<Imported | null>(null)
  if (result !== null && result !== last) setLast(result)
  return (
    <Dialog
      opened={result !== null}
      title="Import result"
      mark={last?.file.name}
      width={720}
      onClose={onClose}
      footer={last && <Buttons result={last} onClose={onClose} onShowHistory={onShowHistory} />}
    >
      {last && <Report key={last.at.getTime()} result={last} />}
    </Dialog>
  )
}

/** The records of the file, once they are read. */
function useRecords(file: File): readonly (readonly string[])[] {
  const [records, setRecords] = useState<readonly (readonly string[])[]>([])
  useEffect(() => {
    let isCurrent = true
    void file
      .text()
      .then((text) => isCurrent && setRecords(csvRecords(text)))
      // The list of errors does without the numbers.
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [file])
  return records
}

function Report({ result }: { result: Imported }) {
  const { countSuccessful: count, segments, errors, file, leaves, at } = result
  const records = useRecords(file)
  const rows = useMemo(() => leftOutRows(errors, records), [errors, records])
  return (
    <div className={classes['report']}>
      <div className={classes['summary']} role="status">
        {count > 0 ? (
          <span className={classes['good']}>
            <IconCheck size={20} stroke={1.8} aria-hidden />
          </span>
        ) : (
          <IconTile icon={IconAlertTriangle} size={36} red />
        )}
        <div>
          <p className={classes['outcome']}>{importedText(count)}</p>
          {count > 0 && (
            <p className={classes['dim']}>
              {`${count === 1 ? 'It leaves' : 'They leave'} ${formatMoment(leaves, at)}.`}
            </p>
          )}
        </div>
      </div>
      <dl className={classes['figures']}>
        <Figure name="Rows read" value={count + errors.length} />
        <Figure name="Scheduled" value={count} tone={count > 0 ? 'green' : undefined} />
        <Figure name="Segments" value={segments} />
        <Figure name="Left out" value={errors.length} tone={errors.length > 0 ? 'red' : undefined} />
      </dl>
      {rows.length > 0 && <LeftOutRows rows={rows} count={count} />}
    </div>
  )
}

const Figure = ({ name, value, tone }: { name: string; value: number; tone?: 'green' | 'red' | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd data-tone={tone}>{value.toLocaleString('en-US')}</dd>
  </div>
)

/** A list of thousands is read in the file. */
const most = 200

function LeftOutRows({ rows, count }: { rows: readonly LeftOut[]; count: number }) {
  const [kind, setKind] = useState<ErrorKind | 'All'>('All')
  const shown = kind === 'All' ? rows : rows.filter((row) => row.kind === kind)
  const number = (of: ErrorKind) => rows.filter((row) => row.kind === of).length
  return (
    <div>
      <div className={classes['listHead']}>
        <h3>Rows left out</h3>
        <Count>{rows.length}</Count>
        <span className={classes['space']} />
        <ChoiceRow
          label="Reason"
          look="segments"
          choices={[
            { value: 'All', label: `All ${rows.length}` },
            ...errorKinds
              .filter((each) => number(each) > 0)
              .map((each) => ({ value: each, label: `${each} ${number(each)}` })),
          ]}
          value={kind}
          onChange={setKind}
        />
      </div>
      <div className={classes['list']} role="region" aria-label="Rows left out" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Phone</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, most).map((row, at) => (
              <tr key={`${row.row} ${at}`}>
                <th scope="row">{row.row === null ? 'File' : `Row ${row.row}`}</th>
                <td data-wrong={row.kind === 'Number' || undefined}>{row.phone}</td>
                <td>{row.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length > most && (
          <p className={classes['rest']}>{`${shown.length - most} more; save them as CSV to read them all`}</p>
        )}
      </div>
      <p className={classes['note']}>
        <IconInfoCircle size={14} stroke={1.6} aria-hidden />
        {count > 0
          ? `Row 1 is the header. Mend these rows and import only them; the other ${count} are not to be sent twice.`
          : 'Row 1 is the header. Mend these rows and import the file again.'}
      </p>
    </div>
  )
}

interface ButtonsProps {
  result: Imported
  onClose: () => void
  onShowHistory: () => void
}

function Buttons({ result: { file, errors, countSuccessful }, onClose, onShowHistory }: ButtonsProps) {
  const save = async () => {
    const records = csvRecords(await file.text().catch(() => ''))
    const lines = leftOutRows(errors, records).map(({ values, text }) => [...values, text])
    const all = [[...(records[0] ?? []), 'why'], ...lines]
    saveText(`left-out-${file.name}`, all.map((values) => values.map(csvValue).join(',')).join('\r\n'))
  }
  const copy = async () => {
    if (await copyText(errors.join('\n'))) toast.done('Copied')
  }
  return (
    <>
      {errors.length > 0 && (
        <span className={classes['footStart']}>
          <Button
            variant="subtle"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={() => void save()}
          >
            Rows left out as CSV
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
            onClick={() => void copy()}
          >
            Copy
          </Button>
        </span>
      )}
      {countSuccessful > 0 && (
        <Button variant="default" onClick={onShowHistory}>
          Show in history
        </Button>
      )}
      <Button data-autofocus onClick={onClose}>
        Done
      </Button>
    </>
  )
}
