import type { LeftTask } from '@credence/contract/tasks/bulk'
import type { Scope } from '../../../kit/request/scope.ts'
import type { StoredTask } from '../save.queries.ts'

export interface BulkRun {
  id: number
  total: number
  done: number
  skipped: LeftTask[]
}

const fields = 'id, total, done, skipped'
const mine = 'team_id = app_team() and account_id = app_account()'

/** The caller's run with this key, created if there is none; null if the key was used for another request. */
export async function openBulkRun(scope: Scope, key: string, hash: Buffer, total: number): Promise<number | null> {
  await scope.client.query(`delete from task_bulk_run where ${mine} and created_at < now() - interval '1 day'`)
  await scope.client.query(
    `
    insert into task_bulk_run (team_id, account_id, key, request_hash, total) values (app_team(), app_account(), $1, $2, $3)
    on conflict (team_id, account_id, key) do nothing`,
    [key, hash, total],
  )
  const {
    rows: [run],
  } = await scope.client.query<{ id: number; hash: Buffer }>(
    `select id, request_hash as hash from task_bulk_run where ${mine} and key = $1`,
    [key],
  )
  return run?.hash.equals(hash) ? run.id : null
}

/** The progress of a run, locked until its next batch is committed. */
export async function takeBulkRun(scope: Scope, id: number): Promise<BulkRun> {
  const {
    rows: [run],
  } = await scope.client.query<BulkRun>(`select ${fields} from task_bulk_run where ${mine} and id = $1 for update`, [
    id,
  ])
  if (!run) throw new Error(`Bulk edit ${id} is gone`)
  return run
}

export async function findBulkRun(scope: Scope, key: string): Promise<BulkRun | undefined> {
  const {
    rows: [run],
  } = await scope.client.query<BulkRun>(`select ${fields} from task_bulk_run where ${mine} and key = $1`, [key])
  return run
}

export const advanceBulkRun = (scope: Scope, id: number, done: number, skipped: readonly LeftTask[]) =>
  scope.client.query(
    `update task_bulk_run set done = done + $2, skipped = skipped || $3::jsonb where ${mine} and id = $1`,
    [id, done, JSON.stringify(skipped)],
  )

export interface BulkTask extends StoredTask {
  name: string
  assignees: number[]
  completedAt: string | null
}

/** Tasks by their id, locked until commit. Always in the same order, so that two bulk edits cannot block each other. */
export async function lockTasks(scope: Scope, ids: readonly number[]): Promise<Map<number, BulkTask>> {
  const { rows } = await scope.client.query<BulkTask>(
    `
    with locked as materialized (
      select t.* from task t where t.team_id = app_team() and t.id = any ($1::int[]) order by t.id for update)
    select t.id, t.status, t.category, t.practice_id as "practiceId", t.carrier_id as "carrierId", t.provider_id as "providerId",
           t.hub_id as "hubId", t.facility_id as "facilityId", t.other, t.reference_number as "referenceNumber",
           t.due::text as due, t.deadline::text as deadline, t.progress, t.archived, t.ordering, t.version,
           to_jsonb(t.completed_at) #>> '{}' as "completedAt",
           coalesce(r.formatted_name, p.name) || ', ' || t.id as name,
           array(select x.account_id from task_assignee x where x.team_id = t.team_id and x.task_id = t.id order by 1) as assignees
      from locked t join practice p on p.team_id = t.team_id and p.id = t.practice_id
      left join provider r on r.team_id = t.team_id and r.id = t.provider_id`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The values before a bulk edit, of what it changed. */
export interface Before {
  status?: BulkTask['status']
  due?: string | null
  archived?: boolean
  assignees?: number[]
  completedAt?: string
  noteId?: number
}

export interface BulkChange {
  taskId: number
  name: string
  before: Before
  keptBecause: string | null
}

/** Notes what the tasks of a batch were, with the version that each has now. */
export const insertBulkChanges = (scope: Scope, runId: number, changes: readonly BulkChange[]) =>
  scope.client.query(
    `
    insert into task_bulk_change (team_id, run_id, task_id, name, before, made_version, kept_because)
    select app_team(), $1, t.id, c.name, c.before, t.version, c."keptBecause"
      from jsonb_to_recordset($2) as c ("taskId" int, name text, before jsonb, "keptBecause" text)
      join task t on t.team_id = app_team() and t.id = c."taskId"`,
    [runId, JSON.stringify(changes)],
  )

export async function countBulkChanges(scope: Scope, runId: number): Promise<number> {
  const { rows } = await scope.client.query<{ n: number }>(
    'select count(*)::int as n from task_bulk_change where team_id = app_team() and run_id = $1',
    [runId],
  )
  return rows[0]?.n ?? 0
}

export interface ToUndo extends BulkChange {
  version: number
}

/** The next changes that are to be undone. */
export async function findChangesToUndo(scope: Scope, runId: number, limit: number): Promise<ToUndo[]> {
  const { rows } = await scope.client.query<ToUndo>(
    `
    select task_id as "taskId", name, before, made_version as version, kept_because as "keptBecause" from task_bulk_change
     where team_id = app_team() and run_id = $1 and is_undone is null order by task_id limit $2`,
    [runId, limit],
  )
  return rows
}

export const setUndone = (scope: Scope, runId: number, outcomes: readonly { id: number; reason: string | null }[]) =>
  scope.client.query(
    `
    update task_bulk_change c set is_undone = o.reason is null, undo_reason = o.reason
      from jsonb_to_recordset($2) as o (id int, reason text)
     where c.team_id = app_team() and c.run_id = $1 and c.task_id = o.id`,
    [runId, JSON.stringify(outcomes)],
  )

interface UndoOutcome {
  countRestored: number
  left: LeftTask[]
}

export async function getUndoOutcome(scope: Scope, runId: number): Promise<UndoOutcome> {
  const { rows } = await scope.client.query<UndoOutcome>(
    `
    select count(*) filter (where is_undone)::int as "countRestored",
           coalesce(json_agg(json_build_object('id', task_id, 'name', name, 'reason', undo_reason) order by task_id) filter (where not is_undone), '[]') as left
      from task_bulk_change where team_id = app_team() and run_id = $1`,
    [runId],
  )
  return rows[0] as UndoOutcome
}

export async function countUndone(scope: Scope, runId: number): Promise<{ done: number; total: number }> {
  const { rows } = await scope.client.query<{ done: number; total: number }>(
    'select count(is_undone)::int as done, count(*)::int as total from task_bulk_change where team_id = app_team() and run_id = $1',
    [runId],
  )
  return rows[0] as { done: number; total: number }
}

/** The day of completion, which a task that becomes complete again would otherwise get anew. */
export const restoreCompletion = (scope: Scope, id: number, completedAt: string) =>
  scope.client.query('update task set completed_at = $2 where team_id = app_team() and id = $1', [id, completedAt])

/** What is refused is taken back, and the transaction goes on. */
export async function inSavepoint<T>(scope: Scope, act: () => Promise<T>): Promise<T> {
  await scope.client.query('savepoint one_task')
  try {
    const result = await act()
    await scope.client.query('release savepoint one_task')
    return result
  } catch (error) {
    await scope.client.query('rollback to savepoint one_task')
    throw error
  }
}
