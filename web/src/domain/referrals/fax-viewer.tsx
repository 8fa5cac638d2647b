import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { fetchFile, saveFileFrom } from '../../kit/open-file.ts'
import { toast } from '../../ui/layout/toast.tsx'
import { useViewer } from '../../ui/pdf/use-viewer.ts'
import { ViewerControls } from '../../ui/pdf/viewer-controls.tsx'
import { ViewerBody, ViewerDialog, ViewerHead } from '../../ui/pdf/viewer-dialog.tsx'
import { ViewerPane } from '../../ui/pdf/viewer-pane.tsx'
import { CannotShow, NotLoaded, Opening } from '../../ui/pdf/viewer-states.tsx'

const PdfView = lazy(async () => ({ default: (await import('../../ui/pdf/pdf-view.tsx')).PdfView }))

/** The file of a fax, as the call that opens it answers. */
export interface OpenedFax {
  /** Null while the file waits for its virus scan. */
  signedDownloadUrl: string | null
  isUnreadable: boolean
  /** Where it came from. */
  origin: string
}

interface FaxViewerProps {
  id: number
  /** Asks for the file. Its address is good for a short time, so that a download asks again. */
  open: (signal?: AbortSignal) => Promise<OpenedFax>
  /** What is said of a fax that is not found. */
  gone: string
  onClose: () => void
}

/** A fax to look at, above the dialog that it was opened from. */
export const FaxViewer = ({ onClose, ...props }: FaxViewerProps) => (
  <ViewerDialog onClose={onClose}>
    <Fax {...props} />
  </ViewerDialog>
)

function Fax({ id, open, gone }: Omit<FaxViewerProps, 'onClose'>) {
  const viewer = useViewer()
  // The bytes are forgotten as soon as the dialog closes; opening a fax is recorded each time.
  const { data, error, refetch } = useQuery<{ fax: OpenedFax; file: Blob | null }>({
    queryKey: ['fax', id],
    queryFn: async ({ signal }) => {
      const fax = await open(signal)
      const canShow = fax.signedDownloadUrl !== null && !fax.isUnreadable
      return { fax, file: canShow ? await fetchFile(fax.signedDownloadUrl ?? '', signal) : null }
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  const download = async () => {
    const { signedDownloadUrl } = await open()
    if (signedDownloadUrl !== null) saveFileFrom(signedDownloadUrl)
  }
  return (
    <>
      <ViewerHead icon={<IconPrinter size={18} stroke={1.6} aria-hidden />} title="Fax" about={data?.fax.origin}>
        {data?.file && <ViewerControls viewer={viewer} />}
        <Button
          size="xs"
          variant="default"
          disabled={!data || data.fax.signedDownloadUrl === null}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() => void download().catch(tellFailure)}
        >
          Download
        </Button>
      </ViewerHead>
      <ViewerBody>
        <ViewerPane viewer={viewer} label="Pages of the fax" isFirst>
          {error instanceof CallError && error.status === 404 ? (
            <CannotShow title="No fax">{gone}</CannotShow>
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

function tellFailure(error: unknown) {
  if (!(error instanceof CallError && error.handled)) toast.failed(texts.tryAgain)
}
