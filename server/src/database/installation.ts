import type pg from 'pg'

export type InstallationKind = 'demo' | 'production'

const beginAnew = 'set CREDENCE_DATA to a new folder, or DATABASE_URL to an empty database'
/** The refusals by the database's kind: why it cannot serve as the other kind, and what to do. */
const refusals: Record<InstallationKind, string> = {
  demo:
    'the database is a demo, whose accounts have a known password, and cannot be used in production. ' +
    `To begin anew, ${beginAnew}. To see the demo, start without CREDENCE_MODE=production (and without NODE_ENV=production)`,
  production: `the database is a production installation and cannot be used as a demo. To use it, set CREDENCE_MODE=production. To see the demo, ${beginAnew}`,
}

function assertKind(found: InstallationKind | undefined, wanted: InstallationKind): void {
  if (found && found !== wanted) throw new Error(refusals[found])
}

/**
 * Refuses a database of the other kind before it is changed. A database without the row, or without tables, is checked
 * after the migrations.
 */
export async function refuseOtherKind(admin: pg.Client, wanted: InstallationKind): Promise<void> {
  const {
    rows: [table],
  } = await admin.query<{ readable: boolean | null }>(
    "select has_table_privilege(to_regclass('public.installation'), 'select') as readable",
  )
  if (!table?.readable) return
  const {
    rows: [row],
  } = await admin.query<{ kind: InstallationKind }>('select kind from public.installation')
  assertKind(row?.kind, wanted)
}

/** Stores the kind of a new database at its first start, and refuses one of the other kind. */
export async function storeInstallationKind(owner: pg.Client, wanted: InstallationKind): Promise<void> {
  await owner.query('insert into public.installation (kind) values ($1) on conflict do nothing', [wanted])
  await refuseOtherKind(owner, wanted)
}

/**
 * Stores the time zone of teams without their own. Refuses a zone that this PostgreSQL does not know: every call of
 * such a team would fail.
 */
export async function noteTimeZone(owner: pg.Client, timeZone: string): Promise<void> {
  const {
    rows: [known],
  } = await owner.query<{ isKnown: boolean }>('select public.is_time_zone($1) as "isKnown"', [timeZone])
  if (!known?.isKnown)
    throw new Error(`CREDENCE_TIME_ZONE is ${timeZone}, which the time zone data of PostgreSQL does not have`)
  const { rows: unknown } = await owner.query<{ name: string }>('select name from public.unknown_time_zones() as name')
  if (unknown.length > 0)
    throw new Error(
      `teams have the time zone ${unknown.map(({ name }) => name).join(', ')}, which the time zone data of PostgreSQL does not have; install its newest, such as the packages tzdata and tzdata-legacy`,
    )
  await owner.query('update public.installation set time_zone = $1 where time_zone <> $1', [timeZone])
}
