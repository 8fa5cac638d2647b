import { job as actorOf } from '../request/actor.ts'
import type { Scope } from '../request/scope.ts'
import type { Services } from '../request/services.ts'
import { inTransaction } from '../request/transaction.ts'

export interface DailyJob {
  name: string
  /** By the clock of each team, such as `07:05`. */
  timeOfDay: string
  /** Which of the open teams it is for, as a condition on `t`; all without one. */
  teams?: string
  /** Names the failure of so many teams. */
  failed: (count: number) => string
}

async function findTeamsDue(scope: Scope, { name, timeOfDay, teams = 'true' }: DailyJob): Promise<number[]> {
  const { rows } = await scope.client.query<{ id: number }>(
    `select t.id from teams_due($1, $2, now()) as due join team t on t.id = due where ${teams} order by t.id`,
    [name, timeOfDay],
  )
  return rows.map(({ id }) => id)
}

/**
 * Notes that a job runs for the team of this transaction on its day. False when it ran already or when the time has not
 * come, as at midnight, when another day begins. Whoever asks meanwhile waits for the outcome.
 */
async function beginRun(scope: Scope, { name, timeOfDay }: DailyJob): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `
    insert into daily_run (team_id, job, day) select app_team(), $1, team_today() where (now() at time zone team_time_zone())::time >= $2 on conflict do nothing`,
    [name, timeOfDay],
  )
  return rowCount === 1
}

/**
 * Does something once on every day of each team, when the team's clock shows the time, or later where no server ran
 * then. To be called every few minutes, by as many servers as there are: that it ran is noted in the transaction of its
 * work. The trouble of one team keeps no other waiting, and its work is tried again.
 */
export async function runDaily(
  services: Services,
  job: DailyJob,
  act: (scope: Scope, teamId: number) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  const actor = actorOf(job.name)
  for (const teamId of await inTransaction(services, { isPlatform: true, actor }, (scope) => findTeamsDue(scope, job), {
    readOnly: true,
  })) {
    await inTransaction(services, { teamId, actor }, async (scope) => {
      if (await beginRun(scope, job)) await act(scope, teamId)
    }).catch((error: unknown) => failures.push(error))
  }
  if (failures.length) throw new AggregateError(failures, job.failed(failures.length))
}
