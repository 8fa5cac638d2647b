import { listStageOf, type ListStageName } from '@credence/contract/onboarding/lists'
import { runBatch, type Row, type Statement } from '../../../database/batch.ts'
import { columnOf } from '../../../kit/request/column-names.ts'
import type { Scope } from '../../../kit/request/scope.ts'
import { newestAttachedSql } from '../../documents/attachments.actions.ts'

// The names in these statements come from the definitions of the contract, never from a request.

/** What was typed into the fields of an entry. */
export type EntryValues = Readonly<Record<string, string | null>>
export interface ChangedEntry {
  id: number
  values: EntryValues
}
/** An entry as the wizard shows it. `documentFilename` is there where entries have documents. */
export interface StoredEntry {
  id: number
  documentFilename?: string | null
  [field: string]: string | number | null | undefined
}

/** Fields that the section has under another name. */
const sectionFields: Readonly<Partial<Record<ListStageName, Readonly<Record<string, string>>>>> = {
  'state-licenses': { type: 'stateLicenseType' },
}
/** The name that the section of the record has for a field of the wizard. */
export const sectionField = (stage: ListStageName, field: string): string => sectionFields[stage]?.[field] ?? field

const tableOf = (stage: ListStageName): string => columnOf(listStageOf(stage).section)
const fieldsOf = (stage: ListStageName) =>
  Object.entries(listStageOf(stage).fields).map(([name, { kind }]) => ({
    name,
    column: columnOf(sectionField(stage, name)),
    type: kind === 'date' ? 'date' : 'text',
  }))

/** The entries of the provider in the order in which they were added. */
export function entriesStatement(stage: ListStageName): Statement {
  const { section, document } = listStageOf(stage)
  const shown = fieldsOf(stage).map(({ name, column }) => `e.${column} as "${name}"`)
  if (document) shown.push(`${newestAttachedSql(section, 'e.id')} as "documentFilename"`)
  return {
    name: `wizard-entries-${stage}`,
    // Whole rows become JSON in two thirds of the time that `json_build_object` takes for their fields.
    text: `
      select coalesce(json_agg(n), '[]') as entries from (
        select e.id, ${shown.join(', ')} from ${tableOf(stage)} e
         where e.team_id = app_team() and e.provider_id = app_subject('provider') order by e.id) n`,
    values: [],
  }
}

export const entriesIn = (rows: Row[] | undefined): StoredEntry[] => (rows?.[0]?.entries ?? []) as StoredEntry[]

/** The entries as they are now, locked until commit. */
export async function lockEntries(scope: Scope, stage: ListStageName, providerId: number): Promise<StoredEntry[]> {
  const [, entries] = await runBatch(scope.client, [
    {
      name: `wizard-lock-${stage}`,
      text: `select id from ${tableOf(stage)} where team_id = app_team() and provider_id = $1 order by id for update`,
      values: [providerId],
    },
    // A statement of its own sees what was committed while the first one waited.
    entriesStatement(stage),
  ])
  return entriesIn(entries)
}

/** The rows of a JSON array as a relation `n` with an `id` and the columns of the stage. */
const recordset = (stage: ListStageName, parameter: string) =>
  `json_to_recordset(${parameter}) as n (id int, ${fieldsOf(stage)
    .map(({ column, type }) => `${column} ${type}`)
    .join(', ')})`

const rowOf = (stage: ListStageName, id: number, values: EntryValues) => ({
  id,
  ...Object.fromEntries(fieldsOf(stage).map(({ name, column }) => [column, values[name] ?? null])),
})

/** Adds entries and answers their ids in the same order. */
export async function insertEntries(
  scope: Scope,
  stage: ListStageName,
  providerId: number,
  entries: readonly EntryValues[],
): Promise<number[]> {
  if (entries.length === 0) return []
  const columns = fieldsOf(stage).map(({ column }) => column)
  const [rows = []] = await runBatch(scope.client, [
    {
      name: `wizard-insert-${stage}`,
      text: `
        insert into ${tableOf(stage)} (team_id, provider_id, updated_by, ${columns.join(', ')})
        select app_team(), $1, $2, ${columns.map((column) => `n.${column}`).join(', ')} from ${recordset(stage, '$3')} order by n.id
        returning id`,
      values: [providerId, scope.author, JSON.stringify(entries.map((values, at) => rowOf(stage, at, values)))],
    },
  ])
  return rows.map(({ id }) => Number(id))
}

/** Columns that the wizard does not have stay as they are. */
export async function updateEntries(
  scope: Scope,
  stage: ListStageName,
  providerId: number,
  entries: readonly ChangedEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const values = fieldsOf(stage).map(({ column }) => `${column} = n.${column}`)
  await runBatch(scope.client, [
    {
      name: `wizard-update-${stage}`,
      text: `
        update ${tableOf(stage)} e set ${values.join(', ')}, updated_by = $1 from ${recordset(stage, '$2')}
         where e.team_id = app_team() and e.provider_id = $3 and e.id = n.id`,
      values: [scope.author, JSON.stringify(entries.map((entry) => rowOf(stage, entry.id, entry.values))), providerId],
    },
  ])
}

export async function removeEntries(scope: Scope, stage: ListStageName, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await scope.client.query(`delete from ${tableOf(stage)} where team_id = app_team() and id = any ($1)`, [ids])
}
