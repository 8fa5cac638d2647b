import type { FppeCategory } from '@credence/contract/choices/fppe'
import type { TaskCategory } from '@credence/contract/choices/tasks'
import { limits } from '@credence/contract/limits'
import type { Statement } from '../../../database/batch.ts'
import { jsonStatement } from '../../../kit/request/json.ts'
import type { Scope } from '../../../kit/request/scope.ts'

/** Of the caller, in tasks of the kinds that they have the right to. */
const mine = `m.team_id = app_team() and m.account_id = app_account()
  and case when m.task_id is not null then (select app_may_see('TASK')) else (select app_may_see('FPPE_TASK')) end`

export const unreadMentions: Statement = {
  name: 'unread-mentions',
  text: `select count(*)::int as n from task_mention m where ${mine} and m.read_at is null`,
  values: [],
}

/** What tells the task of a mention from others: a task `t` or an FPPE task `e`. */
const described = (mention: string) => `
    left join task t on t.team_id = app_team() and t.id = ${mention}.task_id
    left join fppe_task e on e.team_id = app_team() and e.id = ${mention}.fppe_task_id
    left join practice p on p.team_id = t.team_id and p.id = t.practice_id
    left join provider r on r.team_id = app_team() and r.id = coalesce(t.provider_id, e.provider_id)
    left join carrier c on c.id = t.carrier_id left join facility f on f.id = coalesce(t.facility_id, e.facility_id) left join hub h on h.id = t.hub_id`

/** The newest ones first. A card of a task has more; the bell shows what tells one task from another. */
export const newestMentions: Statement = jsonStatement(
  'newest-mentions',
  `with newest as materialized (select m.id, m.task_id, m.activity_id, m.fppe_task_id, m.fppe_activity_id, m.read_at from task_mention m where ${mine} order by m.id desc limit ${limits.mentionsInBell})
  select coalesce(json_agg(json_build_object('id', m.id, 'taskId', m.task_id, 'fppeTaskId', m.fppe_task_id, 'isRead', m.read_at is not null, 'created', coalesce(a.created_at, b.created_at),
      'by', w.first_name || ' ' || w.last_name, 'photoUrl', w.photo_url, 'words', left(coalesce(a.notes, b.notes), ${limits.mentionWords}), 'category', t.category, 'fppeCategory', e.category,
      'practiceName', p.name, 'providerFormattedName', r.formatted_name, 'targetName', coalesce(c.name, f.name, h.name)) order by m.id desc), '[]')::text as json
    from newest m
    left join task_activity a on a.team_id = app_team() and a.id = m.activity_id
    left join fppe_activity b on b.team_id = app_team() and b.id = m.fppe_activity_id
    ${described('m')}
    left join team_people() w on w.id = coalesce(a.account_id, b.account_id)`,
)

/** Who sees a task by its practice, or an FPPE task by its provider. */
const peopleOf = { task: 'people_of_practice', fppe: 'people_of_provider' } as const
export type MentioningKind = keyof typeof peopleOf

/** Everybody who can be mentioned in a task of a practice, or an FPPE task of a provider, except the caller. */
export const mentionable = (kind: MentioningKind, id: number): Statement =>
  jsonStatement(
    `mentionable-${kind}`,
    `select coalesce(json_agg(json_build_object('userId', w.id, 'firstName', w.first_name, 'lastName', w.last_name, 'isH3Admin', w.is_admin, 'photoUrl', w.photo_url)
        order by w.is_admin, w.last_name, w.first_name, w.id), '[]')::text as json
       from ${peopleOf[kind]}($1) w where w.id <> app_account()`,
    [id],
  )

interface Person {
  id: number
  name: string
}

/** Those of the accounts who may see the tasks of a practice, or the FPPE tasks of a provider. */
export async function findMentionable(
  scope: Scope,
  kind: MentioningKind,
  id: number,
  accountIds: readonly number[],
): Promise<Person[]> {
  const { rows } = await scope.client.query<Person>(
    `select w.id, w.first_name || ' ' || w.last_name as name from ${peopleOf[kind]}($1) w where w.id = any ($2::int[])`,
    [id, accountIds],
  )
  return rows
}

