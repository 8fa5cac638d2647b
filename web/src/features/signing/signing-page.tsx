import type { LinkPurpose } from '@credence/contract/kit/link-purpose'
import type { SigningFlow as FlowAnswer } from '@credence/contract/signing/flow-calls'
import type { Icon } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { Copies } from '../../domain/signing/copies.tsx'
import type { OpenDocument } from '../../domain/signing/documents-to-sign.ts'
import { SigningFlow } from '../../domain/signing/signing-flow.tsx'
import { call } from '../../kit/api.ts'
import { LinkHeading } from '../../layouts/link/link-heading.tsx'
import { LinkPage } from '../../layouts/link/link-page.tsx'
import { useLink } from '../../layouts/link/use-link.ts'
import type { FlowEndpoints } from './calls.ts'
import classes from './signing.module.css'

interface SigningPageProps {
  token: string
  endpoints: FlowEndpoints
  purpose: LinkPurpose
  title: string
  icon: Icon
}

/** A page whose link asks for signatures and nothing else. */
export function SigningPage({ token, endpoints, ...page }: SigningPageProps) {
  const sent = useMemo(() => ({ params: { token } }), [token])
  const link = useLink(endpoints.load, sent)
  const [shown, setShown] = useState<OpenDocument | null>(null)
  const loadDocument = useCallback(
    (index: number) => call(endpoints.load, sent, { headers: { requestedUrlIndex: String(index) } }),
    [endpoints, sent],
  )
  const complete = useCallback(() => call(endpoints.complete, sent), [endpoints, sent])
  const loadCopies = useCallback(async () => (await call(endpoints.load, sent)).copies ?? [], [endpoints, sent])
  const copiesIn = ({ copies }: FlowAnswer) => <Copies copies={copies ?? []} reload={loadCopies} />
  return (
    <LinkPage {...page} link={link} headerEnd={<Place shown={shown} />} whenDone={copiesIn}>
      {(answer: FlowAnswer) => (
        <>
          <div className="visually-hidden">
            <LinkHeading key={shown?.urlIndex}>{shown?.templateName || page.title}</LinkHeading>
          </div>
          <SigningFlow
            key={answer.url}
            first={answer}
            loadDocument={loadDocument}
            complete={complete}
            onCompleted={link.reload}
            onLinkChanged={link.reload}
            onDocument={setShown}
          />
        </>
      )}
    </LinkPage>
  )
}

/** Which of the documents is shown, if there are several. */
function Place({ shown }: { shown: OpenDocument | null }) {
  if (!shown || shown.documentCount < 2) return null
  return <span className={classes['place']}>{`${shown.urlIndex + 1} of ${shown.documentCount}`}</span>
}
