import { getSettings } from '@credence/contract/profile/calls'
import { loginAudit } from '@credence/contract/reports/audit-reports'
import { activeDocuments, cmes, providerDetails } from '@credence/contract/reports/provider-reports'
import { providerRoster } from '@credence/contract/reports/practice-reports'
import { getReportRun, runIdOf } from '@credence/contract/reports/run'
import { describe, expect, it } from 'vitest'
import { buildAccount, buildTeam } from '../../../db/builders/builders.ts'
import { buildCme } from '../../../db/builders/sections.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { firstToday, lastToday } from '../../../test/kit/clocks.ts'
import { csvRows, preview, run } from '../../../test/kit/reports/report-files.ts'
import { hashToken } from '../../kit/secrets/crypto.ts'
import { optionFacts } from './option-words.ts'
import { reportQueries } from './queries.ts'
import { rowsStatement, type Options } from './report-query.ts'

const { used, clinic } = useClinic()

/** Documents of a provider, without their files. */
const addDocuments = (
  providerId: number,
  documents: readonly { name: string; category: string; expiration?: string }[],
) =>
  used.world.sql(`begin; set local session_replication_role = replica;
    insert into document (team_id, owner_type, scope, provider_id, name, object_key, category, expiration)
    select ${clinicTeam}, 'provider', 'own', ${providerId}, name, md5(name), category, expiration
      from json_to_recordset('${JSON.stringify(documents)}') as d (name text, category text, expiration date); commit`)

describe('a run that nobody ends', () => {
  const progress = async (id: string | null) =>
    (await used.world.call(getReportRun, { params: { id } }, { as: clinic.manager })).body.state
  const begun = async () => runIdOf((await run(used.world, providerRoster, {}, clinic.manager)).body.url)

  it('has failed once its address has ended without being opened', async () => {
    const id = await begun()
    expect(await progress(id)).toBe('WAITING')
    await used.world.sql("update report_run set expires_at = now() - interval '1 second' where id = $1", [id])
    expect(await progress(id)).toBe('FAILED')
  })

  it('has failed once it was silent for five minutes, as after the end of its server', async () => {
    const id = await begun()
    const silentFor = (time: string) =>
      used.world.sql(
        "update report_run set state = 'RUNNING', stored_at = now() - $2::interval, expires_at = now() - interval '1 hour' where id = $1",
        [id, time],
      )
    await silentFor('4 minutes')
    expect(await progress(id)).toBe('RUNNING')
    await silentFor('5 minutes 1 second')
    expect(await progress(id)).toBe('FAILED')
  })

  it('does not keep a session alive by being asked for', async () => {
    const id = await begun()
    const idleFor = async () => {
      const [row] = await used.world.sql<{ seconds: number }>(
        'select extract(epoch from now() - last_active_at)::int as seconds from session where token_hash = $1',
        [hashToken(clinic.manager)],
      )
      return row?.seconds ?? -1
    }
    await used.world.sql("update session set last_active_at = now() - interval '3000 seconds' where token_hash = $1", [
      hashToken(clinic.manager),
    ])
    await progress(id)
    expect(await idleFor()).toBeGreaterThanOrEqual(3000)
    await used.world.call(getSettings, {}, { as: clinic.manager })
    await expect.poll(idleFor).toBeLessThan(3000)
  })
})

describe('the record of a run', () => {
  it('names the columns that were chosen one by one', async () => {
    const detail = async (body: Record<string, unknown>) => {
      await run(used.world, providerDetails, body, clinic.manager)
      return (
        await used.world.sql("select detail from audit_event where action = 'report run' order by id desc limit 1")
      )[0].detail
    }
    expect(await detail({ npi: true, dob: true })).toEqual({ format: 'CSV', columns: ['NPI', 'DOB'] })
    expect(await detail({})).toEqual({ format: 'CSV' })
  })
})

describe('the options on a PDF', () => {
  it('have the names that they have on the form', async () => {
    const facts = (options: Options) => used.world.inTeam(clinicTeam, (scope) => optionFacts(scope, options))
    expect(await facts({ facilityIds: [clinic.facilities.office], immunizationTypes: ['FLU'] })).toEqual([
      ['Facilities', 'Office'],
      ['Immunization types', expect.any(String)],
    ])
    expect(await facts({ includeRecentlyExpired: true, includeInactive: false })).toEqual([
      ['Include recently expired', 'Yes'],
      ['Include inactive', 'No'],
    ])
  })
})

describe('the users of an audit report', () => {
  it('may have left, and must be of the team', async () => {
    const { world } = used
    const [left, foreign] = await world
      .inTeam(clinicTeam, (scope) =>
        buildAccount(scope, { teamId: clinicTeam, email: 'left@home.test', firstName: 'Lee', lastName: 'Left' }),
      )
      .then(async (id) => [
        id,
        await world.inTeam(7, async (scope) => {
          await buildTeam(scope, { id: 7, name: 'Elsewhere' })
          return buildAccount(scope, { teamId: 7, email: 'far@away.test', firstName: 'Far', lastName: 'Away' })
        }),
      ])
    await world.sql('update account set deleted_at = now() where id = $1', [left])
    await world.sql("insert into audit_event (team_id, account_id, action) values ($1, $2, 'sign-in')", [
      clinicTeam,
      left,
    ])
    const always = { fromDate: '2020-01-01', toDate: '2100-01-01' }
    const shown = await preview(world, loginAudit, { ...always, userIds: [left] }, clinic.manager)
    const rows: string[][] = shown.body.rows
    expect(rows.map((row) => row.slice(1, 5))).toEqual([['Lee Left', 'left@home.test', 'Sign-in', 'Succeeded']])
    expect((await run(world, loginAudit, { ...always, userIds: [foreign] }, clinic.manager)).status).toBe(404)
  })
})