const columnsOf = { task: 'task_id, activity_id', fppe: 'fppe_task_id, fppe_activity_id' } as const

export async function insertMentions(
  scope: Scope,
  { kind, taskId, activityId }: { kind: MentioningKind; taskId: number; activityId: number },
  people: readonly Person[],
): Promise<void> {
  await scope.client.query(
    `insert into task_mention (team_id, ${columnsOf[kind]}, account_id, name)
     select app_team(), $1, $2, w.id, w.name from unnest($3::int[], $4::text[]) as w (id, name)`,
    [taskId, activityId, people.map(({ id }) => id), people.map(({ name }) => name)],
  )
}

/** Marks the caller's mentions in a task or an FPPE task, or all of them, as read. Answers how many are still unread. */
export async function updateRead(
  scope: Scope,
  { taskId, fppeTaskId }: { taskId: number | null; fppeTaskId: number | null },
): Promise<number> {
  await scope.client.query(
    `update task_mention m set read_at = now() where ${mine} and m.read_at is null
        and ($1::int is null and $2::int is null or m.task_id = $1 or m.fppe_task_id = $2)`,
    [taskId, fppeTaskId],
  )
  const { rows } = await scope.client.query<{ n: number }>(unreadMentions.text)
  return rows[0]?.n ?? 0
}

export interface Recipient {
  teamId: number
  accountId: number
  email: string
  firstName: string
}

/** Whom an email is to tell of mentions now. */
export async function findRecipients(scope: Scope): Promise<Recipient[]> {
  const { rows } = await scope.client.query<Recipient>(
    'select team_id as "teamId", account_id as "accountId", email, first_name as "firstName" from mentions_to_mail()',
  )
  return rows
}

export interface MailedTask {
  taskId: number | null
  fppeTaskId: number | null
  category: TaskCategory | null
  fppeCategory: FppeCategory | null
  practiceName: string | null
  providerName: string | null
  targetName: string | null
  /** Who wrote the notes. */
  by: string[]
}

/**
 * Marks the mentions of an account that stayed unread as mailed, and answers their tasks. Mentions in tasks that the
 * person does not see any more are left out. Who claims them at the same time waits, and finds none.
 */
export async function claimMentions(scope: Scope, accountId: number): Promise<MailedTask[]> {
  const { rows } = await scope.client.query<MailedTask>(
    `
    with due as (
      select m.id from task_mention m
        left join task t on t.team_id = m.team_id and t.id = m.task_id left join fppe_task e on e.team_id = m.team_id and e.id = m.fppe_task_id
       where m.team_id = app_team() and m.account_id = $1 and m.read_at is null and m.mailed_at is null and m.created_at < now() - interval '10 minutes'
         and case when m.task_id is not null then exists (select from people_of_practice(t.practice_id) w where w.id = $1)
                  else exists (select from people_of_provider(e.provider_id) w where w.id = $1) end),
    claimed as (
      update task_mention m set mailed_at = now() where m.team_id = app_team() and m.id in (select id from due) and m.mailed_at is null
      returning m.id, m.task_id, m.activity_id, m.fppe_task_id, m.fppe_activity_id)
    select x.task_id as "taskId", x.fppe_task_id as "fppeTaskId", t.category, e.category as "fppeCategory", p.name as "practiceName", r.formatted_name as "providerName",
           coalesce(c.name, f.name, h.name) as "targetName", array_agg(distinct coalesce(name_of(coalesce(a.account_id, b.account_id)), 'The system')) as by
      from claimed x
      left join task_activity a on a.team_id = app_team() and a.id = x.activity_id
      left join fppe_activity b on b.team_id = app_team() and b.id = x.fppe_activity_id
      ${described('x')}
     group by x.task_id, x.fppe_task_id, t.category, e.category, p.name, r.formatted_name, c.name, f.name, h.name
     order by max(x.id) desc`,
    [accountId],
  )
  return rows
}
