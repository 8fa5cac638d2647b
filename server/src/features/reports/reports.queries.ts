import type { ReportName } from '@credence/contract/reports/all'
import { reportAddressSeconds, type ReportFormat, type ReportPreview } from '@credence/contract/reports/define'
import type { runStates } from '@credence/contract/reports/run'
import type { Row, Statement } from '../../database/batch.ts'
import { readBatches, type TextRow } from '../../database/cursor.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Options, PlainStatement } from './report-query.ts'

export type RunState = (typeof runStates.values)[number]

/** How long a run is kept after its address has ended, so that a long file can still be followed. */
const keptAfter = '1 day'

/** Stores the options of a run, and that the report was run. */
export async function insertRun(scope: Scope, type: ReportName, options: Options): Promise<string> {
  const {
    rows: [row],
  } = await scope.client.query<{ id: string }>(
    `with last as (insert into report_last_run (team_id, type, account_id) values ($1, $3, $2)
         on conflict (team_id, type) do update set ran_at = now(), account_id = excluded.account_id)
     insert into report_run (team_id, account_id, type, options, expires_at)
     values ($1, $2, $3, $4, now() + interval '${reportAddressSeconds} seconds') returning id`,
    [scope.teamId, scope.me.accountId, type, JSON.stringify(options)],
  )
  if (!row) throw new Error('The run was not stored')
  return row.id
}

/** Removes the runs of a team that are over, with their options. */
export const removeOldRuns = (scope: Scope) =>
  scope.client.query(
    `delete from report_run where team_id = app_team() and expires_at < now() - interval '${keptAfter}'`,
  )

export const lastRunStatement = (type: ReportName): Statement => ({
  name: 'report-last-run',
  text: `select ran_at as date, name_of(account_id) as name from report_last_run where team_id = app_team() and type = $1`,
  values: [type],
})

const ofCaller = 'team_id = app_team() and account_id = app_account()'

export interface StartedRun {
  type: ReportName
  options: Options & { reportFormat: ReportFormat }
  team: string
  person: string
  today: string
}

/** Begins a run whose address is still valid and which was not cancelled. No row otherwise. */
export const startStatement = (id: string): Statement => ({
  name: 'report-start',
  text: `update report_run r set state = 'RUNNING', rows_done = 0, stored_at = now()
          where id = $1::uuid and ${ofCaller} and expires_at > now() and state <> 'CANCELLED'
      returning r.type, r.options, (select t.name from team t where t.id = r.team_id) as team, name_of(r.account_id) as person, team_today()::text as today`,
  values: [id],
})

export const startedRun = ([row]: Row[]): StartedRun | null => (row ? (row as unknown as StartedRun) : null)

/**
 * Stores how far a run is, and answers its state. A cancelled run stays cancelled, and progress that arrives late does not
 * start a run again that is over.
 */
export const progressStatement = (id: string, state: RunState, rowsDone: number): Statement => ({
  name: 'report-progress',
  text: `update report_run set rows_done = $3, stored_at = now(), state = case when state = 'CANCELLED' or ($2::text = 'RUNNING' and state <> 'RUNNING') then state else $2 end
          where id = $1::uuid and ${ofCaller} returning state`,
  values: [id, state, rowsDone],
})

export interface Run {
  type: ReportName
  options: Options
  state: RunState
  rowsDone: number
  rowsExpected: number | null
}

/**
 * Nobody opens an address that has ended, and a server that was killed does not say that its file broke. A run that goes
 * on is stored at least every minute (`RunProgress`).
 */
const stateNow = `case when state = 'WAITING' and expires_at < now() or state = 'RUNNING' and stored_at < now() - interval '5 minutes' then 'FAILED' else state end`

/** A run of the caller; undefined if there is none. */
export async function findRun(scope: Scope, id: string): Promise<Run | undefined> {
  const { rows } = await scope.client.query<Run>(
    `select type, options, ${stateNow} as state, rows_done as "rowsDone", rows_expected as "rowsExpected" from report_run where id = $1 and ${ofCaller}`,
    [id],
  )
  return rows[0]
}

export const updateExpected = (scope: Scope, id: string, expected: number) =>
  scope.client.query(`update report_run set rows_expected = $2 where id = $1 and ${ofCaller}`, [id, expected])

/** Cancels a run that is not over. Answers whether the caller has such a run at all. */
export async function updateCancelled(scope: Scope, id: string): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `update report_run set state = case when state in ('WAITING', 'RUNNING') then 'CANCELLED' else state end where id = $1 and ${ofCaller}`,
    [id],
  )
  return rowCount === 1
}

export async function countRows(scope: Scope, { text, values }: PlainStatement): Promise<number> {
  const { rows } = await scope.client.query<{ total: number }>(text, [...values])
  return rows[0]?.total ?? 0
}

export const findRows = (scope: Scope, statement: PlainStatement, size: number): AsyncGenerator<TextRow[]> =>
  readBatches(scope.client, statement, { size })

/** The first rows, and how many there are. */
export async function findPreview(
  scope: Scope,
  first: PlainStatement,
  counts: PlainStatement,
): Promise<Omit<ReportPreview, 'columns'>> {
  const [{ rows }, counted] = await Promise.all([
    scope.client.query<(string | null)[]>({ text: first.text, values: [...first.values], rowMode: 'array' }),
    scope.client.query<Pick<ReportPreview, 'total' | 'providers'>>(counts.text, [...counts.values]),
  ])
  const { total, providers } = counted.rows[0] ?? { total: 0, providers: null }
  return { rows: rows.map((row) => row.map((cell) => cell ?? '')), total, providers }
}

const namedTables = {
  provider: { table: 'provider', name: 'formatted_name', order: 'last_name, first_name' },
  facility: { table: 'facility', name: 'name', order: 'name' },
  practice: { table: 'practice', name: 'name', order: 'name' },
  user: { table: 'account', name: "first_name || ' ' || last_name", order: 'last_name, first_name' },
} as const
export type NamedRecord = keyof typeof namedTables

/** The first names of these records, as far as the caller sees them. */
export async function findNames(scope: Scope, kind: NamedRecord, ids: readonly number[], most: number) {
  const { table, name, order } = namedTables[kind]
  const { rows } = await scope.client.query<{ name: string }>(
    `select ${name} as name from ${table} where id = any ($1::int[]) order by ${order}, id limit $2`,
    [[...ids], most],
  )
  return rows.map((row) => row.name)
}
