import { blockedStatuses } from '@credence/contract/choices/tasks'
import { limits } from '@credence/contract/limits'
import type { FppeState } from '@credence/contract/fppe/rules'
import type { Updateable } from 'kysely'
import type { Statement } from '../../database/batch.ts'
import type { NewRow } from '../../database/new-row.ts'
import type { FppeTask } from '../../database/schema.ts'
import { columnOrder } from '../../kit/paper/column-order.ts'
import {
  isTouched,
  sinceValues,
  touchedRecords,
  type ListedRecords,
  type Since,
} from '../../kit/request/lists/changed-records.ts'
import { columns, jsonStatement } from '../../kit/request/json.ts'
import { isLiveLink } from '../../kit/request/links.ts'
import type { Scope } from '../../kit/request/scope.ts'

export const blockedFppeTasks: Statement = {
  name: 'blocked-fppe-tasks',
  text: 'select count(*)::int as n from fppe_task where team_id = app_team() and not archived and status = any ($1)',
  values: [blockedStatuses],
}

/** Each author is looked up once: a lookup costs more than reading a note. */
const asked = (which: string, first = '', mentions = '') => `
  with ${first} shown as materialized (select * from fppe_task t where t.team_id = app_team() and ${which}),
  notes as materialized (select a.* from fppe_activity a where a.team_id = app_team() and a.fppe_task_id in (select id from shown)),
  authors as materialized (select id, name_of(id) as name from (select distinct account_id as id from notes) d),
  activity as (
    select n.fppe_task_id, json_agg(json_build_object('id', n.id, 'notes', n.notes, 'created', n.created_at, 'userFormattedName', w.name${mentions}) order by n.created_at desc, n.id desc) as entries
      from notes n left join authors w on w.id = n.account_id group by 1),
  open_link as (
    select l.fppe_task_id, bool_or(l.purpose = 'fppeProvider') as of_provider, bool_or(l.purpose = 'fppeReviewer') as of_reviewer from link l
     where l.team_id = app_team() and l.fppe_task_id in (select id from shown) and ${isLiveLink('l')} group by 1)`

const record = `json_build_object(
  ${columns('t', ['id', 'status', 'category', 'provider_id', 'facility_id', 'description', 'patient_count', 'reviewer_first_name', 'reviewer_last_name', 'reviewer_credentials', 'reviewer_email', 'deadline', 'archived', 'ordering', 'version'])},
  'providerIsDeleted', p.deleted_at is not null, 'providerFormattedName', p.formatted_name, 'facilityName', f.name, 'eSignatureTemplateId', t.esignature_template_id,
  'providerFormsComplete', t.provider_forms_completed_at is not null, 'reviewerFormsComplete', t.reviewer_forms_completed_at is not null,
  'hasActiveProviderLink', coalesce(l.of_provider, false), 'hasActiveReviewerLink', coalesce(l.of_reviewer, false),
  'activity', coalesce(a.entries, '[]'), 'updated', t.updated_at)`

const joined = `
  from shown t join provider p on p.team_id = t.team_id and p.id = t.provider_id left join facility f on f.id = t.facility_id
  left join activity a on a.fppe_task_id = t.id left join open_link l on l.fppe_task_id = t.id`

export const fppeRecords: ListedRecords = {
  table: 'fppe_task',
  kind: 'fppeTask',
  reachedBy: { fppeTask: 'id', provider: 'provider_id', facility: 'facility_id' },
}

const isShown = "not t.archived and (t.status <> 'COMPLETE' or t.updated_at > now() - make_interval(days => $1))"

export const fppeTasks = (since: Since | null): Statement =>
  jsonStatement(
    since ? 'fppe-tasks-since' : 'fppe-tasks',
    `${since ? asked(`${isShown} and ${isTouched('t')}`, `${touchedRecords(fppeRecords, 2)},`) : asked(isShown)}
  select t.id, ${record}::text as json ${joined} order by ${columnOrder('t', 'deadline')}`,
    since ? [limits.completedTaskDays, ...sinceValues(since)] : [limits.completedTaskDays],
  )

/** Whom a note `n` mentions. */
const mentionsOfNote = `, 'mentions', coalesce((select json_agg(json_build_object('name', m.name, 'isMe', m.account_id = app_account(), 'isNew', m.account_id = app_account() and m.read_at is null) order by m.id)
      from task_mention m where m.team_id = n.team_id and m.fppe_activity_id = n.id), '[]')`

