import type { World } from './world.ts'

/**
 * Makes the clock of a world's database stand still until the test sets it, for connections that are opened afterwards.
 * Only what asks for
 * `clock_timestamp()` in a statement of the application follows it.
 */
export async function holdClock(world: World, at: string): Promise<{ set: (to: string) => Promise<unknown> }> {
  await world.sql(`
    create table held_clock (at timestamptz not null);
    grant select on held_clock to credence_app;
    insert into held_clock values ('${at}');
    create function public.clock_timestamp() returns timestamptz language sql as 'select at from public.held_clock'`)
  const [database] = await world.sql<{ name: string }>('select current_database() as name')
  await world.sql(`alter database ${database?.name} set search_path = public, pg_catalog`)
  return { set: (to) => world.sql('update held_clock set at = $1', [to]) }
}
