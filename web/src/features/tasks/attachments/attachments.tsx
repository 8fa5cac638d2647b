import { formatMoment } from '@credence/contract/dates'
import { sizeText } from '@credence/contract/documents/rules'
import { fileMessages } from '@credence/contract/files/calls'
import { removedTexts } from '@credence/contract/removed/calls'
import { attachmentTexts, removeTaskAttachment, type TaskAttachment } from '@credence/contract/tasks/attachments'
import { texts } from '@credence/contract/texts'
import { Button, FileButton, Progress } from '@mantine/core'
import { IconFile, IconPaperclip, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { RemovedButton } from '../../../domain/removed/removed-button.tsx'
import { useMay } from '../../../kit/use-may.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { useUnsaved } from '../../../ui/dialogs/unsaved-work.tsx'
import { useFileDrop } from '../../../ui/inputs/use-file-drop.ts'
import { Count } from '../../../ui/text/count.tsx'
import classes from './attachments.module.css'
import { useAttachments, type Sending } from './use-attachments.ts'

/** The files of a task. They are attached and deleted at once, whether or not the task is saved. */
export function Attachments({ taskId }: { taskId: number }) {
  const mayEdit = useMay(removeTaskAttachment)
  const { attachments, failed, reload, sending, isBusy, add, dismiss, download, remove } = useAttachments(taskId)
  const [asked, setAsked] = useState<TaskAttachment | null>(null)
  const [now] = useState(() => new Date())
  const { dragged, handlers } = useFileDrop(mayEdit, ({ files }) => void add(files))
  // Closing the dialog would break off what is on its way.
  useUnsaved(isBusy)
  if (!mayEdit && attachments?.length === 0) return null
  return (
    <section
      className={classes['attachments']}
      aria-labelledby={`attachments-${taskId}`}
      aria-busy={attachments === undefined && !failed}
      data-dragged={dragged !== null || undefined}
      {...handlers}
    >
      <div className={classes['head']}>
        <h3 id={`attachments-${taskId}`} className={classes['title']}>
          Attachments {attachments !== undefined && <Count>{attachments.length}</Count>}
        </h3>
        {mayEdit && (
          <span className={classes['removed']}>
            <RemovedButton record="task" id={taskId} name={`Task ${taskId}`} isSmall />
          </span>
        )}
        {mayEdit && (
          <FileButton
            multiple
            onChange={(files) => void add(files)}
            inputProps={{ 'aria-label': 'Choose files to attach' }}
          >
            {(props) => (
              <Button
                {...props}
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPaperclip size={14} stroke={1.7} aria-hidden />}
              >
                Attach files
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {failed && (
        <p className={classes['none']} role="alert">
          {texts.reloadPanel} <TextButton onClick={reload}>Try again</TextButton>
        </p>
      )}
      {mayEdit && attachments?.length === 0 && sending.length === 0 && (
        <p className={classes['none']}>No files yet. Attach letters, forms or pictures, or drop them here.</p>
      )}
      {(sending.length > 0 || (attachments !== undefined && attachments.length > 0)) && (
        <ul className={classes['files']}>
          {sending.map((each) => (
            <SendingFile key={`sending ${each.key}`} sending={each} onDismiss={() => dismiss(each.key)} />
          ))}
          {attachments?.map((attachment) => (
            <AttachedFile
              key={attachment.id}
              attachment={attachment}
              now={now}
              onDownload={() => void download(attachment)}
              onDelete={mayEdit ? () => setAsked(attachment) : null}
            />
          ))}
        </ul>
      )}
      <Confirm
        opened={asked !== null}
        question={attachmentTexts.deleteConfirm}
        consequence={`${asked?.filename ?? ''} will be deleted for everybody at once. ${removedTexts.kept}`}
        verb="Delete"
        destructive
        busy={remove.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) remove.mutate({ params: { id: asked.id } }, { onSettled: () => setAsked(null) })
        }}
      />
    </section>
  )
}

interface AttachedFileProps {
  attachment: TaskAttachment
  now: Date
  onDownload: () => void
  onDelete: (() => void) | null
}

const notReady = { scanning: fileMessages.scanning, infected: fileMessages.infected }

function AttachedFile({
  attachment: { filename, size, by, created, scanState },
  now,
  onDownload,
  onDelete,
}: AttachedFileProps) {
  const about = [sizeText(size), by ?? 'System', formatMoment(new Date(created), now)].join(' · ')
  return (
    <li className={classes['file']}>
      <IconFile size={16} stroke={1.6} aria-hidden />
      <div className={classes['words']}>
        {scanState === 'ready' ? (
          <TextButton title={`Download ${filename}`} onClick={onDownload}>
            {filename}
          </TextButton>
        ) : (
          <span className={classes['name']}>{filename}</span>
        )}
        <p className={classes['about']}>{about}</p>
        {scanState !== 'ready' && <p className={classes['message']}>{notReady[scanState]}</p>}
      </div>
      {onDelete && (
        <IconButton icon={IconTrash} size={24} label={`Delete ${filename}`} hint="Delete" onClick={onDelete} />
      )}
    </li>
  )
}

function SendingFile({ sending: { file, share, message }, onDismiss }: { sending: Sending; onDismiss: () => void }) {
  return (
    <li className={classes['file']}>
      <IconFile size={16} stroke={1.6} aria-hidden />
      <div className={classes['words']}>
        <span className={classes['name']}>{file.name}</span>
        {message === null ? (
          <Progress value={share * 100} size={4} aria-label={`Sending ${file.name}`} />
        ) : (
          <p className={classes['message']} role="alert">
            {message}
          </p>
        )}
      </div>
      {message !== null && (
        <IconButton icon={IconX} size={24} label={`Dismiss ${file.name}`} hint="Dismiss" onClick={onDismiss} />
      )}
    </li>
  )
}
