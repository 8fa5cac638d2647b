import { sql } from 'kysely'
import type { ReportName } from '@credence/contract/reports/all'
import type { ReportPeriod } from '@credence/contract/reports/periods'
import type { ReportSchedule } from '@credence/contract/reports/schedule'
import { scheduleTime } from '@credence/contract/reports/schedule'
import type { SavedReport } from '@credence/contract/reports/saved'
import { notFound } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** The caller's own and those that are shared, as row-level security shows them, of these types. */
export async function findSavedReports(scope: Scope, types: readonly ReportName[]): Promise<SavedReport[]> {
  const { rows } = await scope.client.query<SavedReport>(
    `
    select s.id, s.name, s.type, s.options, s.is_shared as "isShared", s.schedule, s.period, s.account_id = app_account() as "isMine",
           name_of(s.account_id) as "savedBy", to_jsonb((s.next_due + $2::time) at time zone team_time_zone()) #>> '{}' as "nextEmail", s.version
      from saved_report s where s.team_id = app_team() and s.type = any ($1)
     order by s.account_id <> app_account(), lower(s.name), s.id`,
    [types, scheduleTime],
  )
  return rows
}

export async function getToday(scope: Scope): Promise<string> {
  const { rows } = await scope.client.query<{ today: string }>('select team_today()::text as today')
  return rows[0]?.today ?? ''
}

export interface SavedValues {
  name: string
  type: string
  options: object
  isShared: boolean
  schedule: ReportSchedule | null
  period: ReportPeriod | null
  nextDue: string | null
}

const stored = ({ options, ...values }: SavedValues) => ({ ...values, options: JSON.stringify(options) })

export async function insertSavedReport(scope: Scope, accountId: number, values: SavedValues): Promise<number> {
  const { id } = await scope.db
    .insertInto('savedReport')
    .values({ teamId: sql<number>`app_team()`, accountId, ...stored(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateSavedReport(scope: Scope, id: number, values: SavedValues): Promise<void> {
  await scope.db.updateTable('savedReport').set(stored(values)).where('id', '=', id).execute()
}

export async function removeSavedReport(scope: Scope, id: number): Promise<void> {
  await scope.db.deleteFrom('savedReport').where('id', '=', id).execute()
}

/** Locks it until the save. */
export async function getSavedReport(scope: Scope, id: number) {
  const found = await scope.db
    .selectFrom('savedReport')
    .select(['schedule', 'nextDue', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** Where the names are, by the option that holds the ids. Each shows what the report's own call would take. */
const named: Readonly<Record<string, string>> = {
  providerIds: `select r.id, r.formatted_name as name from provider r where r.team_id = app_team() and r.deleted_at is null and r.id = any ($1) order by r.last_name, r.first_name, r.id`,
  practiceIds: `select r.id, r.name from practice r where r.team_id = app_team() and r.id = any ($1) order by r.name, r.id`,
  facilityIds: `select r.id, r.name from facility r where r.id = any ($1)
    and exists (select from practice_facility x where x.team_id = app_team() and x.facility_id = r.id) order by r.name, r.id`,
  userIds: `select r.id, r.first_name || ' ' || r.last_name || case when r.deleted_at is null then '' else ' (left)' end as name from account r where r.team_id = app_team() and r.id = any ($1)
    order by r.last_name, r.first_name, r.id`,
}

interface Named {
  id: number
  name: string
}

/** A report of another type is not there for the caller, as in the list. */
export async function findChoices(scope: Scope, id: number, types: readonly ReportName[]) {
  const found = await scope.db
    .selectFrom('savedReport')
    .select(['options', 'type'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || !types.includes(found.type as ReportName)) throw notFound()
  const { options } = found
  const choices: Record<string, Named[]> = {}
  const missing: Record<string, number> = {}
  for (const [option, text] of Object.entries(named)) {
    const ids = (options as Record<string, number[] | undefined>)[option] ?? []
    if (ids.length === 0) continue
    const { rows } = await scope.client.query<Named>(text, [ids])
    choices[option] = rows
    missing[option] = new Set(ids).size - rows.length
  }
  return { choices, missing }
}

export interface DueReport {
  id: number
  name: string
  type: ReportName
  schedule: ReportSchedule
  teamName: string
  email: string
  isH3Admin: boolean
  authorities: string[]
}

/**
 * Moves every schedule that is due on to its next day, and returns the reports whose owner is to be reminded. The owner
 * who left is not.
 */
export async function claimDue(scope: Scope, next: Record<ReportSchedule, string>): Promise<DueReport[]> {
  const { rows } = await scope.client.query<DueReport>(
    `
    with claimed as (
      update saved_report s set next_due = case s.schedule when 'WEEKLY' then $1::date else $2::date end
       where s.team_id = app_team() and s.next_due <= team_today()
      returning s.id, s.name, s.type, s.schedule
    )
    select c.id, c.name, c.type, c.schedule, t.name as "teamName", o.email, o.is_admin as "isH3Admin", o.authorities
      from claimed c join team t on t.id = app_team() cross join lateral owner_of_saved_report(c.id) o order by c.id`,
    [next.WEEKLY, next.MONTHLY],
  )
  return rows
}
