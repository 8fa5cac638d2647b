import { limits } from '@credence/contract/limits'
import type { Scope } from '../../kit/request/scope.ts'

export interface Sending {
  fromNumber: string | null
  /** Texts of the day with those that are being added. */
  textsOfDay: number
  dailyQuota: number
}

/**
 * Counts texts of a practice and says whether it may send them. The row stays locked until commit: of two equal messages
 * that are sent at once, the second one sees the first.
 */
export async function countTexts(scope: Scope, practiceId: number, texts: number): Promise<Sending> {
  const { rows } = await scope.client.query<Sending>(
    `
    with settings as (
      select s.from_number, coalesce(s.daily_quota, 0) as daily_quota, day_in(coalesce(s.time_zone, team_time_zone()), now()) as today
        from practice p left join practice_sms s on s.team_id = p.team_id and s.practice_id = p.id
       where p.team_id = app_team() and p.id = $1),
    counted as (
      insert into sms_count as c (team_id, practice_id, day, texts_of_day) select app_team(), $1, today, $2 from settings
      on conflict (team_id, practice_id) do update set day = excluded.day,
        texts_of_day = excluded.texts_of_day + case when c.day = excluded.day then c.texts_of_day else 0 end
      returning texts_of_day)
    select from_number as "fromNumber", daily_quota as "dailyQuota", texts_of_day as "textsOfDay" from settings, counted`,
    [practiceId, texts],
  )
  if (!rows[0]) throw new Error(`Practice ${practiceId} is gone`)
  return rows[0]
}

/** By the clock of the database. */
export async function judgeTime(scope: Scope, at: string): Promise<'good' | 'early' | 'late'> {
  const { rows } = await scope.client.query<{ verdict: 'good' | 'early' | 'late' }>(
    `select case when $1::timestamptz < now() + make_interval(mins => $2) then 'early'
       when $1::timestamptz > now() + interval '1 year' then 'late' else 'good' end as verdict`,
    [at, limits.smsMinutesAhead],
  )
  return rows[0]?.verdict ?? 'early'
}

/** Those of the numbers that opted out of texts of a practice. */
export async function findOptedOut(scope: Scope, practiceId: number, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await scope.client.query<{ number: string }>(
    'select number from sms_opt_out where team_id = app_team() and practice_id = $1 and number = any ($2) and ended_at is null',
    [practiceId, numbers],
  )
  return new Set(rows.map(({ number }) => number))
}

export interface NewSms {
  /** Separated by commas. */
  toNumber: string
  content: string
  segments: number
}

/** The same recipients in one order, whatever the order in which they were typed. */
const inOrder = (toNumber: string): string => toNumber.split(', ').toSorted().join(', ')

/** Whether one of the messages was made less than a minute ago, to the same recipients in any order, and is not cancelled. */
export async function isRepeated(
  scope: Scope,
  practiceId: number,
  scheduleAt: string | null,
  messages: readonly Pick<NewSms, 'toNumber' | 'content'>[],
): Promise<boolean> {
  const { rows } = await scope.client.query<{ found: boolean }>(
    `
    with recent as materialized (
      select m.content, (select string_agg(r.number, ', ' order by r.number collate "C")
                           from unnest(string_to_array(m.to_number, ', ')) as r (number)) as to_number
        from sms m
       where m.team_id = app_team() and m.practice_id = $1 and m.origin in ('STAFF', 'IMPORT', 'SIGNING') and m.canceled_at is null
         and m.created_at > now() - make_interval(secs => $5) and m.schedule_at is not distinct from $2::timestamptz)
    select exists (select from recent m join unnest($3::text[], $4::text[]) as n (to_number, content)
       on n.to_number = m.to_number and n.content = m.content) as found`,
    [
      practiceId,
      scheduleAt,
      messages.map(({ toNumber }) => inOrder(toNumber)),
      messages.map(({ content }) => content),
      limits.smsRepeatSeconds,
    ],
  )
  return rows[0]?.found === true
}

export interface SharedParts {
  practiceId: number
  origin: 'STAFF' | 'IMPORT' | 'SIGNING' | 'AUTO_RESPONSE' | 'KEYWORD'
  scheduleAt: string | null
  signingRequestId: number | null
}

/** Stores messages with a delivery for each of their recipients. The ids are in the order of the messages. */
export async function insertMessages(
  scope: Scope,
  { practiceId, origin, scheduleAt, signingRequestId }: SharedParts,
  messages: readonly NewSms[],
): Promise<number[]> {
  const { rows } = await scope.client.query<{ id: number }>(
    `
    with added as (
      insert into sms (team_id, practice_id, origin, to_number, content, segments, schedule_at, signing_request_id, created_by)
      select app_team(), $1, $2, n.to_number, n.content, n.segments, $3, $4, $5
        from unnest($6::text[], $7::text[], $8::int[]) with ordinality as n (to_number, content, segments, place) order by n.place
      returning id, to_number),
    delivered as (
      insert into sms_delivery (team_id, practice_id, sms_id, position, number, due_at)
      select app_team(), $1, a.id, r.place - 1, r.number, coalesce($3, now())
        from added a cross join lateral unnest(string_to_array(a.to_number, ', ')) with ordinality as r (number, place))
    select id from added order by id`,
    [
      practiceId,
      origin,
      scheduleAt,
      signingRequestId,
      scope.author,
      messages.map(({ toNumber }) => toNumber),
      messages.map(({ content }) => content),
      messages.map(({ segments }) => segments),
    ],
  )
  return rows.map(({ id }) => id)
}
