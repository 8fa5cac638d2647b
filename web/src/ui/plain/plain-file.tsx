import { sizeText } from '@credence/contract/documents/rules'
import {
  IconCamera,
  IconCircleCheck,
  IconFile,
  IconFileText,
  IconPhoto,
  IconPlus,
  IconUpload,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { useId, useRef, type ChangeEvent, type ReactNode } from 'react'
import { useFileDrop } from '../inputs/use-file-drop.ts'
import { ProgressTrack } from '../layout/progress-bar.tsx'
import { totalBytes, type ChosenFile } from './chosen-files.ts'
import { Asterisk, FieldMessage, FieldNote } from './plain-field.tsx'
import classes from './plain-file.module.css'

interface FileWords {
  label: string
  required?: boolean
  hint?: string | null
  message?: string | undefined
  note?: string | undefined
  icon?: Icon
  /** What the browser offers first, such as `image/*,.pdf`. */
  accept?: string
  disabled: boolean
  onFiles: (files: File[]) => void
  /** Further fields of the same document. */
  children?: ReactNode
}

interface PlainFileProps extends FileWords {
  /** The name of the file that is stored already. */
  stored: string | null
  chosen: ChosenFile | undefined
  /** How much of the chosen file has been sent, from 0 to 1; null while nothing is sent. */
  share: number | null
  onRemove: () => void
}

/** One document: what is stored, what was chosen in its place, and ways to choose it. */
export function PlainFile({ stored, chosen, share, onRemove, ...words }: PlainFileProps) {
  const { label, required, hint, disabled } = words
  const nothing = hint ?? (required ? 'Photo or file, up to 10 MB' : 'Optional')
  return (
    <FileRow
      {...words}
      hasFile={chosen !== undefined || stored !== null}
      status={
        chosen ? <ChosenName {...chosen} share={share} /> : stored === null ? nothing : <StoredName name={stored} />
      }
      remove={
        chosen && (
          <RemoveButton label={`Remove ${chosen.file.name} from ${label}`} disabled={disabled} onClick={onRemove} />
        )
      }
    >
      {chosen && share !== null && (
        <ProgressTrack label={`Upload of ${chosen.file.name}`} done={percent(share)} of={100} />
      )}
      {words.children}
    </FileRow>
  )
}

interface PlainFilesProps extends FileWords {
  stored: readonly string[]
  chosen: readonly ChosenFile[]
  /** Of each chosen file; null while nothing is sent. */
  shares: readonly number[] | null
  mostBytes: number
  onRemove: (id: number) => void
}

/** Several documents of a kind. */
export function PlainFiles({ stored, chosen, shares, mostBytes, onRemove, ...words }: PlainFilesProps) {
  const { label, hint, disabled } = words
  const count = stored.length + chosen.length
  const sum = `${sizeText(totalBytes(chosen))} of ${sizeText(mostBytes)} together`
  return (
    <FileRow
      {...words}
      multiple
      {...(count > 0 ? { count } : {})}
      hasFile={false}
      status={
        chosen.length > 0 ? sum : (hint ?? (words.required ? `Up to ${sizeText(mostBytes)} together` : 'Optional'))
      }
    >
      {count > 0 && (
        <ul className={classes['files']} aria-label={`Files of ${label}`}>
          {stored.map((name, at) => (
            <li key={`${at} ${name}`} className={classes['file']}>
              <StoredName name={name} />
            </li>
          ))}
          {chosen.map(({ id, file }, at) => (
            <li key={id} className={classes['file']}>
              <ChosenName file={file} share={shares?.[at] ?? null} />
              <RemoveButton
                label={`Remove ${file.name} from ${label}`}
                disabled={disabled}
                onClick={() => onRemove(id)}
              />
              {shares && <ProgressTrack label={`Upload of ${file.name}`} done={percent(shares[at] ?? 0)} of={100} />}
            </li>
          ))}
        </ul>
      )}
      {words.children}
    </FileRow>
  )
}

const percent = (share: number) => Math.round(share * 100)

interface FileRowProps extends FileWords {
  status: ReactNode
  /** Whether another file would replace one. */
  hasFile: boolean
  multiple?: boolean
  count?: number
  remove?: ReactNode
}

function FileRow({
  label,
  required = false,
  message,
  note,
  icon,
  status,
  count,
  remove,
  children,
  ...ways
}: FileRowProps) {
  const id = useId()
  const { dragged, handlers } = useFileDrop(!ways.disabled, ({ files }) => {
    if (files.length > 0) ways.onFiles(files)
  })
  const IconOf = icon ?? IconFileText
  const messageId = message === undefined ? undefined : `${id}-message`
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={classes['row']}
      data-dragged={dragged !== null || undefined}
      {...handlers}
    >
      <span className={classes['tile']} data-tone={message === undefined ? undefined : 'red'} aria-hidden="true">
        {count ?? <IconOf size={20} stroke={1.6} />}
      </span>
      <div className={classes['words']}>
        <p id={`${id}-label`} className={classes['label']}>
          {label}
          {required && <Asterisk />}
        </p>
        <p className={classes['status']}>{status}</p>
      </div>
      <div className={classes['ways']}>
        <FileButtons {...ways} label={label} messageId={messageId} />
        {remove}
      </div>
      <div className={classes['below']}>
        {note && <FieldNote>{note}</FieldNote>}
        {message !== undefined && <FieldMessage id={`${id}-message`}>{message}</FieldMessage>}
        {children}
      </div>
    </div>
  )
}

