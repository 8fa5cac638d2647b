import { openSmsForm } from '@credence/contract/messaging/calls'
import type { SmsMessage } from '@credence/contract/messaging/message'
import { texts } from '@credence/contract/texts'
import { Button, Loader } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError } from '../../../kit/call-error.ts'
import { fetchFile, saveFileFrom } from '../../../kit/open-file.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { useSave } from '../../../kit/use-save.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Empty, Failed } from '../../../ui/layout/states.tsx'
import { usePdf } from '../../../ui/pdf/pdf-document.ts'
import { PdfPage } from '../../../ui/pdf/pdf-page.tsx'
import { useViewer, type Viewer } from '../../../ui/pdf/use-viewer.ts'
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
  const { setScroller } = viewer
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
    <div
      ref={setScroller}
      className={classes['viewer']}
      role="region"
      aria-label={`Preview of ${filename}`}
      tabIndex={0}
      data-viewer
    >
      <div className={classes['sheet']}>
        {error ? (
          <div className={classes['state']}>
            <Failed sentence={texts.tryAgainPanel} onRetry={() => void refetch()}>
              {error instanceof CallError && error.status === 409 ? error.message : 'The file could not be loaded.'}
            </Failed>
          </div>
        ) : file ? (
          <Sheets file={file} viewer={viewer} />
        ) : (
          <Opening />
        )}
      </div>
    </div>
  )
}

const Opening = () => (
  <div className={classes['opening']} role="status">
    <Loader size={18} color="gray" aria-hidden />
    {texts.loading}
  </div>
)

function Sheets({ file, viewer }: { file: Blob; viewer: Viewer }) {
  const state = usePdf(file)
  const { show } = viewer
  useEffect(() => {
    if (state.kind === 'ready') show({ own: state.first, pages: state.pdf.numPages, wholly: false })
  }, [state, show])
  if (state.kind === 'loading') return <Opening />
  if (state.kind !== 'ready')
    return (
      <div className={classes['state']}>
        <Empty icon={IconFileTypePdf} title="No preview">
          This PDF cannot be shown. Please download it to look at it.
        </Empty>
      </div>
    )
  const { pdf, first } = state
  return Array.from({ length: pdf.numPages }, (_, at) => (
    <PdfPage key={at} pdf={pdf} number={at + 1} scale={viewer.scale} likely={first} />
  ))
}
