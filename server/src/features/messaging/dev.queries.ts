import type { Scope } from '../../kit/request/scope.ts'

export async function findTeamOfSms(scope: Scope, smsId: number): Promise<number | null> {
  const { rows } = await scope.client.query<{ team: number | null }>('select sms_team_of_sms($1) as team', [smsId])
  return rows[0]?.team ?? null
}

/** Makes the deliveries that wait due now. False if none waits. */
export async function makeDeliveriesDue(scope: Scope, smsId: number): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    "update sms_delivery set due_at = now() where team_id = app_team() and sms_id = $1 and status = 'SCHEDULED'",
    [smsId],
  )
  return (rowCount ?? 0) > 0
}
