import { taskCategoryChoice } from '@credence/contract/choices/tasks'
import { limits } from '@credence/contract/limits'
import { taskTexts } from '@credence/contract/tasks/calls'
import type { Statement, Value } from '../../database/batch.ts'
import { columnOrder } from '../../kit/paper/column-order.ts'
import { columns } from '../../kit/request/json.ts'

// The only query that reads tasks. Every join uses an index on `t`: under row-level security the planner expects one
// row and would compare each task with every row.

// A scalar subquery, so that the team is read once and not per row.
const team = '(select app_team())'
const me = '(select app_account())'
const isAdmin = '(select app_is_admin())'

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

const label = `case t.category ${taskCategoryChoice.options.map(({ value, label: name }) => `when '${value}' then ${quoted(name)}`).join(' ')} end`

/** The email address of the carrier for a task of this category. */
export const submissionEmails =
  "case t.category when 'INITIAL_ENROLLMENT' then coalesce(pc.initial_enrollment_emails, c.initial_enrollment_emails, c.email) else c.email end"

/** How the carrier of an open enrollment accepts applications: its own form, otherwise email, otherwise fax. */
export const submissionType = `case
  when pc.id is null or t.status = 'COMPLETE' or t.archived or t.category not in ('INITIAL_ENROLLMENT', 'ANNUAL_ENROLLMENT') then null
  when c.web_form_url is not null then 'WEB_FORM' when ${submissionEmails} is not null then 'EMAIL' when c.fax is not null then 'FAX' end`

/** The data that an application requires and that is missing. */
export const submissionErrors = `array_remove(array[
  case when t.provider_id is not null and r.npi is null then ${quoted(taskTexts.noNpi)} end,
  case when t.provider_id is null and p.npi is null then ${quoted(taskTexts.noPracticeNpi)} end,
  case when p.tin is null then ${quoted(taskTexts.noTin)} end], null)`

const ofCategory = (own: string, shared: string) => `case t.category
  when 'INITIAL_ENROLLMENT' then coalesce(${own}.initial_enrollment_instructions, ${shared}.initial_enrollment_instructions)
  when 'ANNUAL_ENROLLMENT' then coalesce(${own}.re_enrollment_instructions, ${shared}.re_enrollment_instructions)
  else coalesce(${own}.other_instructions, ${shared}.other_instructions) end`
export const carrierInstructions = ofCategory('pc', 'c')
export const facilityInstructions = ofCategory('pf', 'f')

/** The category of forms for a task's category. */
export const formCategory =
  "case t.category when 'INITIAL_ENROLLMENT' then 'INITIAL_ENROLLMENT' when 'ANNUAL_ENROLLMENT' then 'RE_ENROLLMENT' else 'OTHER' end"

/** The forms of carriers and locations: shared, of the team, or of one practice. */
export const forms = `
  select id, carrier_id, facility_id, null::int as practice_id, category, name, object_key from shared_forms()
  union all
  select d.id, d.carrier_id, d.facility_id, d.practice_id, d.category, d.name, d.object_key from document d
   where d.team_id = app_team() and d.owner_type in ('carrier', 'facility') and d.scope in ('own', 'practicespecific')`

const hasForm = (of: 'carrier' | 'facility') =>
  `exists (select from forms x where x.${of}_id = t.${of}_id and x.category = ${formCategory} and (x.practice_id is null or x.practice_id = t.practice_id))`

/** The carrier or location whose instructions apply to a task. */
export const instructionsOf = `case
  when t.carrier_id is not null and (${carrierInstructions} is not null or ${hasForm('carrier')}) then 'carrier'
  when t.facility_id is not null and (${facilityInstructions} is not null or ${hasForm('facility')}) then 'facility' end`

const activityEntry = `json_build_object('id', a.id, 'notes', a.notes, 'created', a.created_at, 'userFormattedName', w.name,
  'canDelete', coalesce(a.account_id = ${me}, false) or ${isAdmin})`
/** The newest note by primary key. With `order by` the planner would walk the notes of all tasks, newest first. */
const newestActivity = `
  left join lateral (select count(*)::int as count, max(x.id) as newest from task_activity x where x.team_id = t.team_id and x.task_id = t.id) n on true
  left join lateral (select json_build_array(${activityEntry}) as entries from task_activity a left join people w on w.id = a.account_id where a.id = n.newest and a.team_id = t.team_id) l on true`
