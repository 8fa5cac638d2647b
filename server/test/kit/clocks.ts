import type { World } from './world.ts'

/**
 * The time zone in which it is this hour of some day now. A test that depends on the hour, or on which side of midnight
 * a team is, chooses where its team sits instead of setting the clock. Ten and more hours are left until the day
 * changes there.
 */
export function timeZoneAt(hour: number): string {
  const ahead = hour - new Date().getUTCHours()
  // The names count the other way: Etc/GMT-14 is fourteen hours ahead.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** The time zones in which a day begins last and first. Their days are never the same. */
export const [lastToday, firstToday] = ['Etc/GMT+12', 'Etc/GMT-14'] as const

/**
 * A time zone where midnight is two seconds away by the clock of the database. No call and no setting takes such a
 * name; the database does.
 */
export async function timeZoneBeforeMidnight(world: World): Promise<string> {
  const [row] = await world.sql<{ zone: string }>(`
    select 'TST-' || to_char(make_interval(secs => 86398 - floor(extract(epoch from l.time - l.time::date))), 'HH24:MI:SS') as zone from (select now() at time zone 'UTC' as time) l`)
  return row?.zone ?? ''
}
