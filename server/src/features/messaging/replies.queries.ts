import type { Scope } from '../../kit/request/scope.ts'
import type { Keyword } from './keywords.ts'

export interface PracticeNumber {
  teamId: number
  practiceId: number
}

/** The practice that sends from a number, in any team. */
export async function findPracticeOfNumber(scope: Scope, number: string): Promise<PracticeNumber | undefined> {
  const { rows } = await scope.client.query<PracticeNumber>(
    'select team_id as "teamId", practice_id as "practiceId" from sms_practice_of_number($1)',
    [number],
  )
  return rows[0]
}

export interface PracticeSettings {
  practiceName: string
  practicePhone: string | null
  forwardingEmail: string | null
  autoResponse: string | null
  callForwardNumber: string | null
}

export async function getPracticeSettings(scope: Scope, practiceId: number): Promise<PracticeSettings> {
  return scope.db
    .selectFrom('practice')
    .innerJoin('practiceSms', (join) =>
      join.onRef('practiceSms.teamId', '=', 'practice.teamId').onRef('practiceSms.practiceId', '=', 'practice.id'),
    )
    .select([
      'practice.name as practiceName',
      'practice.phone1 as practicePhone',
      'practiceSms.replyForwardingEmail as forwardingEmail',
      'practiceSms.replyAutoResponse as autoResponse',
      'practiceSms.callForwardNumber',
    ])
    .where('practice.teamId', '=', scope.teamId)
    .where('practice.id', '=', practiceId)
    .executeTakeFirstOrThrow()
}

interface Reply {
  practiceId: number
  from: string
  content: string
  vendorId: string
  keyword: Keyword | null
}

/**
 * Stores a reply under the newest message that the practice has sent to that number. False for a reply that is known.
 * Replies of one number to one practice wait for each other, so that only one of them is answered.
 */
export async function insertReply(
  scope: Scope,
  { practiceId, from, content, vendorId, keyword }: Reply,
): Promise<boolean> {
  await scope.client.query("select pg_advisory_xact_lock(hashtextextended('sms reply ' || $1 || ' ' || $2, 0))", [
    String(practiceId),
    from,
  ])
  const { rowCount } = await scope.client.query(
    `insert into sms_reply (team_id, practice_id, sms_id, from_number, content, vendor_id, keyword)
     values (app_team(), $1, (
       select d.sms_id from sms_delivery d join sms s on s.team_id = d.team_id and s.id = d.sms_id
        where d.team_id = app_team() and d.practice_id = $1 and d.number = $2 and d.status in ('HANDED_OVER', 'DELIVERED', 'UNDELIVERED')
          and s.origin in ('STAFF', 'IMPORT', 'SIGNING')
        order by coalesce(d.handed_over_at, d.due_at) desc, d.id desc limit 1
     ), $2, $3, $4, $5) on conflict (team_id, vendor_id) do nothing`,
    [practiceId, from, content, vendorId, keyword],
  )
  return rowCount === 1
}

/** Whether a number got the automatic response of a practice within the last 24 hours. */
export async function hasAutoResponse(scope: Scope, practiceId: number, number: string): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `select from sms_delivery d join sms s on s.team_id = d.team_id and s.id = d.sms_id
      where d.team_id = app_team() and d.practice_id = $1 and d.number = $2 and s.origin = 'AUTO_RESPONSE'
        and s.created_at > now() - interval '24 hours' limit 1`,
    [practiceId, number],
  )
  return rowCount === 1
}
