import { allows } from '@credence/contract/kit/access'
import { reports, reportsOf, type ReportName } from '@credence/contract/reports/all'
import { reportPages, type AnyReport, type ReportPage } from '@credence/contract/reports/define'
import { listSavedReportChoices, listSavedReports, type SavedReport } from '@credence/contract/reports/saved'
import { texts } from '@credence/contract/texts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { Link, Navigate, useMatches, useSearchParams } from 'react-router'
import { keyOf, read } from '../../kit/read.ts'
import { useSession } from '../../kit/session-store.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import { toast } from '../../ui/layout/toast.tsx'
import { LastRun } from './last-run.tsx'
import { ReportCard, type Kept } from './report-card.tsx'
import { blankDraft, savedDraft } from './report-draft.ts'
import { SavedList } from './saved-list.tsx'
import classes from './reports.module.css'

const pageNames = Object.keys(reportPages) as ReportPage[]
type Member = AnyReport & { name: ReportName }

/** One screen for the four pages of reports: the route says which. */
export function ReportsPage() {
  const screen = useMatches().at(-1)?.handle as { path: string } | undefined
  const page = pageNames.find((each) => reportPages[each].path === screen?.path) ?? 'provider'
  return <Reports key={page} page={page} />
}

/** The reports of one page that the caller may run, and the saved ones among them. */
function Reports({ page }: { page: ReportPage }) {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const all = useQuery(read(listSavedReports, {}))
  const { title } = reportPages[page]
  usePageTitle(title)

  const own = reportsOf(page).filter(({ access }) => allows(access, session))
  const wantedId = params.has('saved') ? Number(params.get('saved')) : null
  const saved = all.data?.find(({ id }) => id === wantedId) ?? null
  const isUnknown = wantedId !== null && all.data !== undefined && saved === null
  useEffect(() => {
    if (!isUnknown) return
    toast.warning('This saved report is not there any more')
    setParams({}, { replace: true })
  }, [isUnknown, setParams])

  const pageOfSaved = reports.find(({ name }) => name === saved?.type)?.page ?? page
  if (saved && pageOfSaved !== page)
    return <Navigate to={`${reportPages[pageOfSaved].path}?saved=${saved.id}`} replace />
  const wanted = saved?.type ?? params.get('report')
  const report = own.find(({ name }) => name === wanted) ?? own[0]
  if (!report) return null
  const ofPage = all.data?.filter(({ type }) => own.some(({ name }) => name === type)) ?? []
  return (
    <>
      <PageHead title={title} />
      <div className={classes['page']}>
        <div className={classes['side']}>
          <NativeSelect
            className={classes['select'] ?? ''}
            label="Report"
            data={own.map(({ name, title: label }) => ({ value: name, label }))}
            value={report.name}
            onChange={(event) => setParams({ report: event.currentTarget.value }, { replace: true })}
          />
          <nav className={`framed ${classes['list']}`} aria-label={title}>
            {own.map(({ name, title: label }) => (
              <Link key={name} to={`?report=${name}`} replace aria-current={name === report.name || undefined}>
                <span className={classes['name']}>{label}</span>
                <span className={classes['facts']}>
                  <LastRun type={name} />
                </span>
              </Link>
            ))}
          </nav>
          {ofPage.length > 0 && (
            <SavedList
              saved={ofPage}
              currentId={saved?.id ?? null}
              onRemoved={(id) => id === saved?.id && setParams({ report: report.name }, { replace: true })}
            />
          )}
        </div>
        {wantedId !== null && !saved && all.isError ? (
          <div className="framed">
            <Failed sentence={texts.reloadPage} onRetry={() => void all.refetch()} />
          </div>
        ) : wantedId !== null && !saved ? (
          <CardLoading />
        ) : (
          <Opened report={report} saved={saved} />
        )}
      </div>
    </>
  )
}

const CardLoading = () => (
  <div className="framed">
    <Loading what="the report">
      <div className={classes['bars']}>
        <Bar width="30%" height={20} />
        <Bar width="80%" />
        <Bar width="60%" />
      </div>
    </Loading>
  </div>
)

const idOptions = ['providerIds', 'facilityIds', 'practiceIds', 'userIds']
const namesIds = ({ options }: SavedReport) =>
  idOptions.some((name) => Array.isArray(options[name]) && options[name].length > 0)

/** Settings are kept while the page is open, so that looking at another report loses nothing. */
function Opened({ report, saved }: { report: Member; saved: SavedReport | null }) {
  const [kept] = useState(() => new Map<string, Kept>())
  const [now] = useState(() => new Date())
  const key = saved ? `saved ${saved.id} ${saved.version}` : report.name
  const needsNames = saved !== null && namesIds(saved)
  const id = saved?.id ?? 0
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(listSavedReportChoices, { id, version: saved?.version }),
    queryFn: ({ signal }) => staffCall(listSavedReportChoices, { params: { id } }, { signal, mayBeGone: true }),
    enabled: needsNames,
  })
  const keep = useCallback((latest: Kept) => void kept.set(key, latest), [kept, key])
  if (needsNames && !data)
    return isError ? (
      <div className="framed">
        <Failed sentence={texts.reloadPage} onRetry={() => void refetch()} />
      </div>
    ) : (
      <CardLoading />
    )
  const choices = (needsNames && data) || { choices: {}, missing: {} }
  const missing = Object.values(choices.missing).reduce((sum, count) => sum + count, 0)
  const begun = kept.get(key) ?? {
    draft: saved ? savedDraft(report, saved, choices, now) : blankDraft(report, now),
    result: null,
  }
  return (
    <ReportCard
      key={key}
      report={report}
      saved={saved}
      note={
        missing === 0
          ? null
          : `${missing.toLocaleString('en-US')} of the saved choices ${missing === 1 ? 'is' : 'are'} gone, or not for you to see.`
      }
      begun={begun}
      onKeep={keep}
    />
  )
}
