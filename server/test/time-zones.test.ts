import { providerOnboardingLink } from '@credence/contract/provider-admin/calls'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayIn } from '@credence/contract/dates'
import { canView, link } from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import { listProvidersOfPractice } from '@credence/contract/lookups/calls'
import { getSettings } from '@credence/contract/profile/calls'
import { getEnrollmentMatrix } from '@credence/contract/participation/calls'
import { listTeamTasks } from '@credence/contract/team-tasks/calls'
import { listTeams, saveTeam, teamTexts } from '@credence/contract/teams/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { insertLink } from '../src/kit/request/links.ts'
import { on } from '../src/kit/request/route.ts'
import type { Scope } from '../src/kit/request/scope.ts'
import { clinicTeam, useClinic } from './kit/clinic.ts'
import { firstToday, lastToday, timeZoneBeforeMidnight } from './kit/clocks.ts'

const today = endpoint({
  method: 'GET',
  path: '/probe/today',
  summary: 'A call of this test.',
  access: canView('TASK'),
  answer: z.string(),
})
const poll = endpoint({ ...today.definition, path: '/probe/poll', passive: true, unchangedWhile: ['task'] })
const linked = endpoint({
  ...today.definition,
  path: '/probe/linked/:token',
  access: link(providerOnboardingLink),
  params: z.object({ token: z.string() }),
})
const getToday = async ({ client }: Scope) =>
  (await client.query<{ day: string }>('select team_today()::text as day')).rows[0]?.day ?? ''

const { used, clinic } = useClinic({
  routes: [today, poll, linked].map((each) => on(each, ({ scope }) => getToday(scope))),
})
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
const settle = (timeZone: string | null, as = clinic.admin) =>
  used.world.call(saveTeam, { params: { id: clinicTeam }, body: { name: 'Home', timeZone } }, { as })
const todayOf = async (as: string) => (await used.world.call(today, {}, { as })).body
beforeEach(() => settle(null))

describe('the time zone of a team', () => {
  it('the time zone of a team is set by platform administrators and defaults to that of the installation', async () => {
    expect(await settle('Pacific/Auckland', clinic.manager)).toMatchObject({ status: 403 })
    expect(await settle('Pacific/Auckland')).toMatchObject({ status: 200, body: { timeZone: 'Pacific/Auckland' } })
    expect((await used.world.call(getSettings, {}, { as: clinic.manager })).body).toMatchObject({
      timeZone: 'Pacific/Auckland',
      defaultTimeZone: 'UTC',
    })
    expect(await settle(' ')).toMatchObject({ status: 200, body: { timeZone: null } })
    expect((await used.world.call(getSettings, {}, { as: clinic.manager })).body).toMatchObject({
      timeZone: 'UTC',
      defaultTimeZone: 'UTC',
    })
  })

  it.each(['Mars/Olympus', '+05:00', 'GMT+5', "UTC'; drop table team", 5, {}])(
    'the time zone %j is refused at its field',
    async (timeZone) => {
      expect(await settle(timeZone as string)).toMatchObject({
        status: 400,
        body: { fields: { timeZone: teamTexts.timeZone } },
      })
    },
  )

  it('a time zone that is not sent stays', async () => {
    await settle('Pacific/Honolulu')
    const { body } = await used.world.call(
      saveTeam,
      { params: { id: clinicTeam }, body: { name: 'Home' } },
      { as: clinic.admin },
    )
    expect(body.timeZone).toBe('Pacific/Honolulu')
  })

  it('a new time zone of a team changes no version of its accounts', async () => {
    const versions = () => sql('select id, version from account order by id')
    const before = await versions()
    await settle('Pacific/Guam')
    expect(await versions()).toEqual(before)
  })

  it('a new account has the time zone of its team', async () => {
    await settle(firstToday)
    expect(await todayOf(await clinic.sessionWith(['TASK_VIEW']))).toBe(dayIn(firstToday, new Date()))
  })
})

describe('today', () => {
  it.each([firstToday, lastToday, 'Pacific/Auckland', 'Pacific/Honolulu', 'UTC'])(
    'today in %s is the local day for staff, administrators and jobs',
    async (timeZone) => {
      await settle(timeZone)
      // Asked before and after, in case that midnight passes there meanwhile.
      const before = dayIn(timeZone, new Date())
      const told = [
        await todayOf(clinic.manager),
        await todayOf(clinic.admin),
        await used.world.inTeam(clinicTeam, getToday),
      ]
      const days = [before, dayIn(timeZone, new Date())]
      for (const day of told) expect(days).toContain(day)
    },
  )

  it('today does not depend on the time zone of the connection', async () => {
    const days: unknown[] = []
    for (const zone of [firstToday, lastToday]) {
      await used.world.inTeam(clinicTeam, async (scope) => {
        await scope.client.query(`set local time zone '${zone}'`)
        days.push(
          await getToday(scope),
          (
            await scope.client.query(
              'select now() >= day_begins(team_today()) and now() < day_begins(team_today() + 1) as is_now',
            )
          ).rows[0].is_now,
        )
      })
    }
    const now = [dayIn('UTC', new Date(Date.now() - 60_000)), dayIn('UTC', new Date())]
    expect(days).toEqual([expect.toBeOneOf(now), true, expect.toBeOneOf(now), true])
  })

  it('browser and database agree on the day at every quarter of an hour around clock changes', async () => {
    const zones = [
      'Pacific/Auckland',
      'Pacific/Honolulu',
      'America/New_York',
      'America/Anchorage',
      'America/Havana',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'UTC',
    ]
    const spans = [
      ['2026-03-07', '2026-03-10'],
      ['2026-04-04', '2026-04-06'],
      ['2026-09-26', '2026-09-28'],
      ['2026-10-31', '2026-11-03'],
      ['2026-12-31', '2027-01-02'],
    ]
    for (const [from, to] of spans) {
      const rows = await sql(
        `select zone, extract(epoch from at)::float8 * 1000 as at, day_in(zone, at)::text as day from unnest($1::text[]) as zone, generate_series($2::timestamptz, $3, '15 minutes') as at`,
        [zones, `${from}Z`, `${to}Z`],
      )
      expect(rows.length).toBeGreaterThan(1000)
      expect(rows.filter(({ zone, at, day }) => dayIn(zone, new Date(at)) !== day)).toEqual([])
    }
  })
})

