import type pg from 'pg'
import { schemaAreas } from './schema-areas.ts'

export const schemaPageFile = new URL('../../../docs/schema.md', import.meta.url)

interface Table {
  name: string
  sentence: string | null
}

interface ForeignKey {
  child: string
  parent: string
  columns: string
  isOptional: boolean
  isUnique: boolean
}

/** Foreign keys that nearly every table has: their lines would hide the others. */
const everywhere = ['team_id', 'created_by', 'updated_by']

const findTables = async (client: pg.ClientBase) =>
  (
    await client.query<Table>(
      "select relname as name, obj_description(oid, 'pg_class') as sentence from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
    )
  ).rows

const findForeignKeys = async (client: pg.ClientBase) =>
  (
    await client.query<ForeignKey>(
      `
    select child.relname as child, parent.relname as parent, string_agg(a.attname, ', ' order by k.place) as columns, bool_or(not a.attnotnull) as "isOptional",
           exists (select from pg_index i where i.indrelid = c.conrelid and i.indisunique and i.indpred is null
                      and (select array_agg(x order by x) from unnest(i.indkey::int2[]) x) <@ c.conkey) as "isUnique"
      from pg_constraint c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
           cross join unnest(c.conkey) with ordinality k(number, place) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0 and a.attname <> all ($1)
     group by c.oid, child.relname, parent.relname, c.conrelid, c.conkey`,
      [everywhere],
    )
  ).rows

const drawLine = ({ child, parent, columns, isOptional, isUnique }: ForeignKey) =>
  `  ${parent} ${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${child} : "${columns}"`

/** The page docs/schema.md: each area with a drawing of its foreign keys and a sentence for each table. */
export async function writeSchemaPage(client: pg.ClientBase): Promise<string> {
  const tables = new Map((await findTables(client)).map(({ name, sentence }) => [name, sentence]))
  const placed = Object.values(schemaAreas).flat()
  const unplaced = [...tables.keys()].filter((name) => !placed.includes(name))
  const gone = placed.filter((name) => !tables.has(name))
  if (unplaced.length + gone.length > 0)
    throw new Error(
      `schema-areas.ts lacks ${unplaced.join(', ') || 'nothing'} and names ${gone.join(', ') || 'nothing'} in vain`,
    )
  const keys = await findForeignKeys(client)
  const sections = Object.entries(schemaAreas).map(([title, names]) => {
    const lines = keys.filter(({ child }) => names.includes(child))
    const alone = names.filter((name) => !lines.some(({ child, parent }) => child === name || parent === name))
    return [
      `## ${title}`,
      '',
      '```mermaid',
      'erDiagram',
      ...lines.map(drawLine).toSorted(),
      ...alone.map((name) => `  ${name}`),
      '```',
      '',
      '| table | what a row is |',
      '| --- | --- |',
      ...names.map((name) => `| \`${name}\` | ${tables.get(name) ?? ''} |`),
    ].join('\n')
  })
  return `${[
    '# The schema',
    `${tables.size} tables in ${sections.length} areas. Each drawing shows the foreign keys of the tables of its area. ` +
      'It leaves out `team_id`, which every table with rows of teams has, and `created_by` and `updated_by`.\n' +
      'Columns, constraints, indexes, policies and triggers are in [`server/db/schema.sql`](../server/db/schema.sql). `npm run db:types` writes both files from the migrations.',
    ...sections,
  ].join('\n\n')}\n`
}
