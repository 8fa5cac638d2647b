import { runBatch, type Row, type Statement } from '../database/batch.ts'
import { notFound } from './refusal.ts'
import { RawJson } from './route.ts'
import type { Scope } from './scope.ts'

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The pairs of `json_build_object` for columns under their names in JSON: `c.portal_url` becomes `portalUrl`. */
export const columns = (prefix: string, names: readonly string[]): string => names.map((name) => `'${camel(name)}', ${prefix}.${name}`).join(', ')

/** The other way round, for fields that the contract names. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A statement that answers one text of JSON, as `json`. */
export const jsonStatement = (name: string, text: string, values: Statement['values'] = []): Statement => ({ name, text, values })

/** What such a statement answered, on its way out as it is. */
export const asJson = ([row]: Row[]): RawJson => new RawJson(String(row?.json))

/** As `asJson`, where a null says that what was asked for does not exist. */
export function asFoundJson(rows: Row[]): RawJson {
  if (rows[0]?.json == null) throw notFound()
  return asJson(rows)
}

/** The same inside a transaction that does more. */
export const getJson = async (scope: Scope, statement: Statement): Promise<RawJson> => asFoundJson((await runBatch(scope.client, [statement]))[0] ?? [])
