import { previewOf, type DocumentFile } from '@credence/contract/documents/calls'
import { fileMessages } from '@credence/contract/files/calls'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { fetchFile } from '../../../kit/open-file.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { at, callsOf, nameOfPlace, type DocumentPlace } from '../document-place.ts'
import { ImageView } from './image-view.tsx'
import { CannotShow, NotLoaded, Opening } from '../../../ui/pdf/viewer-states.tsx'
import { ViewerPane } from '../../../ui/pdf/viewer-pane.tsx'
import type { Viewer } from '../../../ui/pdf/use-viewer.ts'

const PdfView = lazy(async () => ({ default: (await import('../../../ui/pdf/pdf-view.tsx')).PdfView }))

interface PreviewViewProps {
  place: DocumentPlace
  document: DocumentFile
  viewer: Viewer
}

/** The file itself, as far as it can be shown in the page. Its bytes are forgotten as soon as they are out of sight. */
export function PreviewView({ place, document, viewer }: PreviewViewProps) {
  const kind = previewOf(document)
  const {
    data: file,
    error,
    refetch,
  } = useQuery({
    queryKey: ['file', nameOfPlace(place), document.id, document.modified, document.size],
    queryFn: async ({ signal }) => {
      const { url } = await staffCall(
        callsOf(place).signDownload,
        { ...at(place), body: { filename: document.filename, purpose: 'show' } },
        { signal, mayBeGone: true },
      )
      return fetchFile(url, signal)
    },
    enabled: kind !== null,
    gcTime: 0,
    staleTime: Infinity,
  })
  return (
    <ViewerPane viewer={viewer} label={`Preview of ${document.filename}`} isFirst>
      {document.scanState !== 'ready' ? (
        <CannotShow title={document.scanState === 'infected' ? 'Virus found' : 'Checking'}>
          {fileMessages[document.scanState]}
        </CannotShow>
      ) : kind === null ? (
        <CannotShow>Files of this kind cannot be shown here. Please download it to open it.</CannotShow>
      ) : error ? (
        <NotLoaded error={error} onRetry={() => void refetch()} />
      ) : !file ? (
        <Opening />
      ) : kind === 'image' ? (
        <ImageView file={file} name={document.filename} viewer={viewer} />
      ) : (
        <Suspense fallback={<Opening />}>
          <PdfView file={file} viewer={viewer} />
        </Suspense>
      )}
    </ViewerPane>
  )
}
