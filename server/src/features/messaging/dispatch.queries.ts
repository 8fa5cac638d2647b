import { runBatch, type Statement } from '../../database/batch.ts'
import type { OutgoingSms, SmsReport } from '../../kit/ports/sms.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { insertVendorOptOuts, type OptedOut } from './reported-opt-outs.queries.ts'

/** A delivery that this process has claimed, with what a message is made of. */
export interface ClaimedDelivery {
  id: string
  practiceId: number
  attemptId: string
  number: string
  /** The number of the practice when it was claimed: the practice may have another one by now. */
  fromNumber: string
  content: string
  claimedAt: string
  linkKind: 'ESIGNATURE' | 'CONSENT' | null
  tokenHash: Buffer | null
  tokenSealed: Buffer | null
}

export const leaseSeconds = 60
/** Looking up changes nothing, so that another process may soon take over. */
const lookupLeaseSeconds = 20
/** After a lost answer the service has this long to finish what it does. */
const settleSeconds = 30

/** Why a delivery fails at its time without being handed over. */
const failures = {
  noNumber: 'The practice has no number to send from',
  tooLate: 'The message could not be sent in time',
  optedOut: 'The recipient has opted out of text messages',
}

const parts = `
  select d.id, d.practice_id as "practiceId", d.attempt_id as "attemptId", d.number, d.from_number as "fromNumber", s.content,
         d.claimed_at as "claimedAt", r.kind as "linkKind", l.token_hash as "tokenHash", l.token_sealed as "tokenSealed"
    from taken d
    join sms s on s.team_id = d.team_id and s.id = d.sms_id
    left join signing_request r on r.team_id = s.team_id and r.id = s.signing_request_id
    left join link l on l.id = r.link_id`

/** The teams with open work, and how long until the first of it is due. */
export const teamsWithWork: Statement = {
  name: 'teams-with-sms',
  text: `select team_id as "teamId", extract(epoch from due_at - clock_timestamp())::float8 * 1000 as "waitMs"
    from sms_due_teams() order by due_at`,
  values: [],
}

/**
 * Claims deliveries of this team whose time has come. Those that must not be sent fail instead: a day late, without a
 * number to send from, or to somebody who opted out. A confirmation of an opt-out is sent all the same.
 */
export const claimDue = (most: number): Statement => ({
  name: 'claim-due-sms',
  text: `
    with due as (
      select id from sms_delivery where team_id = app_team() and status = 'SCHEDULED' and due_at <= now()
       order by due_at, id limit $1 for update skip locked
    ), judged as (
      select d.id, p.from_number, case
          when p.from_number is null then $3
          when coalesce(s.schedule_at, s.created_at) < now() - interval '1 day' then $4
          when s.origin <> 'KEYWORD' and exists (select from sms_opt_out o
            where o.team_id = d.team_id and o.practice_id = d.practice_id and o.number = d.number and o.ended_at is null) then $5
        end as failure
        from sms_delivery d join sms s on s.team_id = d.team_id and s.id = d.sms_id
        left join practice_sms p on p.team_id = d.team_id and p.practice_id = d.practice_id
       where d.team_id = app_team() and d.id in (select id from due)
    ), taken as (
      update sms_delivery d set attempts = d.attempts + 1, claimed_at = now(), attempt_id = gen_random_uuid(), error = j.failure,
          from_number = j.from_number,
          status = case when j.failure is null then 'CLAIMED' else 'FAILED' end,
          lease_until = case when j.failure is null then now() + make_interval(secs => $2) end,
          final_at = case when j.failure is not null then now() end
        from judged j where d.team_id = app_team() and d.id = j.id returning d.*
    )
    ${parts} where d.status = 'CLAIMED' order by d.due_at, d.id`,
  values: [most, leaseSeconds, failures.noNumber, failures.tooLate, failures.optedOut],
})

/** Claims that ended without a result. Whether the service took these messages is unknown until it is asked. */
export const takeUnknown = (most: number): Statement => ({
  name: 'take-unknown-sms',
  text: `
    with dead as (
      select id from sms_delivery where team_id = app_team() and status in ('CLAIMED', 'UNKNOWN') and lease_until <= now()
       order by lease_until limit $1 for update skip locked
    ), taken as (
      update sms_delivery d set status = 'UNKNOWN', lease_until = now() + make_interval(secs => $2)
       where d.team_id = app_team() and d.id in (select id from dead) returning d.*
    )
    ${parts} order by d.id`,
  values: [most, lookupLeaseSeconds],
})

export interface Reported {
  attempt: Pick<OutgoingSms['attempt'], 'deliveryId' | 'attemptId'>
  report: Omit<SmsReport, 'vendorId'> & { vendorId: string | null }
}

