import { runBatch, type Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/request/scope.ts'

export type SwitchOwner = 'practice' | 'provider'

/** Every hub offered to this kind of owner, and whether the owner has it; none is on without an owner. */
export const hubsOf = (owner: SwitchOwner, id: number | null): Statement => ({
  name: `hub-switches-${owner}`,
  values: [id],
  text: `select h.id, h.name, x.id is not null as "isActive" from hub h left join ${owner}_hub x on x.team_id = app_team() and x.${owner}_id = $1 and x.hub_id = h.id
          where (h.for_${owner}s and h.is_active) or x.id is not null order by lower(h.name), h.id`,
})

/**
 * Every reminder offered to this kind of owner, and whether it is on. The default applies where the owner has no choice
 * stored.
 */
export const remindersOf = (owner: SwitchOwner, id: number | null): Statement => ({
  name: `reminder-switches-${owner}`,
  values: [id],
  text: `select r.id, r.name, coalesce(p.is_active, r.is_on_by_default) as "isActive"
           from reminder r left join reminder_preference p on p.team_id = app_team() and p.${owner}_id = $1 and p.reminder_id = r.id
          where r.for_${owner}s order by r.id`,
})

export interface Switch {
  id: number
  isActive: boolean
}

export const findSwitches = async (scope: Scope, statement: Statement): Promise<Switch[]> =>
  (await runBatch(scope.client, [statement]))[0] as unknown as Switch[]

export const insertHubs = (scope: Scope, owner: SwitchOwner, id: number, hubIds: readonly number[]) =>
  scope.client.query(
    `insert into ${owner}_hub (team_id, ${owner}_id, hub_id) select app_team(), $1, unnest($2::int[])`,
    [id, hubIds],
  )

/** The foreign key deletes the portal logins of these hubs. */
export const removeHubs = (scope: Scope, owner: SwitchOwner, id: number, hubIds: readonly number[]) =>
  scope.client.query(`delete from ${owner}_hub where team_id = app_team() and ${owner}_id = $1 and hub_id = any ($2)`, [
    id,
    hubIds,
  ])

export const upsertReminders = (
  scope: Scope,
  owner: SwitchOwner,
  id: number,
  reminderIds: readonly number[],
  isActive: boolean,
) =>
  scope.client.query(
    `
  insert into reminder_preference (team_id, ${owner}_id, reminder_id, is_active) select app_team(), $1, unnest($2::int[]), $3
  on conflict (team_id, practice_id, provider_id, reminder_id) do update set is_active = excluded.is_active`,
    [id, reminderIds, isActive],
  )
