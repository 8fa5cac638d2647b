import { previewReplyLetter } from '@credence/contract/referrals/calls'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { staffCall } from '../../kit/staff-call.ts'
import { useViewer } from '../../ui/pdf/use-viewer.ts'
import { ViewerControls } from '../../ui/pdf/viewer-controls.tsx'
import { ViewerBody, ViewerDialog, ViewerHead } from '../../ui/pdf/viewer-dialog.tsx'
import { ViewerPane } from '../../ui/pdf/viewer-pane.tsx'
import { NotLoaded, Opening } from '../../ui/pdf/viewer-states.tsx'

const PdfView = lazy(async () => ({ default: (await import('../../ui/pdf/pdf-view.tsx')).PdfView }))

const pdfOf = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'application/pdf' })

interface LetterPreviewProps {
  referralId: number
  reply: BodyOf<typeof previewReplyLetter>
  /** The number or address that it would be sent to. */
  to: string
  onClose: () => void
}

/** The letter as the referring practice would get it. Nothing is sent. */
export function LetterPreview({ referralId, reply, to, onClose }: LetterPreviewProps) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery({
    queryKey: ['letter preview', referralId, reply],
    queryFn: async ({ signal }) => {
      const sent = { params: { id: referralId }, body: reply }
      return pdfOf((await staffCall(previewReplyLetter, sent, { signal, mayBeGone: true })).content)
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  return (
    <ViewerDialog onClose={onClose}>
      <ViewerHead
        icon={<IconFileText size={18} stroke={1.6} aria-hidden />}
        title="Preview of the letter"
        about={`Not sent yet · PDF to ${to}`}
      >
        {data && <ViewerControls viewer={viewer} />}
      </ViewerHead>
      <ViewerBody>
        <ViewerPane viewer={viewer} label="Pages of the letter" isFirst>
          {error ? (
            <NotLoaded error={error} what="letter" onRetry={() => void refetch()} />
          ) : data ? (
            <Suspense fallback={<Opening />}>
              <PdfView file={data} viewer={viewer} />
            </Suspense>
          ) : (
            <Opening />
          )}
        </ViewerPane>
      </ViewerBody>
    </ViewerDialog>
  )
}