/**
 * Writes down what the service says about messages. A final state stays, and no report moves a state back, whatever the
 * order in which reports come. A report about an attempt also counts once the delivery waits to be sent again.
 */
export const reports = (reported: readonly Reported[]): Statement => ({
  name: 'note-sms-reports',
  text: `
    with noted as (
      update sms_delivery d set status = r.status, vendor_id = coalesce(d.vendor_id, r.vendor_id), lease_until = null, error = r.error,
          handed_over_at = case when r.vendor_id is null then d.handed_over_at else coalesce(d.handed_over_at, now()) end,
          final_at = case when r.status <> 'HANDED_OVER' then now() end
        from json_to_recordset($1) as r (id bigint, attempt_id uuid, vendor_id text, status text, error text, is_opt_out boolean)
       where d.team_id = app_team() and d.id = r.id and (d.attempt_id = r.attempt_id or d.vendor_id = r.vendor_id)
         and d.status in ('SCHEDULED', 'CLAIMED', 'UNKNOWN', 'HANDED_OVER') and (d.status, r.status) <> ('HANDED_OVER', 'HANDED_OVER')
       returning d.practice_id as "practiceId", d.number, r.is_opt_out
    )
    select "practiceId", number from noted where is_opt_out`,
  values: [
    JSON.stringify(
      reported.map(({ attempt, report: { vendorId, state, error } }) => ({
        id: attempt.deliveryId,
        attempt_id: attempt.attemptId,
        vendor_id: vendorId,
        status: state === 'ON_ITS_WAY' ? 'HANDED_OVER' : state,
        error: error?.text ?? null,
        is_opt_out: error?.isOptOut ?? false,
      })),
    ),
  ],
})

/** The same in a transaction, where recipients who have opted out at the service also enter the ledger. */
export async function noteReports(scope: Scope, reported: readonly Reported[]): Promise<void> {
  const [rows = []] = await runBatch(scope.client, [reports(reported)])
  if (rows.length > 0) await insertVendorOptOuts(scope, rows as unknown as OptedOut[])
}

/** The teams with messages whose reports are missing. */
export async function findUnreportedTeams(scope: Scope): Promise<number[]> {
  const { rows } = await scope.client.query<{ id: number }>('select sms_unreported_teams() as id')
  return rows.map(({ id }) => id)
}

/** Messages that the service took some time ago and has not reported on, newest first. */
export async function findUnreported(
  scope: Scope,
  most: number,
): Promise<{ deliveryId: number; attemptId: string; vendorId: string }[]> {
  const { rows } = await scope.client.query<{ deliveryId: string; attemptId: string; vendorId: string }>(
    `select id as "deliveryId", attempt_id as "attemptId", vendor_id as "vendorId" from sms_delivery
      where team_id = app_team() and status = 'HANDED_OVER' and vendor_id is not null and attempt_id is not null
        and handed_over_at between now() - interval '2 days' and now() - interval '10 minutes'
      order by handed_over_at desc limit $1`,
    [most],
  )
  return rows.map(({ deliveryId, ...rest }) => ({ ...rest, deliveryId: Number(deliveryId) }))
}

/** Gives claims back: surely nothing was sent. After a failure of the service the next attempt waits longer each time. */
export async function releaseClaims(
  scope: Scope,
  attemptIds: readonly string[],
  { afterFailure }: { afterFailure: boolean },
): Promise<void> {
  await scope.client.query(
    `update sms_delivery set status = 'SCHEDULED', lease_until = null, from_number = null,
            due_at = case when $2 then now() + least(interval '15 minutes', interval '10 seconds' * 2 ^ least(attempts - 1, 10)) else due_at end
      where team_id = app_team() and attempt_id = any ($1::uuid[]) and status in ('CLAIMED', 'UNKNOWN')`,
    [attemptIds, afterFailure],
  )
}

/** The answer of the service is lost: it is asked soon, and no message is sent until then. */
export async function noteUnknown(scope: Scope, attemptIds: readonly string[]): Promise<void> {
  await scope.client.query(
    `update sms_delivery set status = 'UNKNOWN', lease_until = now() + make_interval(secs => $2)
      where team_id = app_team() and attempt_id = any ($1::uuid[]) and status = 'CLAIMED'`,
    [attemptIds, settleSeconds],
  )
}

/** Which of these ids of the service belong to a delivery already. */
export async function findKnownVendorIds(scope: Scope, vendorIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await scope.client.query<{ id: string }>(
    'select vendor_id as id from sms_delivery where team_id = app_team() and vendor_id = any ($1::text[])',
    [vendorIds],
  )
  return new Set(rows.map(({ id }) => id))
}
