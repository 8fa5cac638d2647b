import { documentUploadLink } from '@credence/contract/document-upload/link'
import { IconFileUpload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { LinkPage } from '../../layouts/link/link-page.tsx'
import { useLink } from '../../layouts/link/use-link.ts'
import { getDocumentRequest } from './calls.ts'
import { UploadForm } from './upload-form.tsx'

/** The page of an emailed link that asks for documents. */
export function Page({ token }: { token: string }) {
  const sent = useMemo(() => ({ params: { token } }), [token])
  const link = useLink(getDocumentRequest, sent)
  return (
    <LinkPage link={link} purpose={documentUploadLink} title="Document upload" icon={IconFileUpload}>
      {(request) => <UploadForm token={token} request={request} onLinkChanged={link.reload} />}
    </LinkPage>
  )
}
