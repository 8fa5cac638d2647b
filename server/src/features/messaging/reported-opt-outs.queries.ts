import type { Scope } from '../../kit/request/scope.ts'

export interface OptedOut {
  practiceId: number
  number: string
}

const unlessEntered = 'on conflict (team_id, practice_id, number) where ended_at is null do nothing'

/** Enters recipients whom the service refuses because they told it to stop. */
export async function insertVendorOptOuts(scope: Scope, optedOut: readonly OptedOut[]): Promise<void> {
  await scope.client.query(
    `insert into sms_opt_out (team_id, practice_id, number, source)
     select distinct app_team(), r.practice_id, r.number, 'VENDOR' from unnest($1::int[], $2::text[]) as r (practice_id, number)
     ${unlessEntered}`,
    [optedOut.map(({ practiceId }) => practiceId), optedOut.map(({ number }) => number)],
  )
}

/** Enters somebody who replied STOP. False if they had opted out before. */
export async function insertRepliedOptOut(scope: Scope, { practiceId, number }: OptedOut): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `insert into sms_opt_out (team_id, practice_id, number, source) values (app_team(), $1, $2, 'REPLY') ${unlessEntered}`,
    [practiceId, number],
  )
  return rowCount === 1
}

/** Ends the opt-out of somebody who replied START. False if there was none. */
export async function endOptOut(scope: Scope, { practiceId, number }: OptedOut): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `update sms_opt_out set ended_at = now(), ended_source = 'REPLY'
      where team_id = app_team() and practice_id = $1 and number = $2 and ended_at is null`,
    [practiceId, number],
  )
  return rowCount === 1
}

export async function hasOptedOut(scope: Scope, { practiceId, number }: OptedOut): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    'select from sms_opt_out where team_id = app_team() and practice_id = $1 and number = $2 and ended_at is null',
    [practiceId, number],
  )
  return rowCount === 1
}
