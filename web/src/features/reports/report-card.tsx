import type { ReportName } from '@credence/contract/reports/all'
import { getLastReportRun } from '@credence/contract/reports/all'
import type { AnyReport } from '@credence/contract/reports/define'
import type { SavedReport } from '@credence/contract/reports/saved'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconHistory, IconTable } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { VerifiedUpTo } from '../../domain/audit/verified-up-to.tsx'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { notSent } from '../../ui/edit/edit-store.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/layout/states.tsx'
import { toast } from '../../ui/layout/toast.tsx'
import type { Sorting } from '../../ui/tables/sort.ts'
import { LastRun } from './last-run.tsx'
import { bodyOf, faultsIn, periodIn, type ReportDraft } from './report-draft.ts'
import { endsWide } from './report-fields.ts'
import { ReportForm } from './report-form.tsx'
import { ResultTable, type Result } from './result-table.tsx'
import { RunFooter } from './run-footer.tsx'
import { SaveSettings } from './save-settings.tsx'
import { useReportRun } from './use-report-run.ts'
import classes from './reports.module.css'

export interface Kept {
  draft: ReportDraft
  result: Result | null
}

interface ReportCardProps {
  report: AnyReport & { name: ReportName }
  /** The saved report whose settings are filled in. */
  saved: SavedReport | null
  /** Said about the settings that were filled in. */
  note: string | null
  begun: Kept
  /** Settings and result are there again when somebody comes back to the report. */
  onKeep: (kept: Kept) => void
}

type Answer = { kind: 'result'; result: Result } | { kind: 'file'; url: string; format: string }

/** The format makes no other result. */
const settingsIn = (body: Record<string, unknown>) => JSON.stringify({ ...body, reportFormat: null })

/** The order in which a report comes by itself. That of tasks is by none of their columns alone. */
const ownSorting = ({ page, columns }: AnyReport): Sorting => ({
  key: page === 'task' ? '' : (columns[0]?.title ?? ''),
  direction: page === 'audit' ? 'descending' : 'ascending',
})

/** One report: its options, its result as a table, and its file. */
export function ReportCard({ report, saved, note, begun, onKeep }: ReportCardProps) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const wanted = useRef<Answer['kind']>('result')
  const [shown, setShown] = useState<Answer['kind']>('result')
  const [result, setResult] = useState(begun.result)
  const [sorts, setSorts] = useState(0)
  const asked = useRef<AbortController>(null)
  const run = useReportRun()

  /** Null when a newer question took its place: of two answers the later question counts, whichever comes first. */
  const preview = async (body: Record<string, unknown>, sorting: Sorting | null): Promise<Result | null> => {
    asked.current?.abort()
    const question = new AbortController()
    asked.current = question
    const sort = sorting ? { sort: sorting.key, descending: sorting.direction === 'descending' } : {}
    const options = { mayBeGone: true, signal: question.signal }
    try {
      const answer = await staffCall(report.preview, { body: { ...body, ...sort } }, options)
      return question.signal.aborted ? null : { ...answer, body, sorting: sorting ?? ownSorting(report) }
    } catch (error) {
      if (question.signal.aborted) return null
      throw error
    }
  }
  const edit = useEdit<ReportDraft, ReportDraft, Answer>({
    scope: form,
    stored: begun.draft,
    draftOf: (draft) => draft,
    faultsIn: (draft) => faultsIn(report, draft),
    isGuarded: false,
    save: async ({ draft }) => {
      const body = bodyOf(report, draft)
      if (wanted.current === 'file') {
        const { url } = await staffCall(report.run, { body: body }, { mayBeGone: true })
        return { kind: 'file', url, format: String(draft['reportFormat']) }
      }
      const answer = await preview(body, null)
      return answer ? { kind: 'result', result: answer } : notSent
    },
    onSaved: async (answer) => {
      if (answer.kind === 'result') setResult(answer.result)
      else {
        run.open(answer.url, answer.format)
        await client.invalidateQueries({ queryKey: keyOf(getLastReportRun) })
      }
    },
  })
  const ask = (what: Answer['kind']) => {
    wanted.current = what
    setShown(what)
    if (what === 'result') run.forget()
  }
  const sort = (sorting: Sorting) => {
    if (!result) return
    setSorts((count) => count + 1)
    preview(result.body, sorting)
      .then((answer) => answer && setResult(answer))
      .catch(() => toast.failed(texts.tryAgain))
      .finally(() => setSorts((count) => count - 1))
  }
  const { draft } = edit
  useEffect(() => onKeep({ draft, result }), [draft, result, onKeep])
  useEffect(() => () => asked.current?.abort(), [])

  const isOld = result !== null && settingsIn(result.body) !== settingsIn(bodyOf(report, draft))
  const isWrong = Object.keys(edit.faults).length > 0
  return (
    <Card
      id="report"
      title={report.title}
      className={classes['card']}
      note={
        <span className={classes['lastRun']}>
          <IconHistory size={14} stroke={1.6} aria-hidden />
          <LastRun type={report.name} withName />
        </span>
      }
      actions={
        <SaveSettings
          type={report.name}
          saved={saved}
          onOpen={() => {
            const faults = faultsIn(report, edit.draft)
            if (Object.keys(faults).length === 0) return true
            edit.tell(faults)
            return false
          }}
          settings={() => ({ options: bodyOf(report, edit.draft), period: periodIn(edit.draft) })}
        />
      }
    >
      <form
        ref={form}
        noValidate
        className={classes['form']}
        aria-label={report.title}
        onSubmit={(event) => {
          ask('result')
          edit.submit(event)
        }}
      >
        <p className={classes['about']}>{report.description}</p>
        {report.page === 'audit' && <VerifiedUpTo />}
        {note !== null && (
          <p className={classes['note']} role="status">
            {note}
          </p>
        )}
        <div className={classes['fields']}>
          <ReportForm report={report} edit={edit} />
          <div className={classes['show']} data-alone={endsWide(report) || undefined}>
            <Button
              type="submit"
              variant="default"
              loading={edit.isBusy && shown === 'result'}
              leftSection={<IconTable size={16} stroke={1.6} aria-hidden />}
            >
              Show result
            </Button>
          </div>
        </div>
      </form>
      {result ? (
        <ResultTable report={report} result={result} isOld={isOld} isBusy={sorts > 0 || edit.isBusy} onSort={sort} />
      ) : (
        <div className={classes['nothing']}>
          <Empty icon={IconTable} title="See the result before you run the report">
            Show result lists the first 100 rows here and says how many there are.
          </Empty>
        </div>
      )}
      <RunFooter
        report={report}
        format={String(draft['reportFormat'])}
        isWrong={isWrong}
        total={result && !isOld ? result.total : null}
        run={run}
        isBusy={edit.isBusy && shown === 'file'}
        onFormat={(reportFormat) => edit.edit({ reportFormat })}
        onRun={() => {
          ask('file')
          edit.submit()
        }}
      />
    </Card>
  )
}
