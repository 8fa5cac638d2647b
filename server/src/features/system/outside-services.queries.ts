import { mailQueues } from '../../kit/ports/mail-queues.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** Emails that wait for a retry, and those that failed for good within the last day. */
export async function countMails(scope: Scope): Promise<{ waiting: number; givenUp: number }> {
  const {
    rows: [counts],
  } = await scope.client.query<{ waiting: number; givenUp: number }>(
    `
    select count(*) filter (where state in ('created', 'retry', 'active'))::int as waiting, count(*) filter (where state = 'failed')::int as "givenUp"
      from pgboss.job where name = any ($1)`,
    [mailQueues],
  )
  return counts ?? { waiting: 0, givenUp: 0 }
}

export async function countUnscanned(scope: Scope): Promise<number> {
  const { n } = await scope.db
    .selectFrom('fileObject')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('scan', '=', 'waiting')
    .where('releasedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Since when a text message has been waiting that should have left minutes ago; null if none has. */
export async function findLateText(scope: Scope): Promise<string | null> {
  const {
    rows: [row],
  } = await scope.client.query<{ since: string | null }>(
    "select min(due_at) as since from sms_due_teams() where due_at < now() - interval '5 minutes'",
  )
  return row?.since ?? null
}
