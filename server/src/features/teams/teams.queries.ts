import type { teamForm } from '@credence/contract/teams/calls'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Statement } from '../../database/batch.ts'
import { notFound } from '../../kit/request/refusal.ts'
import { RawJson } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'

export const ownTeam: Statement = { name: 'own-team', text: 'select name from team where id = app_team()', values: [] }

const teamRows = `
    coalesce(json_agg(json_build_object(
      'id', t.id, 'name', t.name, 'city', t.city, 'state', t.state, 'startDate', t.start_date,
      'practiceCount', f.practices, 'activeProviderCount', f.providers, 'openTaskCount', f.open_tasks, 'dueSoonTaskCount', f.due_soon_tasks,
      'defaultTaskAssignee', f.assignee, 'contractType', t.contract_type, 'contractProviders', t.contract_providers, 'contractCarriers', t.contract_carriers,
      'contractFacilities', t.contract_facilities, 'contractUsers', t.contract_users, 'uniqueNpiCount', f.npis, 'uniqueCarrierCount', f.carriers,
      'uniqueFacilityCount', f.facilities, 'uniqueUserCount', f.users, 'updated', t.updated_at, 'updatedBy', f.updater, 'notes', t.notes,
      'enrollmentNotificationEmails', t.enrollment_notification_emails, 'supportEmailAlias', t.support_email_alias, 'makesAutomaticTasks', t.makes_automatic_tasks,
      'timeZone', t.time_zone, 'benchmarkDays', t.benchmark_days, 'closedAt', t.closed_at, 'version', t.version
    ) order by t.name), '[]')`

/** Every team with its figures, as JSON from the database in one query. */
export async function findTeams(scope: Scope): Promise<RawJson> {
  const {
    rows: [row],
  } = await scope.client.query<{ json: string }>(
    `select ${teamRows}::text as json from team t join team_figures() f on f.team_id = t.id`,
  )
  return new RawJson(row?.json ?? '[]')
}

/** One team with its figures. */
export async function getTeam(scope: Scope, id: number): Promise<RawJson> {
  const {
    rows: [row],
  } = await scope.client.query<{ json: string | null }>(
    `select (${teamRows} -> 0)::text as json from team t join team_figures() f on f.team_id = t.id where t.id = $1`,
    [id],
  )
  if (!row?.json) throw notFound()
  return new RawJson(row.json)
}

/** Locks the names of teams until commit, so that two requests cannot both find a name free. */
export async function isNameUsed(scope: Scope, name: string, exceptId = 0): Promise<boolean> {
  await scope.client.query("select pg_advisory_xact_lock(hashtext('team name'))")
  return (
    (await scope.client.query('select from team where lower(name) = lower($1) and id <> $2', [name, exceptId]))
      .rowCount !== 0
  )
}

export async function isTimeZoneKnown(scope: Scope, name: string): Promise<boolean> {
  const {
    rows: [row],
  } = await scope.client.query<{ isKnown: boolean }>('select is_time_zone($1) as "isKnown"', [name])
  return row?.isKnown ?? false
}

type TeamForm = z.output<typeof teamForm>

/** The form holds the addresses as one text, separated by commas. */
const columnsOf = ({ enrollmentNotificationEmails: emails, ...fields }: TeamForm) => ({
  ...fields,
  ...(emails === undefined ? {} : { enrollmentNotificationEmails: emails?.split(', ') ?? [] }),
})

export const insertTeam = (scope: Scope, form: TeamForm): Promise<{ id: number }> =>
  scope.db
    .insertInto('team')
    .values({ ...columnsOf(form), name: form.name, updatedBy: scope.author })
    .returning('id')
    .executeTakeFirstOrThrow()

/** False when the record was saved since the form was read. */
export async function updateTeam(
  scope: Scope,
  id: number,
  form: TeamForm,
  version: number | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('team')
    .set({ ...columnsOf(form), updatedBy: scope.author })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when the team is already closed, or already open. */
export async function updateTeamClosed(scope: Scope, id: number, isClosed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('team')
    .set({ closedAt: isClosed ? sql`now()` : null, updatedBy: scope.author })
    .where('id', '=', id)
    .where('closedAt', isClosed ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Blocks or allows sign-in for the team's users, and ends the sessions of blocked ones. Runs inside the team itself:
 * row-level security hides its accounts from other requests.
 */
export async function updatePeopleOfClosedTeam(scope: Scope, id: number): Promise<void> {
  await scope.client.query('select open_team($1)', [id])
  await scope.client.query(
    'update account a set team_closed_at = t.closed_at from team t where t.id = $1 and a.team_id = t.id',
    [id],
  )
  await scope.client.query(
    'delete from session s using account a where a.id = s.account_id and a.team_id = $1 and a.team_closed_at is not null',
    [id],
  )
}

/** Saves the notes, unless they were saved since they were read. */
export const updateTeamNotes = (scope: Scope, id: number, notes: string | null, version: number | undefined) =>
  scope.db
    .updateTable('team')
    .set({ notes, updatedBy: scope.author })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning(['notes', 'updatedAt as updated', 'version'])
    .executeTakeFirst()

export const updateAutomaticTasks = (scope: Scope, id: number, isOn: boolean) =>
  scope.db
    .updateTable('team')
    .set({ makesAutomaticTasks: isOn, updatedBy: scope.author })
    .where('id', '=', id)
    .returning(['id', 'makesAutomaticTasks', 'updatedAt as updated', 'version'])
    .executeTakeFirstOrThrow()

export const getNameOfCaller = async (scope: Scope): Promise<string> => {
  const { firstName, lastName } = await scope.db
    .selectFrom('account')
    .select(['firstName', 'lastName'])
    .where('id', '=', scope.me.accountId)
    .executeTakeFirstOrThrow()
  return `${firstName} ${lastName}`
}