const allActivity = `
  left join lateral (select count(*)::int as count, json_agg(${activityEntry} order by a.id desc) as entries
    from task_activity a left join people w on w.id = a.account_id where a.team_id = t.team_id and a.task_id = t.id) l on true`

/** The joins of a task. The aliases are those that the fragments above use. */
export const taskJoins = `
  join practice p on p.team_id = t.team_id and p.id = t.practice_id
  left join provider r on r.team_id = t.team_id and r.id = t.provider_id
  left join carrier c on c.id = t.carrier_id
  left join facility f on f.id = t.facility_id
  left join hub h on h.id = t.hub_id
  left join practice_carrier pc on pc.team_id = t.team_id and pc.practice_id = t.practice_id and pc.carrier_id = t.carrier_id
  left join practice_facility pf on pf.team_id = t.team_id and pf.practice_id = t.practice_id and pf.facility_id = t.facility_id`

const card = (
  count: string,
) => `json_build_object(${columns('t', ['id', 'status', 'practice_id', 'carrier_id', 'provider_id', 'hub_id', 'facility_id', 'other', 'reference_number', 'due', 'deadline', 'progress', 'archived', 'ordering', 'is_automatic', 'version'])},
  'category', json_build_object('value', t.category, 'label', ${label}),
  'practiceName', p.name, 'carrierName', c.name, 'facilityName', f.name, 'hubName', h.name,
  'providerIsDeleted', coalesce(r.deleted_at is not null, false), 'providerFormattedName', r.formatted_name, 'providerLastNameFirstName', r.last_name || ', ' || r.first_name,
  'starred', t.id in (select task_id from stars),
  'assignees', coalesce(g.list, '[]'), 'activity', coalesce(l.entries, '[]'), 'activityCount', ${count},
  'created', t.created_at, 'updated', t.updated_at, 'completed', t.completed_at,
  'availableCarrierSubmissionActionType', ${submissionType},
  'availableCarrierSubmissionActionTypeErrors', case when ${submissionType} is not null then to_json(${submissionErrors}) end,
  'additionalInstructionsEntityName', case ${instructionsOf} when 'carrier' then c.name when 'facility' then f.name end)`

/** One row per task: a single text would be copied several times, in the database and in this process. */
const listWith = (activity: string, count: string, where: string, order: string) => `
  with people as materialized (
    select id, first_name || ' ' || last_name as name, row_number() over (order by last_name, first_name, id) as rank,
           json_build_object('userId', id, 'firstName', first_name, 'lastName', last_name, 'isH3Admin', is_admin, 'photoUrl', photo_url) as person
      from team_people()),
  stars as materialized (select task_id from task_star where team_id = ${team} and account_id = ${me}),
  forms as materialized (${forms})
  select ${card(count)}::text as json
    from task t ${taskJoins}
    left join lateral (select json_agg(w.person order by w.rank) as list
      from task_assignee x join people w on w.id = x.account_id where x.team_id = t.team_id and x.task_id = t.id) g on true
    ${activity}
   where t.team_id = ${team} and ${where}
   order by ${order}`

const dueOrder = 't.due nulls last, t.id'
export const isOpen = "not t.archived and t.status <> 'COMPLETE'"

/**
 * The tasks of the caller's team that meet a condition on `t`, in the shape of the contract's `taskCard`, each with its
 * newest activity.
 */
export const tasksWhere = (
  name: string,
  where: string,
  { order = dueOrder, values = [] }: { order?: string; values?: readonly Value[] } = {},
): Statement => ({ name, text: listWith(newestActivity, 'n.count', where, order), values, ownConnection: true })

export const boardTasks: Statement = tasksWhere(
  'task-board',
  `not t.archived and (t.status <> 'COMPLETE' or t.completed_at > now() - interval '${limits.completedTaskDays} days')`,
  { order: columnOrder('t', 'due') },
)

/** One task with all of its activity. */
export const taskAt = (id: number): Statement => ({
  name: 'task-at',
  text: listWith(allActivity, 'l.count', 't.id = $1', 't.id'),
  values: [id],
})
