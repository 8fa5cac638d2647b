import { runBatch, type Row, type Statement } from '../database/batch.ts'
import { fieldOf } from './column-names.ts'
import { notFound } from './refusal.ts'
import { RawJson } from './route.ts'
import type { Scope } from './scope.ts'

/** The pairs of `json_build_object` for columns under their names in JSON: `c.portal_url` becomes `portalUrl`. */
export const columns = (prefix: string, names: readonly string[]): string => names.map((name) => `'${fieldOf(name)}', ${prefix}.${name}`).join(', ')

/** A statement that answers one text of JSON, as `json`. */
export const jsonStatement = (name: string, text: string, values: Statement['values'] = []): Statement => ({ name, text, values })

/** What such a statement answered, on its way out as it is. */
export const asJson = ([row]: Row[]): RawJson => new RawJson(String(row?.json))

/** What a statement answered that has one such text for each item of a list. */
export const asJsonList = (rows: Row[]): RawJson => new RawJson(`[${rows.map(({ json }) => json).join(',')}]`)

/** As `asJson`, where a null, or no row, says that what was asked for does not exist. */
export function asFoundJson(rows: Row[]): RawJson {
  if (rows[0]?.json == null) throw notFound()
  return asJson(rows)
}

/** The same inside a transaction that does more. */
export const getJson = async (scope: Scope, statement: Statement): Promise<RawJson> => asFoundJson((await runBatch(scope.client, [statement]))[0] ?? [])

/** What several of them answered, read in one round trip. */
export const readJsons = async (scope: Scope, statements: readonly Statement[]): Promise<unknown[]> =>
  (await runBatch(scope.client, statements)).map((rows) => JSON.parse(asFoundJson(rows).text) as unknown)

/**
 * Who last changed the rows of a provider in a table, by name, to be joined as `n`: each name is looked up once, however many rows are theirs,
 * for looking one up costs more than reading a row.
 */
export const editorNames = (table: string, provider: string): string =>
  `left join (select d.id, name_of(d.id) as name from (select distinct updated_by as id from ${table} where team_id = app_team() and provider_id = ${provider}) d) n on n.id = e.updated_by`
