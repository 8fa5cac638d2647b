import { shortName } from '@credence/contract/documents/rules'
import { IconAlertCircle, IconRefresh, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ProgressBar } from '../../../ui/layout/progress-bar.tsx'
import classes from './cme.module.css'
import type { ProofUpload } from './use-cme-uploads.ts'

interface CmeUploadListProps {
  uploads: readonly ProofUpload[]
  onRetry: (upload: ProofUpload) => void
  onDismiss: (upload: ProofUpload) => void
}

/** The files on their way up: how far each has come, or why it did not. */
export const CmeUploadList = ({ uploads, onRetry, onDismiss }: CmeUploadListProps) =>
  uploads.length === 0 ? null : (
    <ul className={classes['uploads']} aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.key}>
          <span className={classes['uploadName']} title={upload.file.name}>
            {shortName(upload.file.name)}
          </span>
          <span className={classes['uploadState']}>
            {upload.failed === null ? (
              <ProgressBar label={`Upload of ${upload.file.name}`} share={upload.share} />
            ) : (
              <span className={classes['failed']} role="alert">
                <IconAlertCircle size={16} stroke={1.6} aria-hidden />
                {upload.failed}
              </span>
            )}
          </span>
          {upload.failed !== null && (
            <IconButton
              icon={IconRefresh}
              label={`Try again to upload ${upload.file.name}`}
              hint="Try again"
              onClick={() => onRetry(upload)}
            />
          )}
          <IconButton
            icon={IconX}
            label={`${upload.failed === null ? 'Cancel the upload of' : 'Dismiss'} ${upload.file.name}`}
            hint={upload.failed === null ? 'Cancel' : 'Dismiss'}
            onClick={() => onDismiss(upload)}
          />
        </li>
      ))}
    </ul>
  )
