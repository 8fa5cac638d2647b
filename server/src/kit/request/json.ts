import { runBatch, type Row, type Statement } from '../../database/batch.ts'
import { fieldOf } from './column-names.ts'
import { notFound } from './refusal.ts'
import { RawJson } from './route.ts'
import type { Scope } from './scope.ts'

/** The pairs of `json_build_object` for columns under their names in JSON: `c.portal_url` becomes `portalUrl`. */
export const columns = (prefix: string, names: readonly string[]): string =>
  names.map((name) => `'${fieldOf(name)}', ${prefix}.${name}`).join(', ')

/** JSON as it leaves the database, or as part of what does: the database writes a text once only. */
export type JsonType = 'text' | 'json'

/** A statement that answers one text of JSON, as `json`. */
export const jsonStatement = (name: string, text: string, values: Statement['values'] = []): Statement => ({
  name,
  text,
  values,
})

/** One that takes the database a millisecond or more: on a shared connection, others would wait for it. */
export const longJsonStatement = (...statement: Parameters<typeof jsonStatement>): Statement => ({
  ...jsonStatement(...statement),
  ownConnection: true,
})

/** A point in time that the database wrote as text, as it would stand in JSON. */
export const asMoment = (text: string): string => {
  const sign = text.at(-3)
  return `${text.slice(0, 10)}T${text.slice(11)}${sign === '+' || sign === '-' ? ':00' : ''}`
}

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
export const getJson = async (scope: Scope, statement: Statement): Promise<RawJson> =>
  asFoundJson((await runBatch(scope.client, [statement]))[0] ?? [])

/** What several of them answered, read in one round trip. */
export const readJsons = async (scope: Scope, statements: readonly Statement[]): Promise<unknown[]> =>
  (await runBatch(scope.client, statements)).map((rows) => JSON.parse(asFoundJson(rows).text) as unknown)

/** Who last changed a row `e`, to be joined for `editorName`. */
export const withEditor = 'left join account n on n.id = e.updated_by'
/**
 * By name, as `name_of` tells it for a single row. Where nobody but the team changed anything, the administrators are
 * never asked for.
 */
export const editorName =
  "case when n.id is not null then n.first_name || ' ' || n.last_name when e.updated_by is not null then (select administrator_names()) ->> e.updated_by::text end"
