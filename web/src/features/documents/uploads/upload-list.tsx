import type { DocumentCategory } from '@credence/contract/choices/document-categories'
import { shortName, sizeText } from '@credence/contract/documents/rules'
import { documentMessages } from '@credence/contract/documents/calls'
import { IconAlertCircle, IconCircleCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ProgressBar } from '../../../ui/layout/progress-bar.tsx'
import { FileIcon } from '../document-marks.tsx'
import type { DocumentPlace } from '../document-place.ts'
import { announcementOf, firstAsking, type Queue, type Upload } from './upload-queue.ts'
import { UploadFacts } from './upload-facts.tsx'
import classes from './upload-list.module.css'
import type { Uploader } from './uploader.ts'
import { useCategories } from '../use-document-edit.ts'

interface UploadListProps {
  place: DocumentPlace
  queue: Queue
  uploader: Uploader
}

/** The files that were just chosen: how far each has come, and what it is. */
export function UploadList({ place, queue, uploader }: UploadListProps) {
  const categories = useCategories(place)
  const asking = firstAsking(queue)
  const shown = queue.filter(({ state }) => state.kind !== 'asking')
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label="Uploads">
          {shown.map((upload) => (
            <UploadRow key={upload.id} upload={upload} place={place} uploader={uploader} categories={categories} />
          ))}
        </ul>
      )}
      <Announcer queue={queue} />
      <Confirm
        opened={asking !== null}
        question="Overwrite the file?"
        consequence={documentMessages.overwriteConfirm(shortName(asking?.filename ?? ''))}
        verb="Overwrite"
        destructive
        onConfirm={() => asking && uploader.overwrite(asking.id)}
        onCancel={() => asking && uploader.remove(asking.id)}
      />
    </>
  )
}

/** Tells a screen reader how uploads ended. */
function Announcer({ queue }: { queue: Queue }) {
  const told = useRef(new Set<string>(queue.map((upload) => `${upload.id} ${upload.state.kind}`)))
  const [text, setText] = useState('')
  useEffect(() => {
    const fresh = queue.filter(
      (upload) => announcementOf(upload) !== null && !told.current.has(`${upload.id} ${upload.state.kind}`),
    )
    for (const upload of fresh) told.current.add(`${upload.id} ${upload.state.kind}`)
    if (fresh.length > 0) setText(fresh.map(announcementOf).join('; '))
  }, [queue])
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  )
}

interface UploadRowProps {
  upload: Upload
  place: DocumentPlace
  uploader: Uploader
  categories: readonly DocumentCategory[]
}

const UploadRow = memo(({ upload: { id, file, filename, state }, place, uploader, categories }: UploadRowProps) => {
  const isRunning = state.kind === 'waiting' || state.kind === 'sending'
  return (
    <li className={classes['row']}>
      <FileIcon filename={filename} />
      <span className={classes['name']} title={filename}>
        {shortName(filename)}
      </span>
      <span className={classes['size']}>{sizeText(file.size)}</span>
      <div className={classes['state']}>
        {isRunning && (
          <ProgressBar label={`Upload of ${filename}`} share={state.kind === 'sending' ? state.share : 0} />
        )}
        {state.kind === 'uploaded' && (
          <span className={classes['done']}>
            <IconCircleCheck size={16} stroke={1.6} aria-hidden />
            {state.replaced ? 'Replaced' : 'Uploaded'}
          </span>
        )}
        {state.kind === 'failed' && (
          <>
            <span className={classes['failed']} title={state.message}>
              <IconAlertCircle size={16} stroke={1.6} aria-hidden />
              <span>{state.message}</span>
            </span>
            {state.canRetry && (
              <IconButton
                icon={IconRefresh}
                label={`Try again to upload ${filename}`}
                hint="Try again"
                onClick={() => uploader.retry(id)}
              />
            )}
          </>
        )}
      </div>
      <IconButton
        icon={IconX}
        label={`${isRunning ? 'Cancel the upload of' : 'Dismiss'} ${filename}`}
        hint={isRunning ? 'Cancel' : 'Dismiss'}
        onClick={() => uploader.remove(id)}
      />
      {state.kind === 'uploaded' && (
        <UploadFacts
          place={place}
          file={file}
          document={state.document}
          isNew={!state.replaced}
          categories={categories}
          onSaved={() => uploader.remove(id)}
        />
      )}
    </li>
  )
})
