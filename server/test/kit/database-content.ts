import pg from 'pg'
import { inject } from 'vitest'
import { describeSchema } from '../../src/database/describe-schema.ts'
import { partsOfSchema } from '../../src/database/schema-parts.ts'

export const databaseAt = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/**
 * Where databases are made and dropped. Other files clone the database of `adminUrl`, which works only while nobody is
 * connected to it.
 */
export const rootUrl = (): string => databaseAt(inject('database').adminUrl, 'template1')

export async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** The schema, and the number and checksum of the rows of every table. */
export const contentOf = (url: string, { except = [] }: { except?: readonly string[] } = {}) =>
  withClient(url, async (client) => {
    const schema = partsOfSchema(await describeSchema(client))
    const { rows: tables } = await client.query<{ name: string }>(
      "select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1",
    )
    const sums = tables
      .filter(({ name }) => !except.includes(name))
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*)::int as n, md5(string_agg(t::text, e'\\n' order by t::text)) as sum from ${name} t`,
      )
    const { rows } = await client.query<{ name: string; n: number; sum: string | null }>(
      `${sums.join(' union all ')} order by 1`,
    )
    return { schema, rows }
  })