describe("a driver's license", () => {
  it('is among the active documents for those who see sensitive details, and not for others', async () => {
    await addDocuments(clinic.bert, [
      { name: 'license.pdf', category: 'DRIVERS_LICENSE' },
      { name: 'cv.pdf', category: 'CV' },
    ])
    const names = async (...authorities: string[]) =>
      (
        await csvRows(
          used.world,
          activeDocuments,
          { providerIds: [clinic.bert] },
          await clinic.sessionWith(['PROVIDER_BASIC_VIEW', 'PROVIDER_DOCUMENT_VIEW', ...authorities]),
        )
      )
        .slice(1)
        .map(([, name]) => name)
    expect(await names()).toEqual(['cv.pdf'])
    expect(await names('PROVIDER_SENSITIVE_DETAILS_VIEW')).toEqual(['cv.pdf', 'license.pdf'])
  })
})

describe('today', () => {
  const setZone = (zone: string) => used.world.sql('update team set time_zone = $2 where id = $1', [clinicTeam, zone])
  const dayThere = async (zone: string, add = 0): Promise<string> =>
    (await used.world.sql('select ((now() at time zone $1)::date + $2::int)::text as day', [zone, add]))[0].day
  const inBoth = async <T>(ask: () => Promise<T>): Promise<{ early: T; late: T }> => {
    await setZone(lastToday)
    const early = await ask()
    await setZone(firstToday)
    const late = await ask()
    await used.world.sql('update team set time_zone = null where id = $1', [clinicTeam])
    return { early, late }
  }

  it('is the day of the team for what has expired or ended, on either side of midnight', async () => {
    const early = await dayThere(lastToday)
    await addDocuments(clinic.cleo, [
      { name: 'today', category: 'CV', expiration: early },
      { name: '60 days', category: 'CV', expiration: await dayThere(lastToday, -60) },
      { name: '61 days', category: 'CV', expiration: await dayThere(lastToday, -61) },
    ])
    const documents = async (body: Record<string, unknown> = {}) =>
      (await csvRows(used.world, activeDocuments, { providerIds: [clinic.cleo], ...body }, clinic.manager))
        .slice(1)
        .map(([, name]) => name)
    expect(await inBoth(documents)).toEqual({ early: ['today'], late: [] })
    expect(await inBoth(() => documents({ includeRecentlyExpired: true }))).toEqual({
      early: ['today', '60 days'],
      late: ['today'],
    })
    await used.world.sql('update provider_practice set end_date = $2 where provider_id = $1', [clinic.cleo, early])
    const members = async () =>
      (await csvRows(used.world, providerRoster, { practiceIds: [clinic.south] }, clinic.manager))
        .slice(1)
        .map(([, name]) => name?.split(',')[0])
    expect(await inBoth(members)).toEqual({ early: ['Able', 'Carr'], late: ['Able'] })
    await used.world.sql('update provider_practice set end_date = null where provider_id = $1', [clinic.cleo])
  })

  it('on a leap day the past 12 and 24 months begin on the last day of February', async () => {
    const days = ['2026-02-27', '2026-02-28', '2027-02-27', '2027-02-28', '2028-02-28', '2028-02-29', '2028-03-01']
    await used.world.inTeam(clinicTeam, (scope) =>
      buildCme(
        scope,
        days.map((day) => ({ teamId: clinicTeam, providerId: clinic.bert, title: day, hours: '1', eventDate: day })),
      ),
    )
    const found = (day: string, dateRangeOption: string) =>
      used.world.inTeam(clinicTeam, async (scope) => {
        await scope.client.query("select set_config('app.day', $1, true)", [`${day} UTC`])
        const options: Options = { providerIds: [clinic.bert], categoryIds: [], dateRangeOption, hours: null }
        const { text, values } = rowsStatement(cmes, reportQueries.providercmes(options, scope), options)
        const { rows } = await scope.client.query<string[]>({ text, values: [...values], rowMode: 'array' })
        return rows.map(([, title]) => title).toReversed()
      })
    expect(await found('2028-02-29', 'yearAgo')).toEqual(['2027-02-28', '2028-02-28', '2028-02-29'])
    expect(await found('2028-02-29', 'twoYearsAgo')).toEqual(days.slice(1, 6))
    expect(await found('2029-02-28', 'yearAgo')).toEqual(days.slice(4))
    expect(await found('2028-02-29', 'calendarYear')).toEqual(['2028-02-28', '2028-02-29'])
  })
})
