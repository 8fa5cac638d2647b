import { texts } from '@credence/contract/texts'
import { Loader } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ReactNode } from 'react'
import { fetchFile } from '../../../kit/open-file.ts'
import { Empty, Failed } from '../../../ui/layout/states.tsx'
import { usePdf } from '../../../ui/pdf/pdf-document.ts'
import classes from './editor.module.css'

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

const Opening = () => (
  <div className={classes['opening']} role="status">
    <Loader size={18} color="gray" aria-hidden />
    {texts.loading}
  </div>
)

/** The PDF of a template. Its bytes change only with pages that are added, so they are read once, and forgotten when the editor closes. */
export function TemplateFile({ id, pages, url, waiting, children }: TemplateFileProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['template file', id, pages],
    queryFn: ({ signal }) => fetchFile(url ?? '', signal),
    enabled: url !== null,
    gcTime: 0,
    staleTime: Infinity,
  })
  if (url === null)
    return (
      <div className={classes['state']}>
        <Empty icon={IconFileOff} title="Checking">
          {waiting}
        </Empty>
      </div>
    )
  if (isError)
    return (
      <div className={classes['state']}>
        <Failed sentence={texts.tryAgainPanel} onRetry={() => void refetch()}>
          The file could not be loaded.
        </Failed>
      </div>
    )
  return data ? <OpenedFile file={data}>{children}</OpenedFile> : <Opening />
}

function OpenedFile({ file, children }: { file: Blob; children: TemplateFileProps['children'] }) {
  const state = usePdf(file)
  if (state.kind === 'loading') return <Opening />
  if (state.kind === 'ready') return children(state.pdf)
  return (
    <div className={classes['state']}>
      <Empty icon={IconFileOff} title="No preview">
        This PDF cannot be shown.
      </Empty>
    </div>
  )
}
