import { exportEnrollmentMatrix, exportLocationMatrix } from '@credence/contract/participation/matrix-export'
import { allAuthorities } from '@credence/contract/permissions'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildAccount, buildTeam } from '../../../db/builders/builders.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'

const { used, clinic } = useClinic()
beforeAll(async () => {
  await used.world.inTeam(clinicTeam, async (scope) => {
    const of = { teamId: clinicTeam, practiceId: clinic.north }
    await scope.db
      .insertInto('carrierParticipation')
      .values([
        {
          ...of,
          providerId: clinic.anna,
          carrierId: clinic.carriers.acme,
          status: 'ACTIVE',
          effectiveDate: '2020-01-01',
          expires: '9999-12-31',
        },
        { ...of, providerId: clinic.bert, carrierId: clinic.carriers.acme, status: 'ACTIVE', expires: '2020-12-31' },
        { ...of, providerId: clinic.bert, carrierId: clinic.carriers.birch, status: 'NOT_APPLICABLE' },
      ])
      .execute()
    await scope.db
      .insertInto('providerFacility')
      .values({
        teamId: clinicTeam,
        providerId: clinic.bert,
        facilityId: clinic.facilities.office,
        isActive: true,
        privilegesType: 'VOLUNTARILY_RESIGNED',
      })
      .execute()
  })
})
afterEach(() => used.world.sql("update carrier set name = 'Acme' where id = $1", [clinic.carriers.acme]))

const addressOf = async (
  query: Record<string, unknown> = {},
  as = clinic.manager,
  endpoint: typeof exportEnrollmentMatrix | typeof exportLocationMatrix = exportEnrollmentMatrix,
) => (await used.world.call(endpoint, { params: { id: clinic.north }, query }, { as })).body.url as string
const open = (url: string, as: string | undefined = clinic.manager) => used.world.ask('GET', url, { as })
const rows = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')

describe('the enrollment matrix as a file', () => {
  it("is a CSV attachment with the page's content", async () => {
    const { status, body, headers } = await open(await addressOf())
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="Enrollment matrix North \d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''Enrollment%20matrix/,
      ),
    })
    expect(rows(body)).toEqual([
      'Provider,Credentials,Acme,Birch',
      '"Able, Anna",MD,active (from 01/01/2020 to 12/31/9999),inactive',
      '"Baker, Bert B",NP,inactive (to 12/31/2020),n/a',
    ])
  })

  it('is sorted by name or by credentials; other sort keys are refused', async () => {
    await used.world.sql("update provider set credentials = 'DO' where id = $1", [clinic.bert])
    await used.world.sql("update provider set credentials = 'PT' where id = $1", [clinic.anna])
    const first = async (sort: string) => rows((await open(await addressOf({ sort }))).body)[1]
    expect(await first('name')).toContain('Able')
    expect(await first('credentials')).toContain('Baker')
    expect(
      (
        await used.world.call(
          exportEnrollmentMatrix,
          { params: { id: clinic.north }, query: { sort: '1;select' } },
          { as: clinic.manager },
        )
      ).status,
    ).toBe(400)
    await used.world.sql(
      "update provider set credentials = case id when $1 then 'NP' else 'MD' end where id = any (array[$1, $2]::int[])",
      [clinic.bert, clinic.anna],
    )
  })

  it.each(['=HYPERLINK("http://x.test")', '+1', '-2', '@SUM(A1)', '\t=1'])(
    'writes a name like %j as text',
    async (name) => {
      await used.world.sql('update carrier set name = $2 where id = $1', [clinic.carriers.acme, name])
      const [header = ''] = rows((await open(await addressOf())).body)
      expect(header).toContain("'")
      expect(header).not.toMatch(/,"?[=+@\t-]/)
    },
  )

  it('exists for locations too, where resigned privileges are inactive', async () => {
    expect(rows((await open(await addressOf({}, clinic.manager, exportLocationMatrix))).body)).toEqual([
      'Provider,Credentials,Hospital,Office',
      '"Able, Anna",MD,inactive,inactive',
      '"Baker, Bert B",NP,inactive,inactive',
    ])
  })
})

describe('the URL of the file', () => {
  it('is invalid when any part of it is changed', async () => {
    const url = await addressOf({ sort: 'name' })
    for (const changed of [
      url.replace('sort=name', 'sort=credentials'),
      url.replace(`/practice/${clinic.north}/`, `/practice/${clinic.south}/`),
      url.replace('/carrier/', '/facility/'),
      url.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 60}`),
      url.replace(/signature=./, (part) => (part.endsWith('A') ? 'signature=B' : 'signature=A')),
    ])
      expect((await open(changed)).status, changed).toBe(403)
    expect((await open(url.replace(/&signature=.*/, ''))).status).toBe(400)
    expect((await open(url)).status).toBe(200)
  })

  it('is valid for a minute', async () => {
    const url = new URL(await addressOf(), 'http://localhost')
    const [{ now }] = await used.world.sql('select extract(epoch from now())::int as now')
    const until = Number(url.searchParams.get('until'))
    expect(until - now).toBeGreaterThan(50)
    expect(until - now).toBeLessThanOrEqual(61)
  })

  it('is refused for other accounts, and for its own account once the right is gone', async () => {
    const url = await addressOf()
    expect((await used.world.ask('GET', url)).status).toBe(401)
    expect((await open(url, clinic.northOnly)).status).toBe(403)
    const leaving = await clinic.sessionWith(['PRACTICE_BASIC_VIEW'])
    const theirs = await addressOf({}, leaving)
    expect((await open(theirs, leaving)).status).toBe(200)
    await used.world.sql("update account set authorities = '{}' where id = (select max(id) from account)")
    expect((await open(theirs, leaving)).status).toBe(403)
  })

  it('holds its team, so that an administrator can open it whatever team is chosen', async () => {
    const url = await addressOf({}, clinic.admin)
    await used.world.inTeam(undefined, (scope) => buildTeam(scope, { id: 2, name: 'Elsewhere' }))
    await used.world.sql('update session set chosen_team = 2 where account_id = $1', [clinic.adminId])
    expect((await open(url, clinic.admin)).status).toBe(200)
    expect((await open(url.replace('team=1', 'team=2'), clinic.admin)).status).toBe(404)
    await used.world.sql('update session set chosen_team = $2 where account_id = $1', [clinic.adminId, clinicTeam])
    const stranger = await used.world.session(
      await used.world.inTeam(2, (scope) =>
        buildAccount(scope, { teamId: 2, email: 'stranger@elsewhere.test', authorities: allAuthorities }),
      ),
    )
    expect((await open(url, stranger)).status).toBe(403)
  })
})
