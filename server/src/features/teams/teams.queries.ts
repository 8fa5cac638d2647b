import { sql } from 'kysely'
import type { Statement } from '../../database/batch.ts'
import { RawJson } from '../../kit/route.ts'
import type { Scope } from '../../kit/scope.ts'

export const ownTeam: Statement = { name: 'own-team', text: 'select name from team where id = app_team()', values: [] }

/** Every team with its figures, written as JSON by the database: one query, however many teams. */
export async function findTeams(scope: Scope): Promise<RawJson> {
  const { rows: [row] } = await sql<{ json: string }>`
    select coalesce(json_agg(json_build_object(
      'id', t.id, 'name', t.name, 'city', t.city, 'state', t.state, 'startDate', t.start_date,
      'practiceCount', f.practices, 'activeProviderCount', f.providers, 'openTaskCount', f.open_tasks, 'dueSoonTaskCount', f.due_soon_tasks,
      'defaultTaskAssignee', f.assignee, 'contractType', t.contract_type, 'contractProviders', t.contract_providers, 'contractCarriers', t.contract_carriers,
      'contractFacilities', t.contract_facilities, 'contractUsers', t.contract_users, 'uniqueNpiCount', f.npis, 'uniqueCarrierCount', f.carriers,
      'uniqueFacilityCount', f.facilities, 'uniqueUserCount', f.users, 'updated', t.updated_at, 'updatedBy', f.updater, 'notes', t.notes,
      'enrollmentNotificationEmails', t.enrollment_notification_emails, 'supportEmailAlias', t.support_email_alias, 'makesAutomaticTasks', t.makes_automatic_tasks, 'version', t.version
    ) order by t.name), '[]')::text as json
      from team t join team_figures() f on f.team_id = t.id`.execute(scope.db)
  return new RawJson(row?.json ?? '[]')
}

/** Saves the notes, unless somebody saved since they were read. */
export const updateTeamNotes = (scope: Scope, id: number, notes: string | null, version: number | undefined) => scope.db.updateTable('team')
  .set({ notes, updatedBy: scope.me.accountId }).where('id', '=', id).$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
  .returning(['notes', 'updatedAt as updated', 'version']).executeTakeFirst()

export const updateAutomaticTasks = (scope: Scope, id: number, isOn: boolean) =>
  scope.db.updateTable('team').set({ makesAutomaticTasks: isOn, updatedBy: scope.me.accountId }).where('id', '=', id)
    .returning(['id', 'makesAutomaticTasks', 'updatedAt as updated', 'version']).executeTakeFirstOrThrow()

export const getNameOfCaller = async (scope: Scope): Promise<string> => {
  const { firstName, lastName } = await scope.db.selectFrom('account').select(['firstName', 'lastName']).where('id', '=', scope.me.accountId).executeTakeFirstOrThrow()
  return `${firstName} ${lastName}`
}
