import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { useWorld } from './kit/world.ts'

const used = useWorld()
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Words that mean the day of the connection, not of the team. */
const dayOfConnection =
  /\bcurrent_date\b|\blocaltimestamp\b|\bcurrent_time\b|\b(now|current_timestamp|clock_timestamp|statement_timestamp|transaction_timestamp)(\(\))?::(date|timestamp)\b|'(today|yesterday|tomorrow)'::/i
/** Words that mean the day of this machine. */
const dayOfMachine =
  /isoDay(Of)?\(new Date\(\)\)|new Date\(\)\.(toISOString\(\)\.slice\(0, ?10\)|getDate\(|getMonth\(|getFullYear\()/

function filesIn(folder: string, ends: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ends.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}
const namesWith = (pattern: RegExp, files: readonly string[]) =>
  files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).map((file) => path.relative(root, file))

describe('today', () => {
  it('today is the day of the team, not of the connection, in every query of the server', () => {
    const files = ['server/src', 'server/db/seeds', 'server/db/builders'].flatMap((folder) => filesIn(folder, /\.ts$/))
    expect(files.length).toBeGreaterThan(200)
    expect(namesWith(dayOfConnection, files)).toEqual([])
  })

  it('today is the day of the team, not of the connection, in every function, policy, index, default, check and trigger of the database', async () => {
    const definitions = await used.world.sql<{ name: string; text: string }>(`
      select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace
      union all select tablename || '.' || policyname, concat(qual, with_check) from pg_policies where schemaname = 'public'
      union all select indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select adrelid::regclass || '.' || adnum, pg_get_expr(adbin, adrelid) from pg_attrdef
      union all select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`)
    expect(definitions.length).toBeGreaterThan(500)
    expect(definitions.filter(({ text }) => dayOfConnection.test(text)).map(({ name }) => name)).toEqual([])
  })

  it('today is the day of the team, not of the machine, in the browser and in the contract, except with a reason', () => {
    const reasons: Record<string, string> = {
      'web/src/features/directory/privileges-by-provider.tsx':
        'a public page, to which the team is not told; it only marks a day that is near',
    }
    const files = ['web/src', 'contract/src'].flatMap((folder) => filesIn(folder, /\.tsx?$/))
    expect(files.length).toBeGreaterThan(300)
    expect(namesWith(dayOfMachine, files)).toEqual(Object.keys(reasons))
  })
})
