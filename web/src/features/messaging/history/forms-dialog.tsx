import { openSmsForm } from '@credence/contract/messaging/calls'
import type { SmsMessage } from '@credence/contract/messaging/message'
import { Button } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchFile, saveFileFrom } from '../../../kit/open-file.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { useSave } from '../../../ui/hooks/use-save.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { PdfView } from '../../../ui/pdf/pdf-view.tsx'
import { useViewer, type Viewer } from '../../../ui/pdf/use-viewer.ts'
import { ViewerPane } from '../../../ui/pdf/viewer-pane.tsx'
import { NotLoaded, Opening } from '../../../ui/pdf/viewer-states.tsx'
import classes from './forms.module.css'

interface FormsDialogProps {
  message: SmsMessage
  onClose: () => void
}

/** The signed consent forms of a message, one at a time. */
export function FormsDialog({ message, onClose }: FormsDialogProps) {
  const names = message.consentForms.map(({ filename }) => filename)
  const [chosen, setChosen] = useState(names[0] ?? '')
  const viewer = useViewer()
  const download = useSave(openSmsForm, { mayBeGone: true, onSaved: ({ url }) => saveFileFrom(url) })
  return (
    <Dialog
      opened
      title="Signed consent forms"
      about={message.toNumber}
      width={960}
      onClose={onClose}
      actions={
        <>
          <IconButton icon={IconZoomOut} label="Zoom out" disabled={!viewer.isShown} onClick={viewer.smaller} />
          <IconButton icon={IconZoomIn} label="Zoom in" disabled={!viewer.isShown} onClick={viewer.larger} />
        </>
      }
      footer={
        <>
          <Button
            variant="default"
            loading={download.isPending}
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={() => download.mutate({ params: { smsId: message.id }, body: { filename: chosen } })}
          >
            Download
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className={classes['panes']}>
        <ul className={classes['files']} aria-label="Forms">
          {names.map((name) => (
            <li key={name}>
              <button
                type="button"
                className={classes['file']}
                aria-current={name === chosen || undefined}
                onClick={() => setChosen(name)}
              >
                <IconFileTypePdf size={16} stroke={1.6} aria-hidden />
                <span>{name}</span>
              </button>
            </li>
          ))}
        </ul>
        <FormView key={chosen} smsId={message.id} filename={chosen} viewer={viewer} />
      </div>
    </Dialog>
  )
}

interface FormViewProps {
  smsId: number
  filename: string
  viewer: Viewer
}

/** The bytes of a form are forgotten as soon as it is out of sight. */
function FormView({ smsId, filename, viewer }: FormViewProps) {
  const {
    data: file,
    error,
    refetch,
  } = useQuery({
    queryKey: ['consent-form', smsId, filename],
    queryFn: async ({ signal }) => {
      const sent = { params: { smsId }, body: { filename } }
      const { url } = await staffCall(openSmsForm, sent, { signal, mayBeGone: true })
      return fetchFile(url, signal)
    },
    gcTime: 0,
    staleTime: Infinity,
  })
  return (
    <ViewerPane viewer={viewer} label={`Preview of ${filename}`}>
      {error ? (
        <NotLoaded error={error} onRetry={() => void refetch()} />
      ) : file ? (
        <PdfView file={file} viewer={viewer} />
      ) : (
        <Opening />
      )}
    </ViewerPane>
  )
}
