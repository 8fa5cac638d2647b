import type { SmsOptOut } from '@credence/contract/messaging/settings-calls'
import { runBatch, type Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/request/scope.ts'

const listed = `
  select id, number as phone, note, source, created_at as created, name_of(created_by) as "createdBy",
         ended_at as ended, name_of(ended_by) as "endedBy", ended_source as "endedSource"
    from sms_opt_out where team_id = app_team() and practice_id = $1`

export const optOutsOf = (practiceId: number): Statement => ({
  name: 'sms-opt-outs',
  text: `${listed} order by id desc`,
  values: [practiceId],
})

export async function getOptOut(scope: Scope, practiceId: number, id: number): Promise<SmsOptOut> {
  const [rows = []] = await runBatch(scope.client, [
    { name: 'sms-opt-out', text: `${listed} and id = $2`, values: [practiceId, id] },
  ])
  return rows[0] as unknown as SmsOptOut
}

interface NewOptOut {
  practiceId: number
  number: string
  source: 'REPLY' | 'STAFF' | 'VENDOR'
  note?: string | null | undefined
}

/** Notes that a number wants no texts of a practice. Answers the new entry, or undefined if there is one. */
export async function insertOptOut(
  scope: Scope,
  { practiceId, number, source, note }: NewOptOut,
): Promise<number | undefined> {
  const { rows } = await scope.client.query<{ id: number }>(
    `insert into sms_opt_out (team_id, practice_id, number, source, note, created_by) values (app_team(), $1, $2, $3, $4, $5)
     on conflict (team_id, practice_id, number) where ended_at is null do nothing returning id`,
    [practiceId, number, source, note ?? null, scope.author],
  )
  return rows[0]?.id
}

/** Ends an entry of a practice by its id. Whether it counted before; undefined if the practice has no such entry. */
export async function endOptOutById(scope: Scope, practiceId: number, id: number): Promise<boolean | undefined> {
  const { rows } = await scope.client.query<{ ended: boolean }>(
    `
    with known as (select id from sms_opt_out where team_id = app_team() and practice_id = $1 and id = $2),
    ended as (
      update sms_opt_out set ended_at = now(), ended_by = $3, ended_source = 'STAFF'
       where team_id = app_team() and practice_id = $1 and id = $2 and ended_at is null returning id)
    select exists (select from ended) as ended from known`,
    [practiceId, id, scope.author],
  )
  return rows[0]?.ended
}
