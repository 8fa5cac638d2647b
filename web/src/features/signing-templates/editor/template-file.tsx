import { useQuery } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ReactNode } from 'react'
import { fetchFile } from '../../../kit/open-file.ts'
import { usePdf } from '../../../ui/pdf/use-pdf.ts'
import { CannotShow, NotLoaded, Opening } from '../../../ui/pdf/viewer-states.tsx'

interface TemplateFileProps {
  id: number
  /** How many pages it has: with others it is another file. */
  pages: number
  /** Null while the virus scanner has not looked at the file. */
  url: string | null
  /** What is said meanwhile. */
  waiting: string
  children: (pdf: PDFDocumentProxy) => ReactNode
}

/** The PDF of a template. Its bytes change only with pages that are added, so they are read once, and forgotten when the editor closes. */
export function TemplateFile({ id, pages, url, waiting, children }: TemplateFileProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['template file', id, pages],
    queryFn: ({ signal }) => fetchFile(url ?? '', signal),
    enabled: url !== null,
    gcTime: 0,
    staleTime: Infinity,
  })
  if (url === null) return <CannotShow title="Checking">{waiting}</CannotShow>
  if (error) return <NotLoaded error={error} onRetry={() => void refetch()} />
  return data ? <OpenedFile file={data}>{children}</OpenedFile> : <Opening />
}

function OpenedFile({ file, children }: { file: Blob; children: TemplateFileProps['children'] }) {
  const state = usePdf(file)
  if (state.kind === 'loading') return <Opening />
  if (state.kind === 'ready') return children(state.pdf)
  return <CannotShow>This PDF cannot be shown.</CannotShow>
}