interface FileButtonsProps {
  label: string
  hasFile: boolean
  multiple?: boolean
  accept?: string
  disabled: boolean
  messageId: string | undefined
  onFiles: (files: File[]) => void
}

function FileButtons({ label, hasFile, multiple = false, accept, disabled, messageId, onFiles }: FileButtonsProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])]
    // The same file can be chosen again after it was removed.
    currentTarget.value = ''
    if (chosen.length > 0) onFiles(chosen)
  }
  const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const
  const IconOfChoice = multiple ? IconPlus : IconUpload
  const invalid = { 'aria-describedby': messageId, 'data-invalid': messageId === undefined ? undefined : true }
  return (
    <>
      {hasFile ? (
        <button
          type="button"
          className={classes['replace']}
          disabled={disabled}
          aria-label={`Replace ${label}`}
          {...invalid}
          onClick={() => files.current?.click()}
        >
          Replace
        </button>
      ) : (
        <>
          <button
            type="button"
            className={`${classes['way']} ${classes['camera']}`}
            disabled={disabled}
            aria-label={`Take a photo: ${label}`}
            onClick={() => camera.current?.click()}
          >
            <IconCamera {...icon} />
          </button>
          <button
            type="button"
            className={classes['way']}
            disabled={disabled}
            aria-label={`${multiple ? 'Add files' : 'Choose file'}: ${label}`}
            {...invalid}
            onClick={() => files.current?.click()}
          >
            <IconOfChoice {...icon} />
            <span className={classes['wayText']}>{multiple ? 'Add files' : 'Choose file'}</span>
          </button>
        </>
      )}
      <input
        ref={files}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={`File for ${label}`}
        onChange={change}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={`Photo for ${label}`}
        onChange={change}
      />
    </>
  )
}

const StoredName = ({ name }: { name: string }) => (
  <span className={classes['name']} data-stored>
    <IconCircleCheck size={18} stroke={1.6} aria-label="Stored:" role="img" />
    <span>{name}</span>
  </span>
)

const ChosenName = ({ file, share }: { file: File; share: number | null }) => {
  const IconOf = file.type.startsWith('image/') ? IconPhoto : IconFile
  const size = sizeText(file.size)
  return (
    <span className={classes['name']}>
      <IconOf size={18} stroke={1.6} aria-hidden />
      <span>{`${file.name} · ${share === null ? size : `${sizeText(Math.round(file.size * share))} of ${size}`}`}</span>
    </span>
  )
}

const RemoveButton = ({ label, ...button }: { label: string; disabled: boolean; onClick: () => void }) => (
  <button type="button" className={classes['remove']} aria-label={label} {...button}>
    <IconX size={18} stroke={1.6} aria-hidden />
  </button>
)
