import { sizeText } from '@credence/contract/documents/rules'
import { limits } from '@credence/contract/limits'
import { IconAlertCircle, IconFile, IconPhoto, IconX } from '@tabler/icons-react'
import { totalBytes, type ChosenFile } from '../../ui/plain/chosen-files.ts'
import { faultOfFile } from './chosen-files.ts'
import classes from './document-upload.module.css'

interface ChosenListProps {
  chosen: readonly ChosenFile[]
  disabled: boolean
  onRemove: (id: number) => void
}

/** The chosen files with their sizes, and how much they are together. */
export function ChosenList({ chosen, disabled, onRemove }: ChosenListProps) {
  if (chosen.length === 0) return null
  return (
    <>
      <ul className={classes['files']} aria-label="Chosen files">
        {chosen.map(({ id, file }) => (
          <FileRow key={id} file={file} disabled={disabled} onRemove={() => onRemove(id)} />
        ))}
      </ul>
      <p className={classes['total']} role="status">
        {`${chosen.length === 1 ? '1 file' : `${chosen.length} files`}, ${sizeText(totalBytes(chosen))} of ${sizeText(limits.filesTotalBytes)} together`}
      </p>
    </>
  )
}

function FileRow({ file, disabled, onRemove }: { file: File; disabled: boolean; onRemove: () => void }) {
  const fault = faultOfFile(file)
  const IconOf = file.type.startsWith('image/') ? IconPhoto : IconFile
  return (
    <li className={classes['file']}>
      <IconOf size={20} stroke={1.6} aria-hidden />
      <span className={classes['fileWords']}>
        <span className={classes['fileName']}>{file.name}</span>
        {fault === null ? (
          <span className={classes['fileSize']}>{sizeText(file.size)}</span>
        ) : (
          <span className={classes['fault']}>
            <IconAlertCircle size={14} stroke={1.9} aria-hidden />
            {fault}
          </span>
        )}
      </span>
      <button
        type="button"
        className={classes['remove']}
        disabled={disabled}
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.6} aria-hidden />
      </button>
    </li>
  )
}
