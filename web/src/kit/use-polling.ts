import type { AnswerOf, Endpoint } from '@credence/contract/kit/endpoint'
import { useQuery } from '@tanstack/react-query'
import type { Sent } from './api.ts'
import { read } from './read.ts'
import { useMay } from './use-may.ts'

interface Polling {
  everyMs: number
  enabled?: boolean
}

/** An answer that is asked for again and again while the page is visible, by users who may have it. */
export function usePolling<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  { everyMs, enabled = true }: Polling,
): AnswerOf<E> | undefined {
  const may = useMay(endpoint)
  return useQuery({ ...read(endpoint, sent), enabled: may && enabled, refetchInterval: everyMs }).data
}
