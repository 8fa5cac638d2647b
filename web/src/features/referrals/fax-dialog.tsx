import { getFax, type FaxDetails } from '@credence/contract/faxes/calls'
import { formatMoment } from '@credence/contract/dates'
import { texts } from '@credence/contract/texts'
import { Button, Modal } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { fetchFile, saveFileFrom } from '../../kit/open-file.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { Failed } from '../../ui/layout/states.tsx'
import { toast } from '../../ui/layout/toast.tsx'
import { useViewer } from '../../ui/pdf/use-viewer.ts'
import { CannotShow, Opening } from '../../ui/pdf/viewer-states.tsx'
import viewerClasses from '../../ui/pdf/viewer.module.css'
import { ViewerControls } from '../../ui/pdf/viewer-controls.tsx'
import classes from './fax-dialog.module.css'

const PdfView = lazy(async () => ({ default: (await import('../../ui/pdf/pdf-view.tsx')).PdfView }))

/** The fax that a referral came by. It is mounted when it opens, so that it stands above a dialog that is open. */
export function FaxDialog({ faxId, onClose }: { faxId: number; onClose: () => void }) {
  useFocusOnOpener()
  return (
    <Modal.Root opened onClose={onClose} size={1040} yOffset={32} classNames={{ content: classes['dialog'] ?? '' }}>
      <Modal.Overlay />
      <Modal.Content>
        <Fax id={faxId} />
      </Modal.Content>
    </Modal.Root>
  )
}

/** Gives the focus back: a dialog that is unmounted when it closes does not do so by itself. */
function useFocusOnOpener() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
}

/** Details and bytes are forgotten as soon as the dialog closes; opening a fax is recorded each time. */
const useFax = (id: number) =>
  useQuery<{ fax: FaxDetails; file: Blob | null }>({
    queryKey: ['fax', id],
    queryFn: async ({ signal }) => {
      const fax = await staffCall(getFax, { params: { faxId: id } }, { signal, mayBeGone: true })
      const canShow = fax.signedDownloadUrl !== null && !fax.isUnreadable
      return { fax, file: canShow ? await fetchFile(fax.signedDownloadUrl ?? '', signal) : null }
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

function Fax({ id }: { id: number }) {
  const viewer = useViewer()
  const { data, error, refetch } = useFax(id)
  const { setScroller } = viewer
  return (
    <>
      <div className={classes['head']}>
        <IconPrinter size={18} stroke={1.6} aria-hidden />
        <div className={classes['titles']}>
          <Modal.Title className={classes['title']}>Fax</Modal.Title>
          {data && <p className={classes['about']}>{originOf(data.fax)}</p>}
        </div>
        {data?.file && <ViewerControls viewer={viewer} />}
        <DownloadButton id={id} disabled={!data || data.fax.signedDownloadUrl === null} />
        <Modal.CloseButton aria-label="Close" size={28} iconSize={18} />
      </div>
      <div className={classes['body']}>
        <div
          ref={setScroller}
          className={viewerClasses['viewer']}
          role="region"
          aria-label="Pages of the fax"
          tabIndex={0}
          data-viewer
          data-autofocus
        >
          <div className={viewerClasses['sheet']}>
            {error instanceof CallError && error.status === 404 ? (
              <CannotShow title="No fax">This fax was deleted.</CannotShow>
            ) : error ? (
              <div className={viewerClasses['state']}>
                <Failed sentence={texts.tryAgainPanel} onRetry={() => void refetch()}>
                  The fax could not be loaded.
                </Failed>
              </div>
            ) : !data ? (
              <Opening />
            ) : data.file === null ? (
              <CannotShow>
                {data.fax.isUnreadable
                  ? 'This fax cannot be read. Please download it to look at the file as it came.'
                  : 'This fax is being checked for viruses. Please open it again in a moment.'}
              </CannotShow>
            ) : (
              <Suspense fallback={<Opening />}>
                <PdfView file={data.file} viewer={viewer} />
              </Suspense>
            )}
          </div>
        </div>
      </div>
    </>
  )
}

const originOf = ({ fromCallerId, fromNumber, received }: FaxDetails): string =>
  [fromCallerId, fromNumber, formatMoment(new Date(received), new Date())].filter(Boolean).join(' · ')

/** The address of a file is good for a minute, so that a download asks for a new one. */
function DownloadButton({ id, disabled }: { id: number; disabled: boolean }) {
  const download = async () => {
    const { signedDownloadUrl } = await staffCall(getFax, { params: { faxId: id } }, { mayBeGone: true })
    if (signedDownloadUrl !== null) saveFileFrom(signedDownloadUrl)
  }
  return (
    <Button
      size="xs"
      variant="default"
      disabled={disabled}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      onClick={() => void download().catch(tellFailure)}
    >
      Download
    </Button>
  )
}

function tellFailure(error: unknown) {
  if (!(error instanceof CallError && error.handled)) toast.failed(texts.tryAgain)
}
