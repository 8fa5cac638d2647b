import type { TaskCategory } from '@credence/contract/choices/tasks'
import { limits } from '@credence/contract/limits'
import type { Statement } from '../../../database/batch.ts'
import { jsonStatement } from '../../../kit/request/json.ts'
import type { Scope } from '../../../kit/request/scope.ts'

const mine = 'm.team_id = app_team() and m.account_id = app_account()'

export const unreadMentions: Statement = {
  name: 'unread-mentions',
  text: `select count(*)::int as n from task_mention m where ${mine} and m.read_at is null`,
  values: [],
}

/** The newest ones first. A card of a task has more; the bell shows what tells one task from another. */
export const newestMentions: Statement = jsonStatement(
  'newest-mentions',
  `with newest as materialized (select m.id, m.task_id, m.activity_id, m.read_at from task_mention m where ${mine} order by m.id desc limit ${limits.mentionsInBell})
  select coalesce(json_agg(json_build_object('id', m.id, 'taskId', m.task_id, 'isRead', m.read_at is not null, 'created', a.created_at,
      'by', w.first_name || ' ' || w.last_name, 'photoUrl', w.photo_url, 'words', left(a.notes, ${limits.mentionWords}), 'category', t.category,
      'practiceName', p.name, 'providerFormattedName', r.formatted_name, 'targetName', coalesce(c.name, f.name, h.name)) order by m.id desc), '[]')::text as json
    from newest m
    join task_activity a on a.team_id = app_team() and a.id = m.activity_id
    join task t on t.team_id = app_team() and t.id = m.task_id
    join practice p on p.team_id = t.team_id and p.id = t.practice_id
    left join provider r on r.team_id = t.team_id and r.id = t.provider_id
    left join carrier c on c.id = t.carrier_id left join facility f on f.id = t.facility_id left join hub h on h.id = t.hub_id
    left join team_people() w on w.id = a.account_id`,
)

/** Everybody who can be mentioned in a task of a practice, except the caller. */
export const mentionable = (practiceId: number): Statement =>
  jsonStatement(
    'mentionable',
    `select coalesce(json_agg(json_build_object('userId', w.id, 'firstName', w.first_name, 'lastName', w.last_name, 'isH3Admin', w.is_admin, 'photoUrl', w.photo_url)
        order by w.is_admin, w.last_name, w.first_name, w.id), '[]')::text as json
       from people_of_practice($1) w where w.id <> app_account()`,
    [practiceId],
  )

interface Person {
  id: number
  name: string
}

/** Those of the accounts who may see the tasks of a practice. */
export async function findMentionable(scope: Scope, practiceId: number, ids: readonly number[]): Promise<Person[]> {
  const { rows } = await scope.client.query<Person>(
    `select w.id, w.first_name || ' ' || w.last_name as name from people_of_practice($1) w where w.id = any ($2::int[])`,
    [practiceId, ids],
  )
  return rows
}

export async function insertMentions(
  scope: Scope,
  { taskId, activityId }: { taskId: number; activityId: number },
  people: readonly Person[],
): Promise<void> {
  await scope.client.query(
    `insert into task_mention (team_id, task_id, activity_id, account_id, name)
     select app_team(), $1, $2, w.id, w.name from unnest($3::int[], $4::text[]) as w (id, name)`,
    [taskId, activityId, people.map(({ id }) => id), people.map(({ name }) => name)],
  )
}

/** Marks the caller's mentions in a task, or all of them, as read. Answers how many are still unread. */
export async function updateRead(scope: Scope, taskId: number | null): Promise<number> {
  await scope.client.query(
    `update task_mention m set read_at = now() where ${mine} and m.read_at is null and ($1::int is null or m.task_id = $1)`,
    [taskId],
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
  taskId: number
  category: TaskCategory
  practiceName: string
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
    with claimed as (
      update task_mention m set mailed_at = now() from task t
       where m.team_id = app_team() and m.account_id = $1 and m.read_at is null and m.mailed_at is null and m.created_at < now() - interval '10 minutes'
         and t.team_id = m.team_id and t.id = m.task_id and exists (select from people_of_practice(t.practice_id) w where w.id = $1)
      returning m.task_id, m.activity_id)
    select t.id as "taskId", t.category, p.name as "practiceName", r.formatted_name as "providerName", coalesce(c.name, f.name, h.name) as "targetName",
           array_agg(distinct coalesce(name_of(a.account_id), 'The system')) as by
      from claimed x
      join task_activity a on a.team_id = app_team() and a.id = x.activity_id
      join task t on t.team_id = app_team() and t.id = x.task_id
      join practice p on p.team_id = t.team_id and p.id = t.practice_id
      left join provider r on r.team_id = t.team_id and r.id = t.provider_id
      left join carrier c on c.id = t.carrier_id left join facility f on f.id = t.facility_id left join hub h on h.id = t.hub_id
     group by t.id, p.name, r.formatted_name, c.name, f.name, h.name
     order by max(a.id) desc`,
    [accountId],
  )
  return rows
}
