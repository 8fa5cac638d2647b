import { chainHash, type ChainedEvent, type SigningEvent } from '../../kit/paper/signing/chain.ts'
import type { Scope } from '../../kit/request/scope.ts'

interface EventRow {
  at: string
  type: string
  detail: string | null
  previous: string | null
  hash: string
}

/** The events of a request, from the first one. */
export async function findEvents(scope: Scope, requestId: number): Promise<ChainedEvent[]> {
  const { rows } = await scope.client.query<EventRow>(
    `select at, type, detail, previous, hash from signing_event where team_id = app_team() and signing_request_id = $1 order by id`,
    [requestId],
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** Further events of a chain, in their order. */
export function chainOn(head: string | null, events: readonly SigningEvent[]): ChainedEvent[] {
  let previous = head
  return events.map((event) => {
    const chained = { ...event, previous, hash: chainHash(previous, event) }
    previous = chained.hash
    return chained
  })
}

export async function insertEvents(scope: Scope, requestId: number, events: readonly ChainedEvent[]): Promise<void> {
  await scope.db
    .insertInto('signingEvent')
    .values(
      events.map(({ at, type, detail = null, previous, hash }) => ({
        teamId: scope.teamId,
        signingRequestId: requestId,
        at: at.toISOString(),
        type,
        detail,
        previous,
        hash,
      })),
    )
    .execute()
}

/** Adds an event to the chain of a request, whose row the caller has locked. */
export async function appendEvent(
  scope: Scope,
  requestId: number,
  { type, detail = null, at }: { type: string; detail?: string | null; at?: string },
): Promise<void> {
  const { rows } = await scope.client.query<{ now: string; head: string | null }>(
    `select now() as now, (select e.hash from signing_event e where e.team_id = app_team() and e.signing_request_id = $1 order by e.id desc limit 1) as head`,
    [requestId],
  )
  const { now = '', head = null } = rows[0] ?? {}
  await insertEvents(scope, requestId, chainOn(head, [{ at: new Date(at ?? now), type, detail }]))
}
