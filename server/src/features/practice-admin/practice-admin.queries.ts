import { runBatch, type Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/scope.ts'

/** The practices that the caller may see, by name. */
export const practicesToManage = (): Statement =>
  ({ name: 'practices-to-manage', text: 'select id, name, version from practice where team_id = app_team() order by lower(name), id', values: [] })

/** Every hub that practices can have, and which of them a practice has; without a practice none. */
export const hubsOfPractice = (practiceId: number | null): Statement => ({
  name: 'hub-switches', values: [practiceId],
  text: `select h.id, h.name, x.id is not null as "isActive" from hub h left join practice_hub x on x.team_id = app_team() and x.practice_id = $1 and x.hub_id = h.id
          where h.for_practices or x.id is not null order by lower(h.name), h.id`,
})

/** Every reminder that practices can have, and which of them a practice wants: where it said nothing, the default. */
export const remindersOfPractice = (practiceId: number | null): Statement => ({
  name: 'reminder-switches', values: [practiceId],
  text: `select r.id, r.name, coalesce(p.is_active, r.is_on_by_default) as "isActive"
           from reminder r left join reminder_preference p on p.team_id = app_team() and p.practice_id = $1 and p.reminder_id = r.id
          where r.for_practices order by r.id`,
})

export interface Switch { id: number; isActive: boolean }

export const findSwitches = async (scope: Scope, statement: Statement): Promise<Switch[]> => (await runBatch(scope.client, [statement]))[0] as unknown as Switch[]

/**
 * Makes a practice. A restricted caller could not see what he makes, so for this one statement the transaction looks at all practices;
 * from then on the new one is among his own.
 */
export async function insertPractice(scope: Scope, practice: { name: string; email1: string | null }): Promise<number> {
  const { practices } = scope.me
  if (practices) await scope.client.query("select set_config('app.practices', 'all', true)")
  const { id } = await scope.db.insertInto('practice').values({ ...practice, teamId: scope.teamId, updatedBy: scope.me.accountId }).returning('id').executeTakeFirstOrThrow()
  if (practices) {
    await scope.client.query("select set_config('app.practices', $1, true)", [`{${[...practices, id].join()}}`])
    await scope.db.insertInto('accountPractice').values({ teamId: scope.teamId, accountId: scope.me.accountId, practiceId: id }).execute()
  }
  return id
}

export interface PracticeToManage { id: number; version: number; name: string; email: string | null; endDate: string | null; hasEnded: boolean; teamName: string }

/** Held until the transaction ends: two who save take turns, and the second finds what the first left. */
export async function getPracticeForUpdate(scope: Scope, id: number): Promise<PracticeToManage> {
  const practice = await findPractice(scope, id, 'for no key update of p')
  if (!practice) throw new Error(`Practice ${id} is gone`)
  return practice
}

export async function findPractice(scope: Scope, id: number, lock = ''): Promise<PracticeToManage | undefined> {
  const { rows } = await scope.client.query<PracticeToManage>(`
    select p.id, p.version, p.name, p.email1 as email, p.end_date as "endDate", coalesce(p.end_date < current_date, false) as "hasEnded", t.name as "teamName"
      from practice p join team t on t.id = p.team_id where p.team_id = app_team() and p.id = $1 ${lock}`, [id])
  return rows[0]
}

export const insertHubs = (scope: Scope, practiceId: number, hubIds: readonly number[]) => scope.client.query(
  'insert into practice_hub (team_id, practice_id, hub_id) select app_team(), $1, unnest($2::int[])', [practiceId, hubIds])

/** The portal logins of these hubs go with them, by their foreign key. */
export const removeHubs = (scope: Scope, practiceId: number, hubIds: readonly number[]) => scope.client.query(
  'delete from practice_hub where team_id = app_team() and practice_id = $1 and hub_id = any ($2)', [practiceId, hubIds])

export const upsertReminders = (scope: Scope, practiceId: number, reminderIds: readonly number[], isActive: boolean) => scope.client.query(`
  insert into reminder_preference (team_id, practice_id, reminder_id, is_active) select app_team(), $1, unnest($2::int[]), $3
  on conflict (team_id, practice_id, provider_id, reminder_id) do update set is_active = excluded.is_active`, [practiceId, reminderIds, isActive])

/** Notes who changed the practice last, and makes its version a new one. */
export const touchPractice = async (scope: Scope, id: number): Promise<number> =>
  (await scope.db.updateTable('practice').set({ updatedBy: scope.me.accountId }).where('teamId', '=', scope.teamId).where('id', '=', id).returning('version').executeTakeFirstOrThrow()).version