describe('what depends on today', () => {
  const day = async (zone: string) => (await sql('select day_in($1, now())::text as day', [zone]))[0].day as string

  it('a membership lasts until the end of its last day in the time zone of the team', async () => {
    await sql('update provider_practice set end_date = $2 where provider_id = $1', [clinic.bert, await day(lastToday)])
    const isListed = async () =>
      (
        await used.world.call(listProvidersOfPractice, { params: { id: clinic.north } }, { as: clinic.manager })
      ).body.some(({ id }: { id: number }) => id === clinic.bert)
    await settle(lastToday)
    expect(await isListed()).toBe(true)
    await settle(firstToday)
    expect(await isListed()).toBe(false)
    await sql('update provider_practice set end_date = null')
  })

  it('a link of a provider ends with the last day in the time zone of the team', async () => {
    const token = await used.world.inTeam(clinicTeam, (scope) =>
      insertLink(scope, { purpose: providerOnboardingLink, for: { kind: 'provider', id: clinic.bert } }),
    )
    await sql('update provider_practice set end_date = $2 where provider_id = $1', [clinic.bert, await day(lastToday)])
    const open = async () => (await used.world.call(linked, { params: { token } })).status
    await settle(lastToday)
    expect(await open()).toBe(200)
    await settle(firstToday)
    expect(await open()).toBe(404)
    await sql('update provider_practice set end_date = null')
  })

  it('due tasks in the figures of administrators are counted by the day of each team', async () => {
    const [{ id }] = await sql(
      'insert into task (team_id, practice_id, provider_id, due) values ($1, $2, $3, $4::date) returning id',
      [clinicTeam, clinic.north, clinic.anna, await day(firstToday)],
    )
    await sql('insert into task_assignee (team_id, task_id, account_id) values ($1, $2, $3)', [
      clinicTeam,
      id,
      clinic.adminId,
    ])
    const listed = async () => (await used.world.call(listTeamTasks, {}, { as: clinic.admin })).body.length
    const dueSoon = async () => (await used.world.call(listTeams, {}, { as: clinic.admin })).body[0].dueSoonTaskCount
    await settle(firstToday)
    expect([await listed(), await dueSoon()]).toEqual([1, 1])
    await settle(lastToday)
    expect([await listed(), await dueSoon()]).toEqual([0, 1])
    await sql('update task set due = due + 4')
    expect(await dueSoon()).toBe(0)
    await sql('delete from task')
  })

  it('a past day lasts from midnight to midnight in the time zone of the team', async () => {
    await sql(
      `insert into carrier_participation (team_id, practice_id, provider_id, carrier_id, status, since) values ($1, $2, $3, $4, 'ACTIVE', '2026-06-16T05:30Z')`,
      [clinicTeam, clinic.north, clinic.anna, clinic.carriers.acme],
    )
    const isKnown = async (asOf: string) =>
      (
        await used.world.call(
          getEnrollmentMatrix,
          { params: { id: clinic.north }, query: { asOf } },
          { as: clinic.manager },
        )
      ).body.providers.some(({ cells }: { cells: string }) => cells.includes('A'))
    for (const [zone, first] of [
      ['America/New_York', '2026-06-16'],
      ['Pacific/Honolulu', '2026-06-15'],
      ['Pacific/Auckland', '2026-06-16'],
      ['Etc/GMT+6', '2026-06-15'],
    ] as const) {
      await settle(zone)
      const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
      expect([await isKnown(before), await isKnown(first)], zone).toEqual([false, true])
    }
    await sql('delete from carrier_participation')
  })
})

describe('a poll', () => {
  it('a poll is answered anew after midnight in the time zone of the team', async () => {
    await sql('update team set time_zone = $1', [await timeZoneBeforeMidnight(used.world)])
    const ask = (etag?: string) => used.world.call(poll, {}, { as: clinic.manager, headers: { 'if-none-match': etag } })
    let known = await ask()
    const first = known.body
    const windowOf = () => Math.floor(Date.now() / 300_000)
    for (let asked = windowOf(); ; await sleep(20)) {
      const reply = await ask(String(known.headers.etag))
      if (reply.status === 304) continue
      // An ETag also turns over every five minutes.
      if (reply.body === first && windowOf() !== asked) {
        asked = windowOf()
        known = reply
        continue
      }
      expect(reply.body).toBe(new Date(Date.parse(first) + 86_400_000).toISOString().slice(0, 10))
      break
    }
  })
})
