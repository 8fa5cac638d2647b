import { shortName, sizeText } from '@credence/contract/documents/rules'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { IconFileUpload, IconPaperclip, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { fieldMessage } from '../../ui/inputs/field-message.tsx'
import classes from './expirables.module.css'

/** What is wrong with a chosen file, before it is sent. */
export const wrongWith = (file: File | null): string | undefined =>
  file === null
    ? undefined
    : file.size > limits.fileBytes
      ? texts.fileTooLarge
      : file.size === 0
        ? 'The file is empty'
        : undefined

interface FileFieldProps {
  file: File | null
  /** The file takes the place of a document. */
  replaces: boolean
  onFile: (file: File | null) => void
}

/** The file that proves a renewal: chosen here, sent with the new dates. */
export function FileField({ file, replaces, onFile }: FileFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const wrong = wrongWith(file)
  return (
    <div className={classes['file']} role="group" aria-labelledby={id}>
      <span id={id} className={classes['fileLabel']}>
        New file
      </span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="New file"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          // The same file may be chosen again after it was taken back.
          currentTarget.value = ''
          if (chosen) onFile(chosen)
        }}
      />
      {file ? (
        <span className={classes['chosen']} data-invalid={wrong !== undefined || undefined}>
          <IconPaperclip size={16} stroke={1.6} aria-hidden />
          <span className={classes['fileName']} title={file.name}>
            {shortName(file.name)}
          </span>
          <span className={classes['fileSize']}>{sizeText(file.size)}</span>
          <IconButton
            icon={IconX}
            label={`Take back ${file.name}`}
            hint="Take back"
            size={24}
            onClick={() => onFile(null)}
          />
        </span>
      ) : (
        <button type="button" className={classes['choose']} onClick={() => input.current?.click()}>
          <IconFileUpload size={16} stroke={1.6} aria-hidden />
          Choose a file
        </button>
      )}
      {wrong === undefined ? (
        file &&
        replaces && <span className={classes['hint']}>The former file stays in the documents, marked as replaced.</span>
      ) : (
        <span className={classes['wrong']} role="alert">
          {fieldMessage(wrong)}
        </span>
      )}
    </div>
  )
}
