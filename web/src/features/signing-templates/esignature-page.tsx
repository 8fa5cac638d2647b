import { getSigningTemplate, listSigningTemplates } from '@credence/contract/signing/template-calls'
import { texts } from '@credence/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { read } from '../../kit/read.ts'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import { RequestsTab } from '../signing/requests/requests-tab.tsx'
import { SendButton } from '../signing/requests/send-button.tsx'
import { useRequestCount } from '../signing/requests/use-requests.ts'
import classes from './esignature.module.css'
import { NewTemplateButton } from './new-template-dialog.tsx'
import { TemplatesTab } from './templates-tab.tsx'

const title = 'E-Signatures'

/** The editor brings the PDF viewer, which the lists do without. */
const TemplateEditor = lazy(async () => ({ default: (await import('./editor/template-editor.tsx')).TemplateEditor }))

/** /admin/esignature: templates of documents to sign, and the requests that were sent with them. */
export function EsignaturePage() {
  usePageTitle(title)
  const [search] = useSearchParams()
  const template = Number(search.get('template') ?? Number.NaN)
  return (
    <LeaveGuard byChoice>
      {Number.isInteger(template) ? <OpenedTemplate key={template} id={template} /> : <Lists search={search} />}
    </LeaveGuard>
  )
}

function Lists({ search }: { search: URLSearchParams }) {
  const isRequests = search.get('tab') === 'requests'
  const templates = useQuery(read(listSigningTemplates, {}))
  const requests = useRequestCount()
  return (
    <>
      <PageHead title={title} flush>
        {isRequests ? <SendButton /> : <NewTemplateButton />}
      </PageHead>
      <nav className={classes['tabs']} aria-label={title}>
        <Tab to="/admin/esignature" name="Templates" count={templates.data?.length} isCurrent={!isRequests} />
        <Tab to="/admin/esignature?tab=requests" name="Requests" count={requests} isCurrent={isRequests} />
      </nav>
      {isRequests ? <RequestsTab /> : <TemplatesTab templates={templates} />}
    </>
  )
}

interface TabProps {
  to: string
  name: string
  count: number | undefined
  isCurrent: boolean
}

const Tab = ({ to, name, count, isCurrent }: TabProps) => (
  <Link className={classes['tab']} to={to} aria-current={isCurrent ? 'page' : undefined}>
    {name}
    {count !== undefined && <span className={classes['number']}>{count}</span>}
  </Link>
)

/** Until the virus scanner has looked at the file. */
const waitMs = 3000

function OpenedTemplate({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery({
    ...read(getSigningTemplate, { params: { id } }),
    // What is stored is read again by a stale save alone.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.url === null ? waitMs : false),
  })
  const opening = (
    <Loading what="the template">
      <Bar width={320} height={24} />
    </Loading>
  )
  if (data)
    return (
      <Suspense fallback={opening}>
        <TemplateEditor template={data} />
      </Suspense>
    )
  return isError ? (
    <div className="framed">
      <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
        The template could not be loaded.
      </Failed>
    </div>
  ) : (
    opening
  )
}
