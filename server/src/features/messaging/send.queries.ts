import type { Scope } from '../../kit/request/scope.ts'

/**
 * Cancels all deliveries of a scheduled message, or none. The lock keeps the job that sends from claiming one meanwhile;
 * a delivery that it has claimed already is not SCHEDULED any more.
 */
export async function cancelDeliveries(
  scope: Scope,
  id: number,
): Promise<{ signingRequestId: number | null } | undefined> {
  const { rows } = await scope.client.query<{ signingRequestId: number | null }>(
    `
    with locked as (
      select d.id, d.status from sms_delivery d join sms m on m.team_id = d.team_id and m.id = d.sms_id
       where d.team_id = app_team() and d.sms_id = $1 and m.schedule_at is not null order by d.id for update of d),
    canceled as (
      update sms_delivery d set status = 'CANCELED', final_at = now() from locked l
       where d.team_id = app_team() and d.id = l.id and d.status = 'SCHEDULED'
         and not exists (select from locked o where o.status <> 'SCHEDULED') returning d.id)
    update sms set canceled_at = now(), canceled_by = $2 where team_id = app_team() and id = $1
       and exists (select from canceled) and (select count(*) from canceled) = (select count(*) from locked)
    returning signing_request_id as "signingRequestId"`,
    [id, scope.author],
  )
  return rows[0]
}

/** Whether the message has consent forms. */
export async function updateFormsProcessed(scope: Scope, id: number, isProcessed: boolean): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `update sms m set is_forms_processed = $2 where m.team_id = app_team() and m.id = $1 and exists (
       select from signing_request q where q.team_id = m.team_id and q.id = m.signing_request_id and q.kind = 'CONSENT')`,
    [id, isProcessed],
  )
  return rowCount !== 0
}
