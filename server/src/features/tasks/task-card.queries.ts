import { limits } from '@credence/contract/limits'
import { taskTexts } from '@credence/contract/tasks/calls'
import type { Statement, Value } from '../../database/batch.ts'
import { columnOrder } from '../../kit/paper/column-order.ts'
import {
  isTouched,
  sinceValues,
  touchedRecords,
  type ListedRecords,
  type Since,
} from '../../kit/request/lists/changed-records.ts'

// The only query that reads tasks. Every join uses an index on `t`: under row-level security the planner expects one
// row and would compare each task with every row.

// A scalar subquery, so that the team is read once and not per row.
const team = '(select app_team())'
const me = '(select app_account())'
const isAdmin = '(select app_is_admin())'

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

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

/** The joins of a task. The aliases are those that the fragments above use. */
export const taskJoins = `
  join practice p on p.team_id = t.team_id and p.id = t.practice_id
  left join provider r on r.team_id = t.team_id and r.id = t.provider_id
  left join carrier c on c.id = t.carrier_id
  left join facility f on f.id = t.facility_id
  left join hub h on h.id = t.hub_id
  left join practice_carrier pc on pc.team_id = t.team_id and pc.practice_id = t.practice_id and pc.carrier_id = t.carrier_id
  left join practice_facility pf on pf.team_id = t.team_id and pf.practice_id = t.practice_id and pf.facility_id = t.facility_id`

/**
 * The columns of a card. They are plain: to build JSON of them costs the database more than to read them, so `cardJsons`
 * writes the cards.
 */
const card = {
  id: 't.id',
  status: 't.status',
  category: 't.category',
  practiceId: 't.practice_id',
  carrierId: 't.carrier_id',
  providerId: 't.provider_id',
  hubId: 't.hub_id',
  facilityId: 't.facility_id',
  other: 't.other',
  referenceNumber: 't.reference_number',
  due: 't.due',
  deadline: 't.deadline',
  progress: 't.progress',
  archived: 't.archived',
  ordering: 't.ordering',
  isAutomatic: 't.is_automatic',
  version: 't.version',
  created: 't.created_at',
  updated: 't.updated_at',
  completed: 't.completed_at',
  practiceName: 'p.name',
  carrierName: 'c.name',
  facilityName: 'f.name',
  hubName: 'h.name',
  providerIsDeleted: 'r.deleted_at is not null',
  providerFormattedName: 'r.formatted_name',
  providerLastNameFirstName: "r.last_name || ', ' || r.first_name",
  assigneeIds:
    "(select string_agg(x.account_id::text, ',') from task_assignee x where x.team_id = t.team_id and x.task_id = t.id)",
  submissionType,
  submissionErrors: `case when ${submissionType} is not null then to_json(${submissionErrors}) end`,
  instructionsOf: `case ${instructionsOf} when 'carrier' then c.name when 'facility' then f.name end`,
  activityCount: 'n.count',
  noteId: 'a.id',
  notes: 'a.notes',
  notedAt: 'a.created_at',
  notedBy: 'a.account_id',
  /** All of the activity as JSON, and the portals, where they were asked for. */
  entries: 'null::text',
  portals: 'null::text',
}
export type CardColumn = keyof typeof card
export const cardColumns = Object.keys(card) as CardColumn[]

interface Notes {
  columns: Partial<typeof card>
  joins: string
}

/** The newest note by primary key. With `order by` the planner would walk the notes of all tasks, newest first. */
const newestNote: Notes = {
  columns: {},
  joins: `
  left join lateral (select count(*) as count, max(x.id) as newest from task_activity x where x.team_id = t.team_id and x.task_id = t.id) n on true
  left join task_activity a on a.id = n.newest and a.team_id = t.team_id`,
}
/** Whom a note `a` mentions. */
const mentionsOfNote = `coalesce((select json_agg(json_build_object('name', m.name, 'isMe', m.account_id = ${me}, 'isNew', m.account_id = ${me} and m.read_at is null) order by m.id)
      from task_mention m where m.team_id = a.team_id and m.activity_id = a.id), '[]')`
const portals = `(select coalesce(json_agg(json_build_object('name', x.name, 'url', x.url)), '[]')
      from (values (c.name, c.portal_url), (f.name, f.portal_url), (h.name, h.portal_url)) as x (name, url) where x.url <> '')`
