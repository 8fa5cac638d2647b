import type { BuilderRequest, Obstacle } from '@credence/contract/tasks/builder'
import type { Scope } from '../../kit/request/scope.ts'
import { targetTable, whenObstacle, type Refused } from './obstacles.queries.ts'

export interface BuilderRun {
  id: number
  total: number
  done: number
  created: number
  unsuccessful: string[]
}

/**
 * The caller's run with this key, created if there is none; null if the key was used for another request. Runs expire
 * after a day.
 */
export async function openRun(scope: Scope, key: string, requestHash: Buffer, total: number): Promise<number | null> {
  await scope.client.query(
    "delete from task_builder_run where team_id = app_team() and account_id = app_account() and created_at < now() - interval '1 day'",
  )
  await scope.client.query(
    `
    insert into task_builder_run (team_id, account_id, key, request_hash, total) values (app_team(), app_account(), $1, $2, $3)
    on conflict (team_id, account_id, key) do nothing`,
    [key, requestHash, total],
  )
  const {
    rows: [run],
  } = await scope.client.query<{ id: number; hash: Buffer }>(
    'select id, request_hash as hash from task_builder_run where team_id = app_team() and account_id = app_account() and key = $1',
    [key],
  )
  return run?.hash.equals(requestHash) ? run.id : null
}

const fields = 'id, total, done, created, unsuccessful'

/**
 * The progress of a run, locked until its next batch is committed. Batches of one team run one at a time, so that none
 * misses another's tasks.
 */
export async function takeRun(scope: Scope, id: number): Promise<BuilderRun> {
  await scope.client.query("select pg_advisory_xact_lock(hashtext('task builder'), app_team())")
  const {
    rows: [run],
  } = await scope.client.query<BuilderRun>(
    `select ${fields} from task_builder_run where team_id = app_team() and id = $1 for update`,
    [id],
  )
  if (!run) throw new Error(`Run ${id} of the task builder is gone`)
  return run
}

export async function findRun(scope: Scope, key: string): Promise<BuilderRun | undefined> {
  const {
    rows: [run],
  } = await scope.client.query<BuilderRun>(
    `select ${fields} from task_builder_run where team_id = app_team() and account_id = app_account() and key = $1`,
    [key],
  )
  return run
}

export const advanceRun = (
  scope: Scope,
  id: number,
  { done, created, unsuccessful }: Pick<BuilderRun, 'done' | 'created' | 'unsuccessful'>,
) =>
  scope.client.query(
    `
  update task_builder_run set done = done + $2, created = created + $3, unsuccessful = unsuccessful || $4::text[] where team_id = app_team() and id = $1`,
    [id, done, created, unsuccessful],
  )

export async function countAssignable(scope: Scope, accountIds: readonly number[]): Promise<number> {
  const {
    rows: [row],
  } = await scope.client.query<{ n: number }>(
    'select count(*)::int as n from team_people() where id = any ($1::int[]) and is_assignable',
    [accountIds],
  )
  return row?.n ?? 0
}

export interface Combination {
  practiceId: number
  providerId: number | null
  targetId: number | null
}
export interface RefusedCombination extends Omit<Refused, 'type' | 'obstacle'> {
  reason: Obstacle | 'exists'
}

/** Creates the tasks of some combinations in one statement and returns the impossible combinations in order. */
export async function insertCombinations(
  scope: Scope,
  request: BuilderRequest,
  combinations: readonly Combination[],
): Promise<{ created: number; refused: RefusedCombination[] }> {
  const { taskType, category, status, nextAction, deadline, other, note, assignees } = request
  const column = targetTable(taskType)
  const target = column ? `t.${column}_id = c.target_id` : 'num_nonnulls(t.carrier_id, t.facility_id, t.hub_id) = 0'
  const {
    rows: [row],
  } = await scope.client.query<{ created: number; refused: RefusedCombination[] }>(
    `
    with combos as materialized (
      select * from unnest($1::int[], $2::int[], $3::int[]) with ordinality as c (practice_id, provider_id, target_id, n)
    ), judged as materialized (
      select c.*, r.formatted_name as provider, case ${whenObstacle(taskType)}
        when exists (select from task t where t.team_id = app_team() and not t.archived and t.status <> 'COMPLETE' and t.practice_id = c.practice_id
                        and coalesce(t.provider_id, 0) = coalesce(c.provider_id, 0) and t.category = $4 and ${target} and t.other is not distinct from $7) then 'exists' end as reason
        from combos c left join provider r on r.team_id = app_team() and r.id = c.provider_id
    ), made as (
      insert into task (team_id, practice_id, provider_id, ${column ? `${column}_id, ` : ''}category, status, due, deadline, other)
      select app_team(), practice_id, provider_id, ${column ? 'target_id, ' : ''}$4, $5, $6::date, $8::date, $7 from judged where reason is null order by n
      returning id
    ), noted as (
      insert into task_activity (team_id, task_id, notes) select app_team(), id, $9 from made where $9::text is not null
    ), assigned as (
      insert into task_assignee (team_id, task_id, account_id) select app_team(), made.id, account_id from made cross join unnest($10::int[]) as account_id
    )
    select (select count(*)::int from made) as created,
           (select coalesce(json_agg(json_build_object('reason', j.reason, 'practice', p.name, 'provider', j.provider, 'target', ${column ? 'x.name' : '$7::text'}) order by j.n), '[]')
              from judged j join practice p on p.team_id = app_team() and p.id = j.practice_id ${column ? `left join ${column} x on x.id = j.target_id` : ''}
             where j.reason is not null) as refused`,
    [
      combinations.map(({ practiceId }) => practiceId),
      combinations.map(({ providerId }) => providerId),
      combinations.map(({ targetId }) => targetId),
      category,
      status,
      nextAction,
      other,
      deadline,
      note,
      [...new Set(assignees)],
    ],
  )
  return row as { created: number; refused: RefusedCombination[] }
}
