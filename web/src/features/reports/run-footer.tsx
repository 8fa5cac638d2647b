import { reportFormats, reportTexts, type AnyReport } from '@credence/contract/reports/define'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { FormMessage } from '../../ui/inputs/field-message.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { ProgressTrack } from '../../ui/layout/progress-bar.tsx'
import type { ReportRunState } from './use-report-run.ts'
import classes from './reports.module.css'

interface RunFooterProps {
  report: Pick<AnyReport, 'hasPdf'>
  format: string
  isWrong: boolean
  /** Rows of the result, if it was shown with these settings. */
  total: number | null
  run: ReportRunState
  isBusy: boolean
  onFormat: (format: string) => void
  onRun: () => void
}

const inWords = (count: number) => count.toLocaleString('en-US')

/** The file: its format, how far it has come, and what keeps it from being made. */
export const RunFooter = ({ report, format, isWrong, total, run, isBusy, onFormat, onRun }: RunFooterProps) => (
  <div className={classes['footer']}>
    <div className={classes['said']}>
      {isWrong ? (
        <FormMessage message={reportTexts.correctErrors} />
      ) : run.run === null ? (
        Boolean(total) && (
          <p>{total === 1 ? 'The file has one row.' : `The file has all ${inWords(total ?? 0)} rows.`}</p>
        )
      ) : (
        <Progress run={run} />
      )}
    </div>
    {report.hasPdf && <Segmented label="Format" options={reportFormats.options} value={format} onChange={onFormat} />}
    <Button leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />} loading={isBusy} onClick={onRun}>
      Run report
    </Button>
  </div>
)

function Progress({ run: { run, progress, isRunning, cancel } }: { run: ReportRunState }) {
  const done = progress?.rowsDone ?? 0
  const of = progress?.rowsExpected ?? null
  if (!isRunning) {
    const rows = `${inWords(done)} ${done === 1 ? 'row' : 'rows'}`
    const words = {
      DONE: `The ${run?.format} was written with ${rows}.`,
      CANCELLED: `The ${run?.format} was cancelled after ${rows}.`,
      FAILED: `The ${run?.format} broke off after ${rows}. Run the report again.`,
    }
    return <p role="status">{words[progress?.state as keyof typeof words] ?? `The ${run?.format} was opened.`}</p>
  }
  const words = of === null ? `${inWords(done)} rows` : `${inWords(done)} of ${inWords(of)} rows`
  return (
    <div className={classes['progress']}>
      <p>
        {`Writing the ${run?.format}`} <span className={classes['dim']}>{words}</span>
      </p>
      <TextButton onClick={cancel}>Cancel</TextButton>
      <ProgressTrack label={`Writing the ${run?.format}`} done={done} of={Math.max(of ?? 0, 1)} inWords={words} />
    </div>
  )
}
