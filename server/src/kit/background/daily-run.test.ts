import { beforeEach, describe, expect, it } from 'vitest'
import { buildTeam } from '../../../db/builders/builders.ts'
import { firstToday, lastToday, timeZoneAt } from '../../../test/kit/clocks.ts'
import { useWorld } from '../../../test/kit/world.ts'
import { runDaily, type DailyJob } from './daily-run.ts'

const zones = [
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'America/New_York',
  'America/Anchorage',
  'America/Havana',
  'Australia/Lord_Howe',
  'UTC',
]
const used = useWorld({
  build: async (world) => {
    for (const [at] of zones.entries())
      await world.inTeam(at + 1, (scope) => buildTeam(scope, { id: at + 1, name: `Team ${at + 1}` }))
  },
})
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
beforeEach(() => sql('delete from daily_run'))

interface Run {
  zone: string
  day: string
  time: string
}

/**
 * Asks for the teams that are due at each of the moments, as servers do every five minutes, and notes the runs. Answers
 * where which day's run began at what time of day.
 */
async function simulate(timeOfDay: string, moments: string): Promise<Run[]> {
  for (const [at, zone] of zones.entries()) await sql('update team set time_zone = $2 where id = $1', [at + 1, zone])
  await sql(`do $$
    declare moment timestamptz; due int;
    begin
      perform set_config('app.caller', ' admin test ', true);
      create temporary table run_at on commit drop as select 0 as team_id, now() as at;
      for moment in ${moments} loop
        for due in select teams_due('job', '${timeOfDay}', moment) loop
          insert into daily_run (team_id, job, day) values (due, 'job', day_in(time_zone_of(due), moment));
          insert into run_at values (due, moment);
        end loop;
      end loop;
      drop table if exists kept_runs;
      create table kept_runs as select t.time_zone as zone, r.at at time zone t.time_zone as local_time from run_at r join team t on t.id = r.team_id;
    end $$`)
  return sql(
    "select zone, to_char(local_time, 'YYYY-MM-DD') as day, to_char(local_time, 'HH24:MI') as time from kept_runs order by zone, local_time",
  ) as Promise<Run[]>
}

const everyFiveMinutes = (from: string, to: string) =>
  `select generate_series('${from}'::timestamptz, '${to}', '5 minutes')`
const daysOf = (runs: readonly Run[], zone: string) =>
  runs.filter((run) => run.zone === zone).map(({ day }) => day.slice(5))

describe('a daily job', () => {
  it.each([
    ['the clocks go forward in the United States', '2026-03-06T12:00Z', '2026-03-10T12:00Z'],
    ['the clocks go back in the United States', '2026-10-30T12:00Z', '2026-11-03T12:00Z'],
    ['the clocks go back in New Zealand', '2026-04-03T12:00Z', '2026-04-07T12:00Z'],
    ['the clocks go forward in New Zealand', '2026-09-25T12:00Z', '2026-09-29T12:00Z'],
    ['a year ends', '2026-12-30T12:00Z', '2027-01-03T12:00Z'],
  ])('a daily job runs at its time on each day of each team when %s', async (_, from, to) => {
    const runs = await simulate('07:05', everyFiveMinutes(from, to))
    // Where it is past the time already at the first moment, that day's run is made up for.
    const onTime = runs.filter((run, at) => runs[at - 1]?.zone === run.zone)
    expect(new Set(onTime.map(({ time }) => time))).toEqual(new Set(['07:05']))
    for (const zone of zones) {
      const days = daysOf(runs, zone)
      expect(new Set(days).size, zone).toBe(days.length)
      expect(days.length, zone).toBeGreaterThanOrEqual(4)
    }
  })

  it('a daily job runs once on a day without its time of day, and once on a day that has it twice', async () => {
    const forward = (await simulate('02:30', everyFiveMinutes('2026-03-08T05:00Z', '2026-03-09T04:00Z'))).filter(
      ({ zone }) => zone === 'America/New_York',
    )
    expect(forward).toEqual([{ zone: 'America/New_York', day: '2026-03-08', time: '03:00' }])
    await sql('delete from daily_run')
    const back = (await simulate('01:30', everyFiveMinutes('2026-11-01T04:00Z', '2026-11-02T04:55Z'))).filter(
      ({ zone }) => zone === 'America/New_York',
    )
    expect(back).toEqual([{ zone: 'America/New_York', day: '2026-11-01', time: '01:30' }])
  })

  it('a daily job that was missed runs later on the same day, and not on the next', async () => {
    const moments =
      "select at::timestamptz from unnest(array['2026-06-01T12:00Z', '2026-06-02T10:00Z', '2026-06-02T22:15Z', '2026-06-04T00:00Z']) as at"
    expect((await simulate('07:05', moments)).filter(({ zone }) => zone === 'UTC')).toEqual([
      { zone: 'UTC', day: '2026-06-01', time: '12:00' },
      { zone: 'UTC', day: '2026-06-02', time: '10:00' },
    ])
  })
})

describe('a daily job of the server', () => {
  const job: DailyJob = { name: 'job', timeOfDay: '07:05', failed: (count) => `${count} failed` }
  const sit = async (zone: (team: number) => string) => {
    for (const at of zones.keys()) await sql('update team set time_zone = $2 where id = $1', [at + 1, zone(at + 1)])
  }
  async function run(servers = 1): Promise<number[]> {
    const ran: number[] = []
    await Promise.all(
      Array.from({ length: servers }, () =>
        runDaily(used.world.services, job, async (_, teamId) => void ran.push(teamId)),
      ),
    )
    return ran.toSorted((a, b) => a - b)
  }

  it('a daily job runs for the teams whose clocks show its time, once on however many servers', async () => {
    await sit((team) => timeZoneAt(team <= 3 ? 12 : 3))
    expect(await run(3)).toEqual([1, 2, 3])
    expect(await run()).toEqual([])
    await sit(() => timeZoneAt(12))
    expect(await run()).toEqual([4, 5, 6, 7])
  })

  it('a daily job runs again for a team that has moved to a time zone with another day, and never twice for a day', async () => {
    await sit(() => timeZoneAt(3))
    const move = (zone: string) => sql('update team set time_zone = $1 where id = 1', [zone])
    const early = { ...job, timeOfDay: '00:00' }
    const days = async () => (await sql('select day from daily_run where team_id = 1 order by day')).length
    const runEarly = () => runDaily(used.world.services, early, async () => {})
    for (const [zone, runs] of [
      [lastToday, 1],
      [firstToday, 2],
      [lastToday, 2],
      [firstToday, 2],
    ] as const) {
      await move(zone)
      await runEarly()
      expect(await days(), zone).toBe(runs)
    }
  })

  it('a daily job is not marked as done for a team in which it failed, and runs for the other teams', async () => {
    await sit(() => timeZoneAt(12))
    const failing = (bad: number) =>
      runDaily(used.world.services, job, (_, teamId) =>
        teamId === bad ? Promise.reject(new Error('broken')) : Promise.resolve(),
      )
    await expect(failing(2)).rejects.toThrow('1 failed')
    expect(await run()).toEqual([2])
  })
})