const allNotes: Notes = {
  columns: {
    noteId: 'null',
    notes: 'null',
    notedAt: 'null',
    notedBy: 'null',
    entries: "coalesce(n.entries, '[]')",
    portals,
  },
  joins: `
  left join lateral (select count(*) as count, json_agg(json_build_object('id', a.id, 'notes', a.notes, 'created', a.created_at, 'userFormattedName', w.name,
      'canDelete', coalesce(a.account_id = ${me}, false) or ${isAdmin}, 'mentions', ${mentionsOfNote}) order by a.id desc) as entries
    from task_activity a left join (select id, first_name || ' ' || last_name as name from team_people()) w on w.id = a.account_id
   where a.team_id = t.team_id and a.task_id = t.id) n on true`,
}

const listWith = (notes: Notes, where: string, { order, first = '' }: { order: string; first?: string }) => `
  with ${first} forms as materialized (${forms})
  select ${Object.values({ ...card, ...notes.columns }).join(', ')}
    from task t ${taskJoins} ${notes.joins}
   where t.team_id = ${team} and ${where}
   order by ${order}`

/** The people whose names are on cards, in the order of assignees. It is read once for all cards, and behind them. */
const personColumns = `id, first_name || ' ' || last_name as name,
      json_build_object('userId', id, 'firstName', first_name, 'lastName', last_name, 'isH3Admin', is_admin, 'photoUrl', photo_url)::text as person`
const personOrder = 'order by last_name, first_name, id'
const people: Statement = {
  name: 'people-of-cards',
  text: `select ${personColumns} from team_people() ${personOrder}`,
  values: [],
}

/** The same for the few tasks that were touched: a team can have hundreds of people. */
const peopleSince = (since: Since): Statement => ({
  name: 'people-of-cards-since',
  text: `with ${touchedRecords(taskRecords, 1)}, shown as materialized (
      select x.account_id as id from task_assignee x where x.team_id = ${team} and x.task_id = any (array(select id from touched))
      union select a.account_id from task_activity a where a.team_id = ${team} and a.task_id = any (array(select id from touched)))
    select ${personColumns} from team_people() where id in (select id from shown) ${personOrder}`,
  values: sinceValues(since),
})

/** The tasks that the caller has marked. No other statement of a list of cards depends on who asks. */
export const starsOfCaller: Statement = {
  name: 'stars-of-caller',
  text: `select task_id as id from task_star where team_id = ${team} and account_id = ${me}`,
  values: [],
}

const dueOrder = 't.due nulls last, t.id'
export const isOpen = "not t.archived and t.status <> 'COMPLETE'"

export const taskRecords: ListedRecords = {
  table: 'task',
  kind: 'task',
  reachedBy: {
    task: 'id',
    practice: 'practice_id',
    provider: 'provider_id',
    carrier: 'carrier_id',
    facility: 'facility_id',
    hub: 'hub_id',
  },
}

interface Wanted {
  order?: string
  values?: readonly Value[]
  /** Of a list that the client has: the tasks that were touched since. */
  since?: Since | null
}

/**
 * The tasks of the caller's team that meet a condition on `t`, each with its newest activity, and the people of their
 * cards. With `starsOfCaller`, `cardJsons` makes the contract's `taskCard` of each row.
 */
export const tasksWhere = (
  name: string,
  where: string,
  { order = dueOrder, values = [], since = null }: Wanted = {},
): Statement[] => [
  since
    ? {
        name: `${name}-since`,
        text: listWith(newestNote, `${where} and ${isTouched('t')}`, {
          order,
          first: `${touchedRecords(taskRecords, values.length + 1)},`,
        }),
        values: [...values, ...sinceValues(since)],
        asTexts: true,
      }
    : { name, text: listWith(newestNote, where, { order }), values, ownConnection: true, asTexts: true },
  since ? peopleSince(since) : people,
]

export const boardTasks = (since: Since | null = null): Statement[] =>
  tasksWhere(
    'task-board',
    `not t.archived and (t.status <> 'COMPLETE' or t.completed_at > now() - interval '${limits.completedTaskDays} days')`,
    { order: columnOrder('t', 'due'), since },
  )

/** One task with all of its activity, and the people of its card. */
export const taskAt = (id: number): Statement[] => [
  { name: 'task-at', text: listWith(allNotes, 't.id = $1', { order: 't.id' }), values: [id], asTexts: true },
  people,
]
