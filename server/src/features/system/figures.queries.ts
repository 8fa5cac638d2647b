import type { Scope } from '../../kit/request/scope.ts'

export interface QueueCount {
  queue: string
  state: 'waiting' | 'active' | 'failed'
  jobs: number
}

/** Jobs by queue. Jobs that failed for the last time are kept for a day. */
export async function countJobs(scope: Scope): Promise<QueueCount[]> {
  const { rows } = await scope.client.query<QueueCount>(`
    select name as queue, case when state in ('created', 'retry') then 'waiting' else state::text end as state, count(*)::int as jobs
      from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`)
  return rows
}

/** The number of sessions that have not timed out. */
export async function countSessions(scope: Scope): Promise<number> {
  const {
    rows: [counted],
  } = await scope.client.query<{ n: number }>(
    'select count(*)::int as n from session where expires_at > now() and last_active_at + idle_limit > now()',
  )
  return counted?.n ?? 0
}
