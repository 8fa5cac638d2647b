import type { Scope } from '../../kit/request/scope.ts'

export interface DatabaseFacts {
  version: string
  migrations: number
}

export async function getDatabaseFacts(scope: Scope): Promise<DatabaseFacts> {
  const {
    rows: [facts],
  } = await scope.client.query<DatabaseFacts>(`
    select split_part(current_setting('server_version'), ' ', 1) as version, (select count(*)::int from public.migration) as migrations`)
  if (!facts) throw new Error('The database told nothing about itself')
  return facts
}
