import type { ReplyChannel, ReplyState } from '@credence/contract/choices/referrals'
import type { Scope } from '../../kit/request/scope.ts'
import type { Letter } from './letter.ts'

export interface Addressee extends Omit<Letter, 'to' | 'referringPractice' | 'reason' | 'notes'> {
  referringPractice: string | null
  fax: string | null
  email: string | null
}

const moment = (value: string) => `to_char(${value} at time zone team_time_zone(), 'MM/DD/YYYY, FMHH12:MI AM')`

/** Where a letter about a referral goes, by the team's list of referring practices, and what it says. */
export async function getAddressee(scope: Scope, referralId: number): Promise<Addressee> {
  const {
    rows: [row],
  } = await scope.client.query<Addressee>(
    `
    select r.referring_practice as "referringPractice", x.fax, x.email, r.referring_physician as "referringPhysician",
           concat_ws(' ', r.patient_first_name, r.patient_last_name) as "patientName",
           p.name as "practiceName", p.phone1 as "practicePhone", p.fax as "practiceFax",
           (select w.first_name || ' ' || w.last_name from team_people() w where w.id = app_account()) as author,
           team_today()::text as written, to_char(r.created_at at time zone team_time_zone(), 'MM/DD/YYYY') as referred,
           ${moment('r.appointment_at')} as appointment, v.formatted_name as "providerName", r.location
      from referral r join practice p on p.team_id = r.team_id and p.id = r.practice_id
      left join provider v on v.team_id = r.team_id and v.id = r.provider_id
      left join referring_practice x on x.team_id = r.team_id and lower(x.name) = lower(r.referring_practice)
     where r.team_id = app_team() and r.id = $1`,
    [referralId],
  )
  if (!row) throw new Error(`Referral ${referralId} is gone from its own transaction`)
  return row
}

/** Whether a reply is pending or was sent a moment ago, so that a double click does not send it twice. */
export async function isReplyUnderWay(scope: Scope, referralId: number): Promise<boolean> {
  const { rows } = await scope.client.query(
    `
    select from referral_reply where team_id = app_team() and referral_id = $1
       and (state in ('waiting', 'sending') or (state = 'sent' and created_at > now() - interval '1 minute'))`,
    [referralId],
  )
  return rows.length > 0
}

export const insertReply = async (
  scope: Scope,
  reply: { referralId: number; channel: ReplyChannel; contentSealed: Buffer },
): Promise<number> =>
  (
    await scope.db
      .insertInto('referralReply')
      .values({ teamId: scope.teamId, ...reply })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export interface Reply {
  referralId: number
  channel: ReplyChannel
  state: ReplyState
  contentSealed: Buffer
}

/** Undefined when the referral was deleted meanwhile. */
export const findReply = (scope: Scope, id: number): Promise<Reply | undefined> =>
  scope.db
    .selectFrom('referralReply')
    .select(['referralId', 'channel', 'state', 'contentSealed'])
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<Reply | undefined>

/** Claims a waiting reply for sending; false if another run has claimed it, or the referral is gone. */
export async function claimReply(scope: Scope, id: number): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    "update referral_reply set state = 'sending' where team_id = app_team() and id = $1 and state = 'waiting'",
    [id],
  )
  return rowCount === 1
}

/** False if the reply has this state already, or the referral is gone. */
export async function finishReply(
  scope: Scope,
  id: number,
  state: 'sent' | 'failed',
  objectKey: string | null = null,
): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `update referral_reply set state = $2, settled_at = now(), object_key = coalesce($3, object_key)
      where team_id = app_team() and id = $1 and state <> $2`,
    [id, state, objectKey],
  )
  return rowCount === 1
}
