import { cancelReportRun, getReportRun, runIdOf } from '@credence/contract/reports/run'
import { texts } from '@credence/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saveFileFrom } from '../../kit/open-file.ts'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { toast } from '../../ui/layout/toast.tsx'

export interface ReportRun {
  id: string
  format: string
}

/** Twice a second for the first minute, then every five seconds. */
const askEvery = (answers: number) => (answers < 120 ? 500 : 5000)
const over = ['DONE', 'FAILED', 'CANCELLED']

/** Opens the file of a report, and follows how far it has come. */
export function useReportRun() {
  const [run, setRun] = useState<ReportRun | null>(null)
  const id = run?.id ?? ''
  const { data, isError } = useQuery({
    queryKey: keyOf(getReportRun, id),
    queryFn: ({ signal }) => staffCall(getReportRun, { params: { id } }, { signal, mayBeGone: true }),
    enabled: run !== null,
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.error || over.includes(state.data?.state ?? '') ? false : askEvery(state.dataUpdateCount),
  })
  const state = data?.state
  useEffect(() => {
    if (state === 'FAILED') toast.failed(texts.tryAgain)
  }, [state])
  return {
    run,
    progress: data,
    isRunning: run !== null && !isError && !over.includes(state ?? ''),
    open: (url: string, format: string) => {
      const next = runIdOf(url)
      setRun(next === null ? null : { id: next, format })
      saveFileFrom(url)
    },
    cancel: () => {
      staffCall(cancelReportRun, { params: { id } }, { mayBeGone: true }).catch(() => toast.failed(texts.tryAgain))
    },
    forget: () => setRun(null),
  }
}
export type ReportRunState = ReturnType<typeof useReportRun>
