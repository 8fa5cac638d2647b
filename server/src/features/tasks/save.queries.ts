import type { TaskCategory, TaskStatus } from '@credence/contract/choices/tasks'
import { notFound } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'

export interface TaskFields {
  status: TaskStatus
  category: TaskCategory
  practiceId: number
  carrierId: number | null
  providerId: number | null
  hubId: number | null
  facilityId: number | null
  other: string | null
  referenceNumber: string | null
  due: string | null
  deadline: string | null
  progress: number | null
  archived: boolean
  ordering: number | null
}
export type StoredTask = TaskFields & { id: number; version: number }

/** A task, locked until commit, so that concurrent changes cannot overwrite each other unnoticed. */
export async function getTaskForUpdate(scope: Scope, id: number): Promise<StoredTask> {
  const task = await scope.db
    .selectFrom('task')
    .select([
      'id',
      'status',
      'category',
      'practiceId',
      'carrierId',
      'providerId',
      'hubId',
      'facilityId',
      'other',
      'referenceNumber',
      'due',
      'deadline',
      'progress',
      'archived',
      'ordering',
      'version',
    ])
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  return task as StoredTask
}

export const insertTask = async (scope: Scope, fields: TaskFields): Promise<number> =>
  (
    await scope.db
      .insertInto('task')
      .values({ teamId: scope.teamId, ...fields })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateTask = (scope: Scope, id: number, fields: Partial<TaskFields>) =>
  scope.db.updateTable('task').set(fields).where('teamId', '=', scope.teamId).where('id', '=', id).execute()

export type About = Pick<TaskFields, 'practiceId' | 'providerId' | 'carrierId' | 'facilityId' | 'hubId'>

/**
 * Replaces the assignees of a task. Current assignees may stay; a new one must be assignable. Returns false otherwise.
 */
export async function replaceAssignees(scope: Scope, taskId: number, accountIds: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(accountIds)]
  await scope.client.query(
    'delete from task_assignee where team_id = app_team() and task_id = $1 and account_id <> all ($2::int[])',
    [taskId, wanted],
  )
  const {
    rows: [row],
  } = await scope.client.query<{ missing: number }>(
    `
    with added as (
      insert into task_assignee (team_id, task_id, account_id)
      select app_team(), $1, w.id from team_people() w
       where w.id = any ($2::int[]) and w.is_assignable and not exists (select from task_assignee x where x.team_id = app_team() and x.task_id = $1 and x.account_id = w.id)
      returning 1)
    select cardinality($2::int[]) - (select count(*) from added)::int
         - (select count(*) from task_assignee x where x.team_id = app_team() and x.task_id = $1)::int as missing`,
    [taskId, wanted],
  )
  return row?.missing === 0
}

export async function setStar(scope: Scope, taskId: number, isOn: boolean): Promise<void> {
  await scope.client.query(
    isOn
      ? 'insert into task_star (team_id, account_id, task_id) values (app_team(), app_account(), $1) on conflict do nothing'
      : 'delete from task_star where team_id = app_team() and account_id = app_account() and task_id = $1',
    [taskId],
  )
}

/** Adds a note by the caller, or by the system in a job. */
export async function insertActivity(scope: Scope, taskId: number, notes: string): Promise<number> {
  const { rows } = await scope.client.query<{ id: number }>(
    'insert into task_activity (team_id, task_id, notes) values (app_team(), $1, $2) returning id',
    [taskId, notes],
  )
  return rows[0]?.id ?? 0
}

/** Deletes notes; false if the caller may not delete some of them. */
export async function removeActivity(scope: Scope, taskId: number, ids: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  const { rowCount } = await scope.client.query(
    `
    delete from task_activity where team_id = app_team() and task_id = $1 and id = any ($2::int[]) and (account_id = app_account() or app_is_admin())`,
    [taskId, wanted],
  )
  return rowCount === wanted.length
}

interface ToNotify {
  recipients: string[]
  practiceName: string
  providerName: string | null
  targetName: string | null
}

/** The recipients of a completion email: the addresses of the practice and the team, without duplicates. */
export async function getNotification(scope: Scope, taskId: number): Promise<ToNotify> {
  const {
    rows: [row],
  } = await scope.client.query<ToNotify>(
    `
    select array(select min(address) from (
                   select trim(part) as address from string_to_table(coalesce(p.enrollment_notification_emails, ''), ',') as part
                   union all select unnest(m.enrollment_notification_emails)) listed where address <> '' group by lower(address) order by 1) as recipients,
           p.name as "practiceName", r.formatted_name as "providerName", coalesce(c.name, f.name, h.name) as "targetName"
      from task t join team m on m.id = t.team_id
      join practice p on p.team_id = t.team_id and p.id = t.practice_id
      left join provider r on r.team_id = t.team_id and r.id = t.provider_id
      left join carrier c on c.id = t.carrier_id left join facility f on f.id = t.facility_id left join hub h on h.id = t.hub_id
     where t.team_id = app_team() and t.id = $1`,
    [taskId],
  )
  if (!row) throw new Error(`Task ${taskId} is gone from its own transaction`)
  return row
}
