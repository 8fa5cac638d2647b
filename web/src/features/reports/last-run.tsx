import { formatDate, formatDay, formatMoment } from '@credence/contract/dates'
import { getLastReportRun, type ReportName } from '@credence/contract/reports/all'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'

interface LastRunProps {
  type: ReportName
  /** In the head of the card, with the time and who ran it. */
  withName?: boolean
}

/** When a report was last run in the team. Nothing while that is not known. */
export function LastRun({ type, withName = false }: LastRunProps) {
  const { data, dataUpdatedAt } = useQuery(read(getLastReportRun, { params: { type } }))
  if (!data) return withName ? null : 'Last run: …'
  if (data.date === null) return withName ? 'Never run' : 'Last run: Never run'
  const [date, now] = [new Date(data.date), new Date(dataUpdatedAt)]
  if (!withName) {
    const isNear = formatDay(date, now) !== formatDate(date)
    return `Last run: ${isNear ? formatMoment(date, now) : formatDate(date)}`
  }
  const moment = formatMoment(date, now).replace(/^[TY]/, (first) => first.toLowerCase())
  return `Last run ${moment}${data.userFormattedName === null ? '' : ` by ${data.userFormattedName}`}`
}
