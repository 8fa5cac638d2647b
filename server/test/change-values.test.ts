import { allEndpoints } from '@credence/contract/all'
import { describe, expect, it } from 'vitest'
import { columnOf } from '../src/kit/request/column-names.ts'
import { useDemoWorld } from './kit/demo-world.ts'

const demo = useDemoWorld()

/** Columns of the change log's bookkeeping, and keys of the file store. */
const ignored = new Set([
  'id',
  'team_id',
  'version',
  'updated_at',
  'updated_by',
  'created_at',
  'since',
  'set_by',
  'object_key',
])

interface Kept {
  table: string
  unlogged: string[]
  kept: string[]
}

/** Tables whose values are kept, as their triggers say. */
const findKept = async (): Promise<Kept[]> =>
  (
    await demo.world.sql<{ table: string; args: string }>(
      "select tgrelid::regclass::text as table, encode(tgargs, 'escape') as args from pg_trigger where tgname = 'recorded' and tgnargs = 2",
    )
  ).map(({ table, args }) => {
    const [unlogged = '', kept = ''] = args.split('\\000')
    return { table, unlogged: unlogged.split(','), kept: kept.split(',') }
  })

/**
 * Fields that the contract puts behind a right for sensitive details, by the table of the record: veils name them in the
 * answer of the record's own page.
 */
function sensitiveColumns(): Set<string> {
  const found = new Set<string>()
  for (const { endpoint } of allEndpoints) {
    const { veils = [], path } = endpoint.definition
    const [, table] = /^\/(provider|practice)\/:id$/.exec(path) ?? []
    if (table === undefined) continue
    for (const { fields, toSee } of veils)
      if (toSee.kind === 'can' && toSee.anyOf.some((permission) => permission.endsWith('SENSITIVE_DETAILS')))
        for (const field of fields) {
          const [first = '', nested] = field.split('.')
          const owner = nested === undefined ? table : first === 'practices' ? 'practice' : null
          if (owner) found.add(`${owner}.${columnOf(nested ?? first)}`)
        }
  }
  return found
}

describe('values in the change log', () => {
  it('are never those of a field that the contract calls sensitive, or that is sealed or hashed', async () => {
    const sensitive = sensitiveColumns()
    expect([...sensitive]).toEqual(
      expect.arrayContaining(['provider.dob', 'provider.npi', 'provider.ssn', 'practice.npi']),
    )
    const kept = (await findKept()).flatMap(({ table, kept: columns }) => columns.map((column) => `${table}.${column}`))
    expect(kept.filter((column) => sensitive.has(column))).toEqual([])
    expect(kept.filter((column) => /sealed|hash|password|secret|token|ssn|dob/.test(column))).toEqual([])
  })

  it('are those of every other column of a table that keeps values', async () => {
    const sensitive = sensitiveColumns()
    const columns = await demo.world.sql<{ table: string; column: string }>(`
      select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'bytea'::regtype and a.attgenerated = ''`)
    for (const { table, unlogged, kept } of await findKept()) {
      const due = columns
        .filter((each) => each.table === table)
        .map(({ column }) => column)
        .filter((column) => !ignored.has(column) && !unlogged.includes(column) && !sensitive.has(`${table}.${column}`))
      expect(`${table}: ${kept.toSorted().join(' ')}`).toBe(`${table}: ${due.toSorted().join(' ')}`)
    }
  })

  it("are left out for a driver's license and for papers of administrators", async () => {
    const insert = (category: string, scope: string) =>
      demo.world.sql(
        `with o as (insert into file_object (key, bytes, checksum, content_type, scan) values (replace(gen_random_uuid()::text, '-', ''), 1, sha256(''), 'application/pdf', 'clean') returning key)
         insert into document (team_id, owner_type, scope, provider_id, name, object_key, category) select 1, 'provider', $2::text, 1, $1::text || $2::text, key, $1::text from o`,
        [category, scope],
      )
    await insert('OTHER', 'own')
    await insert('DRIVERS_LICENSE', 'own')
    const rows = await demo.world.sql<{ changes: unknown; provider_id: number | null }>(
      "select changes, provider_id from change_log where table_name = 'document' order by id desc limit 2",
    )
    expect(rows).toMatchObject([
      { changes: null, provider_id: 1 },
      { changes: { name: [null, 'OTHERown'] }, provider_id: 1 },
    ])
  })
})