export const fppeTaskAt = (id: number): Statement =>
  jsonStatement('fppe-task', `${asked('t.id = $1', '', mentionsOfNote)} select ${record}::text as json ${joined}`, [id])

export const fppeTemplates: Statement = {
  name: 'fppe-templates',
  text: 'select id, name, is_retired as "isRetired" from esignature_template where team_id = app_team() order by lower(name), id',
  values: [],
}

export interface FppeTaskToSave extends FppeState {
  id: number
  version: number
  status: string
  archived: boolean
  providerId: number
  isProviderDeleted: boolean
  /** Deleted, or without a membership that has not ended. */
  isProviderGone: boolean
  facilityName: string | null
  providerName: string
  providerEmail: string | null
  teamName: string
}

const toSave = `
  select t.id, t.version, t.status, t.archived, t.provider_id as "providerId", t.description, t.patient_count as "patientCount", t.reviewer_first_name as "reviewerFirstName",
         t.reviewer_last_name as "reviewerLastName", t.reviewer_credentials as "reviewerCredentials", t.reviewer_email as "reviewerEmail", t.esignature_template_id as "eSignatureTemplateId",
         t.provider_forms_completed_at is not null as "providerFormsComplete", t.reviewer_forms_completed_at is not null as "reviewerFormsComplete",
         exists (select from link l where l.team_id = t.team_id and l.fppe_task_id = t.id and l.purpose = 'fppeProvider' and ${isLiveLink('l')}) as "hasActiveProviderLink",
         exists (select from link l where l.team_id = t.team_id and l.fppe_task_id = t.id and l.purpose = 'fppeReviewer' and ${isLiveLink('l')}) as "hasActiveReviewerLink",
         p.deleted_at is not null as "isProviderDeleted", link_subject_is_gone(t.team_id, t.provider_id, null) as "isProviderGone", f.name as "facilityName", concat_ws(' ', p.first_name, p.last_name) as "providerName", coalesce(nullif(p.email1, ''), p.email2) as "providerEmail", m.name as "teamName"
    from fppe_task t join provider p on p.team_id = t.team_id and p.id = t.provider_id join team m on m.id = t.team_id left join facility f on f.id = t.facility_id
   where t.team_id = app_team() and t.id = $1`

/** Locks the row until commit, before it is read: a read that had to wait for the lock could return old data. */
export async function getFppeTaskForUpdate(scope: Scope, id: number): Promise<FppeTaskToSave> {
  await scope.client.query('select from fppe_task where team_id = app_team() and id = $1 for no key update', [id])
  const {
    rows: [task],
  } = await scope.client.query<FppeTaskToSave>(toSave, [id])
  if (!task) throw new Error(`FPPE task ${id} is gone`)
  return task
}

export const insertFppeTask = async (
  scope: Scope,
  task: Omit<NewRow<FppeTask>, 'teamId' | 'updatedBy'>,
): Promise<number> =>
  (
    await scope.db
      .insertInto('fppeTask')
      .values({ ...task, teamId: scope.teamId, updatedBy: scope.author })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateFppeTask = (scope: Scope, id: number, changes: Updateable<FppeTask>) =>
  scope.db
    .updateTable('fppeTask')
    .set({ ...changes, updatedBy: scope.author })
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .execute()

export const insertFppeActivity = async (scope: Scope, fppeTaskId: number, notes: string): Promise<number> =>
  (
    await scope.db
      .insertInto('fppeActivity')
      .values({ teamId: scope.teamId, fppeTaskId, accountId: scope.author, notes })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Deletes a task. What its reviewer signed stays as evidence; what nobody signed goes with the patient cases in its annex. */
export async function removeFppeTask(scope: Scope, id: number): Promise<void> {
  // Locked before it is looked at: a signature at the same moment is seen, or finds nothing to sign.
  await scope.client.query(
    'select from signing_request where team_id = app_team() and fppe_task_id = $1 for no key update',
    [id],
  )
  await scope.client.query(
    `delete from signing_request r where r.team_id = app_team() and r.fppe_task_id = $1
        and not exists (select from signing_document d where d.team_id = r.team_id and d.signing_request_id = r.id and d.signed_at is not null)`,
    [id],
  )
  await scope.db.deleteFrom('fppeTask').where('teamId', '=', scope.teamId).where('id', '=', id).execute()
}
