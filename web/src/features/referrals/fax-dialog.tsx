import { getFax, type FaxDetails } from '@credence/contract/faxes/calls'
import { formatMoment } from '@credence/contract/dates'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { fetchFile, saveFileFrom } from '../../kit/open-file.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { toast } from '../../ui/layout/toast.tsx'
import { useViewer } from '../../ui/pdf/use-viewer.ts'
import { ViewerControls } from '../../ui/pdf/viewer-controls.tsx'
import { ViewerBody, ViewerDialog, ViewerHead } from '../../ui/pdf/viewer-dialog.tsx'
import { ViewerPane } from '../../ui/pdf/viewer-pane.tsx'
import { CannotShow, NotLoaded, Opening } from '../../ui/pdf/viewer-states.tsx'

const PdfView = lazy(async () => ({ default: (await import('../../ui/pdf/pdf-view.tsx')).PdfView }))

/** The fax that a referral came by. */
export const FaxDialog = ({ faxId, onClose }: { faxId: number; onClose: () => void }) => (
  <ViewerDialog onClose={onClose}>
    <Fax id={faxId} />
  </ViewerDialog>
)

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
  return (
    <>
      <ViewerHead
        icon={<IconPrinter size={18} stroke={1.6} aria-hidden />}
        title="Fax"
        about={data && originOf(data.fax)}
      >
        {data?.file && <ViewerControls viewer={viewer} />}
        <DownloadButton id={id} disabled={!data || data.fax.signedDownloadUrl === null} />
      </ViewerHead>
      <ViewerBody>
        <ViewerPane viewer={viewer} label="Pages of the fax" isFirst>
          {error instanceof CallError && error.status === 404 ? (
            <CannotShow title="No fax">This fax was deleted.</CannotShow>
          ) : error ? (
            <NotLoaded error={error} what="fax" onRetry={() => void refetch()} />
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
        </ViewerPane>
      </ViewerBody>
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
