import { fieldMessages } from '@credence/contract/fields'
import { unpackCells } from '@credence/contract/participation/matrix-cells'
import {
  getEnrollmentMatrix,
  listCarrierParticipation,
  listCarrierParticipationHistory,
  saveCarrierParticipation,
} from '@credence/contract/participation/calls'
import { texts } from '@credence/contract/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTasks } from '../../../db/builders/builders.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { served } from '../../../test/kit/world.ts'

const { used, clinic } = useClinic()
beforeEach(async () => {
  await used.world.sql('delete from carrier_participation')
  await used.world.sql('delete from participation_history')
  await used.world.sql('delete from task')
})

const cell = () => ({ providerId: clinic.anna, practiceId: clinic.north, carrierId: clinic.carriers.acme })
const save = (
  body: Record<string, unknown>,
  { as = clinic.manager, ...at }: { as?: string; providerId?: number; practiceId?: number; carrierId?: number } = {},
) => used.world.call(saveCarrierParticipation, { params: { ...cell(), ...at }, body }, { as })
const list = (as = clinic.manager, providerId = clinic.anna, practiceId = clinic.north) =>
  used.world.call(listCarrierParticipation, { params: { providerId, practiceId } }, { as })
const matrixReply = (as = clinic.manager, query = {}) =>
  used.world.call(getEnrollmentMatrix, { params: { id: clinic.north }, query }, { as })
const matrix = async (as?: string, query = {}) => (await matrixReply(as, query)).body
const cellOf = (
  answer: { carriers: { id: number }[]; providers: { id: number; cells: string }[] },
  providerId: number,
  carrierId: number,
) => {
  const provider = answer.providers.find(({ id }) => id === providerId)
  return unpackCells(provider?.cells ?? '', answer.carriers.length)[
    answer.carriers.findIndex(({ id }) => id === carrierId)
  ]
}
const history = async () =>
  (await used.world.call(listCarrierParticipationHistory, { params: cell() }, { as: clinic.manager })).body
const task = (values: object) =>
  used.world.inTeam(clinicTeam, (scope) =>
    buildTasks(scope, [
      {
        teamId: clinicTeam,
        practiceId: clinic.north,
        providerId: clinic.anna,
        carrierId: clinic.carriers.acme,
        ...values,
      },
    ]),
  )

describe('the participation of a provider with a carrier', () => {
  it('is inactive by default, and keeps dates only while active', async () => {
    expect((await list()).body[0]).toMatchObject({
      id: clinic.carriers.acme,
      name: 'Acme',
      practiceName: 'North',
      isActive: false,
      isNotApplicable: false,
      effectiveDate: null,
      expires: null,
      version: 0,
    })
    const dates = { effectiveDate: '2026-01-01', expiration: '2028-12-31' }
    expect((await save({ active: true, ...dates })).body).toMatchObject({
      isActive: true,
      effectiveDate: '2026-01-01',
      expires: '2028-12-31',
      version: 1,
    })
    expect((await save({ active: false, ...dates })).body).toMatchObject({
      isActive: false,
      effectiveDate: null,
      expires: null,
      version: 2,
    })
    await save({ active: true, ...dates })
    expect((await save({ active: false, notApplicable: true, ...dates })).body).toMatchObject({
      isActive: false,
      isNotApplicable: true,
      effectiveDate: null,
      expires: null,
    })
    expect((await save({ active: true, notApplicable: true })).body).toMatchObject({
      isActive: false,
      isNotApplicable: true,
    })
  })

  it.each([
    ['0001-01-01', '9999-12-31'],
    ['2026-01-01', '2026-01-01'],
    [null, '2026-01-01'],
    ['', ''],
  ])('can last from %s to %s', async (effectiveDate, expiration) => {
    const { body } = await save({ active: true, effectiveDate, expiration })
    expect(body).toMatchObject({ effectiveDate: effectiveDate || null, expires: expiration || null })
    expect(cellOf(await matrix(), clinic.anna, clinic.carriers.acme)).toMatchObject({
      status: 'ACTIVE',
      effectiveDate: effectiveDate || null,
      expires: expiration || null,
    })
  })

  it('is refused when it would end before it begins, or with an invalid date', async () => {
    expect(await save({ active: true, effectiveDate: '2026-02-01', expiration: '2026-01-31' })).toMatchObject({
      status: 400,
      body: { message: fieldMessages.datesInOrder, fields: { expiration: fieldMessages.datesInOrder } },
    })
    for (const day of ['2026-13-01', '0000-01-01', '10000-01-01', '01/02/2026', 'infinity', "'; drop table task"]) {
      expect(await save({ active: true, effectiveDate: day }), day).toMatchObject({
        status: 400,
        body: { message: fieldMessages.date },
      })
    }
    // The dates of an inactive participation are dropped, even if they are in the wrong order.
    expect((await save({ active: false, effectiveDate: '2026-02-01', expiration: '2026-01-31' })).status).toBe(200)
  })

  it('is pending while an enrollment task is open, whatever its status', async () => {
    await task({ category: 'INITIAL_ENROLLMENT', status: 'BLOCKED_SUBMITTED' })
    expect((await list()).body.map((row: { isPending: boolean }) => row.isPending)).toEqual([true, false])
    expect(cellOf(await matrix(), clinic.anna, clinic.carriers.acme)).toMatchObject({ isPending: true, version: 0 })
    expect(cellOf(await matrix(), clinic.bert, clinic.carriers.acme)).toMatchObject({ isPending: false })
    for (const change of [
      "status = 'COMPLETE'",
      "status = 'CREATED', archived = true",
      "archived = false, category = 'INQUIRY'",
      `category = 'ANNUAL_ENROLLMENT', practice_id = ${clinic.south}`,
    ]) {
      await used.world.sql(`update task set ${change}`)
      expect((await list()).body[0].isPending, change).toBe(false)
      expect(cellOf(await matrix(), clinic.anna, clinic.carriers.acme)?.isPending, change).toBe(false)
    }
  })

  it('exists only for a member and a carrier of the practice', async () => {
    expect((await save({ active: true }, { providerId: clinic.cleo })).status).toBe(404)
    expect((await save({ active: true }, { practiceId: clinic.south, carrierId: clinic.carriers.birch })).status).toBe(
      404,
    )
    expect((await save({ active: true }, { carrierId: clinic.carriers.elsewhere })).status).toBe(404)
    expect((await list(clinic.manager, clinic.cleo)).status).toBe(404)
    expect(await used.world.sql('select 1 from carrier_participation')).toEqual([])
  })

  it('of another practice cannot be read or saved by a user restricted to this one', async () => {
    expect((await save({ active: true }, { practiceId: clinic.south, as: clinic.northOnly })).status).toBe(404)
    expect((await save({ active: true }, { as: clinic.northOnly })).status).toBe(200)
    expect((await list(clinic.northOnly, clinic.anna, clinic.south)).status).toBe(404)
  })

  it('shows the portal to callers who may see portals', async () => {
    const viewer = await clinic.sessionWith(['PROVIDER_BASIC_VIEW', 'PRACTICE_BASIC_VIEW'])
    expect((await list(viewer)).body[0]).toMatchObject({ name: 'Acme', phone: '(907) 555-0101' })
    expect((await list(viewer)).body[0]).not.toHaveProperty('portalUrl')
    expect((await matrix(viewer)).carriers[0]).not.toHaveProperty('portalUrl')
    expect((await list()).body[0].portalUrl).toBe('https://acme.test')
    expect((await matrix()).carriers[0].portalUrl).toBe('https://acme.test')
  })

  it('cannot be changed with the right to view', async () => {
    const viewer = await clinic.sessionWith(['PROVIDER_PAYOR_PORTAL_VIEW', 'PROVIDER_BASIC_EDIT'])
    expect((await save({ active: true }, { as: viewer })).status).toBe(403)
  })
})

describe('concurrent saves of a cell', () => {
  it('do not overwrite each other: the second is refused', async () => {
    expect((await save({ active: true, version: 0 })).body.version).toBe(1)
    expect(await save({ active: false, notApplicable: true, version: 0 })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect((await save({ active: false, version: 1 })).body.version).toBe(2)
    expect((await save({ active: true, version: 1 })).status).toBe(409)
    expect((await list()).body[0]).toMatchObject({ isActive: false, version: 2 })
  })

  it('are refused when the record they read is gone', async () => {
    await save({ active: true })
    await used.world.sql('delete from carrier_participation')
    expect((await save({ active: false, version: 1 })).status).toBe(409)
    expect(await used.world.sql('select 1 from carrier_participation')).toEqual([])
  })

  it('have exactly one winner among twenty first saves', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => served(() => save({ active: true, version: 0 }))),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  it('of fifty toggles end in a state that some order explains, with a history without gaps', async () => {
    const day = (n: number) => `2026-01-${String((n % 28) + 1).padStart(2, '0')}`
    const bodies = Array.from({ length: 50 }, (_, n) =>
      n % 3 === 0 ? { active: false } : { active: true, effectiveDate: day(n) },
    )
    const replies = await Promise.all(bodies.map((body) => served(() => save(body))))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    // Each save answered the state it wrote. Ordered by version these states must follow one another, and the last one
    // must be the stored state.
    const versions = replies.map(({ body }) => body.version).toSorted((a, b) => a - b)
    expect(versions).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
    for (const [at, { body }] of replies.entries())
      expect(body).toMatchObject({ isActive: bodies[at]?.active, effectiveDate: bodies[at]?.effectiveDate ?? null })
    const last = replies.find(({ body }) => body.version === 50)?.body
    expect((await list()).body[0]).toEqual(last)
    const entries = await history()
    expect(entries[0]).toMatchObject({ until: null, status: last.isActive ? 'ACTIVE' : 'INACTIVE' })
    expect(entries.slice(1).map(({ until }: { until: string }) => until)).toEqual(
      entries.slice(0, -1).map(({ since }: { since: string }) => since),
    )
  })
})

describe('the history of a participation', () => {
  it('keeps each earlier value with its author and its period', async () => {
    await save({ active: true, effectiveDate: '2026-01-01' })
    await save({ active: false, notApplicable: true }, { as: clinic.admin })
    await save({ active: false, notApplicable: true })
    const entries = await history()
    expect(entries).toMatchObject([
      { status: 'NOT_APPLICABLE', effectiveDate: null, until: null, setBy: 'Robin Platform' },
      {
        status: 'ACTIVE',
        effectiveDate: '2026-01-01',
        expires: null,
        until: entries[0].since,
        setBy: expect.stringMatching(/^Staff Number/),
      },
    ])
  })

  it("outlives the membership, and the practice's work with the carrier", async () => {
    await save({ active: true, effectiveDate: '2026-01-01' })
    await used.world.inTeam(clinicTeam, (scope) =>
      scope.client.query('delete from practice_carrier where practice_id = $1 and carrier_id = $2', [
        clinic.north,
        clinic.carriers.acme,
      ]),
    )
    expect(await used.world.sql('select kind, value from participation_history')).toEqual([
      { kind: 'carrier_participation', value: { status: 'ACTIVE', effective_date: '2026-01-01', expires: null } },
    ])
    await used.world.inTeam(clinicTeam, (scope) =>
      scope.client.query('insert into practice_carrier (team_id, practice_id, carrier_id) values ($1, $2, $3)', [
        clinicTeam,
        clinic.north,
        clinic.carriers.acme,
      ]),
    )
  })

  it('returns the state of a day', async () => {
    await used.world.sql(
      `insert into carrier_participation (team_id, provider_id, practice_id, carrier_id, status, since)
      values ($1, $2, $3, $4, 'NOT_APPLICABLE', '2024-03-01T12:00:00Z'), ($1, $2, $3, $5, 'ACTIVE', '2022-01-01T00:00:00Z')`,
      [clinicTeam, clinic.anna, clinic.north, clinic.carriers.birch, clinic.carriers.acme],
    )
    await used.world.sql(
      `insert into participation_history (team_id, kind, provider_id, practice_id, carrier_id, value, since, until)
      values ($1, 'carrier_participation', $2, $3, $4, $5, '2021-06-15T12:00:00Z', '2024-03-01T12:00:00Z')`,
      [
        clinicTeam,
        clinic.anna,
        clinic.north,
        clinic.carriers.birch,
        { status: 'ACTIVE', effective_date: '2021-06-15', expires: null },
      ],
    )
    await save({ active: false })
    const on = async (day: string, carrierId: number) =>
      cellOf(await matrix(undefined, { asOf: day }), clinic.anna, carrierId)
    expect(await on('2021-06-14', clinic.carriers.birch)).toMatchObject({ status: 'INACTIVE', version: 0 })
    expect(await on('2021-06-15', clinic.carriers.birch)).toMatchObject({
      status: 'ACTIVE',
      effectiveDate: '2021-06-15',
    })
    expect(await on('2024-02-29', clinic.carriers.birch)).toMatchObject({ status: 'ACTIVE' })
    expect(await on('2024-03-01', clinic.carriers.birch)).toMatchObject({ status: 'NOT_APPLICABLE' })
    expect(await on('2021-12-31', clinic.carriers.acme)).toMatchObject({ status: 'INACTIVE' })
    expect(await on('2022-01-01', clinic.carriers.acme)).toMatchObject({ status: 'ACTIVE' })
    expect(await on('9999-12-31', clinic.carriers.acme)).toMatchObject({ status: 'INACTIVE' })
    expect((await matrixReply(undefined, { asOf: 'yesterday' })).status).toBe(400)
  })
})

describe('the enrollment matrix', () => {
  it('has the carriers by name and the providers by name, with a cell for each pair', async () => {
    await save({ active: true, effectiveDate: '2026-01-01' }, { carrierId: clinic.carriers.birch })
    const { carriers, providers } = await matrix()
    expect(carriers.map(({ name }: { name: string }) => name)).toEqual(['Acme', 'Birch'])
    expect(providers).toEqual([
      {
        id: clinic.anna,
        firstName: 'Anna',
        middleName: null,
        lastName: 'Able',
        credentials: 'MD',
        cells: '1A20260101-.1',
      },
      { id: clinic.bert, firstName: 'Bert', middleName: 'B', lastName: 'Baker', credentials: 'NP', cells: '' },
    ])
  })

  it('of a day excludes later members; the current one includes future members', async () => {
    const ids = async (query?: { asOf: string }) =>
      (await matrix(undefined, query)).providers.map(({ id }: { id: number }) => id)
    await used.world.sql(
      "update provider_practice set start_date = '2024-03-01', end_date = '2024-12-31' where provider_id = $1",
      [clinic.bert],
    )
    expect(await ids({ asOf: '2024-02-29' })).toEqual([clinic.anna])
    expect(await ids({ asOf: '2024-03-01' })).toEqual([clinic.anna, clinic.bert])
    expect(await ids({ asOf: '2024-12-31' })).toEqual([clinic.anna, clinic.bert])
    expect(await ids({ asOf: '2025-01-01' })).toEqual([clinic.anna])
    await used.world.sql(
      'update provider_practice set start_date = team_today() + 10, end_date = null where provider_id = $1',
      [clinic.bert],
    )
    expect(await ids()).toEqual([clinic.anna, clinic.bert])
    await used.world.sql('update provider_practice set start_date = null where provider_id = $1', [clinic.bert])
  })

  it('excludes former providers and those excluded from credentialing', async () => {
    const ids = async () => (await matrix()).providers.map(({ id }: { id: number }) => id)
    await used.world.sql('update provider_practice set end_date = team_today() where provider_id = $1', [clinic.bert])
    expect(await ids()).toContain(clinic.bert)
    await used.world.sql('update provider_practice set end_date = team_today() - 1 where provider_id = $1', [
      clinic.bert,
    ])
    expect(await ids()).toEqual([clinic.anna])
    await used.world.sql('update provider_practice set end_date = null where provider_id = $1', [clinic.bert])
    await used.world.sql('update provider set excluded_from_carrier_credentialing = true where id = $1', [clinic.bert])
    expect(await ids()).toEqual([clinic.anna])
    expect((await list(clinic.manager, clinic.bert)).body).toEqual([])
    expect((await save({ active: true }, { providerId: clinic.bert })).status).toBe(404)
    await used.world.sql('update provider set excluded_from_carrier_credentialing = false where id = $1', [clinic.bert])
  })

  it('of a practice without carriers or providers is empty', async () => {
    const [empty] = await used.world.sql('insert into practice (team_id, name) values ($1, $2) returning id', [
      clinicTeam,
      'Empty',
    ])
    expect(
      (await used.world.call(getEnrollmentMatrix, { params: { id: empty.id } }, { as: clinic.manager })).body,
    ).toEqual({ carriers: [], providers: [] })
  })

  it('costs one query, whatever its size', async () => {
    expect(await countQueries(() => matrix())).toBe(1)
    expect(await countQueries(() => list())).toBe(1)
    expect(await countQueries(() => matrix(undefined, { asOf: '2025-01-01' }))).toBe(1)
    await used.world
      .sql(`with people as (insert into provider (team_id, first_name, last_name) select ${clinicTeam}, 'P', 'Number' || n from generate_series(1, 40) n returning id)
      insert into provider_practice (team_id, provider_id, practice_id) select ${clinicTeam}, id, ${clinic.north} from people`)
    expect(await countQueries(() => matrix())).toBe(1)
  })

  it('of 200 providers and 60 carriers fits into 350 KB, every cell filled', async () => {
    const [{ id }] = await used.world.sql("insert into practice (team_id, name) values ($1, 'Large') returning id", [
      clinicTeam,
    ])
    await used.world.sql(
      `with c as (insert into carrier (name, portal_url, phone, email, fax) select 'Some carrier with a usual name ' || n, 'https://portal.carrier' || n || '.test', '(907) 555-0100', 'enroll@carrier.test', '(907) 555-0101'
      from generate_series(1, 60) n returning id) insert into practice_carrier (team_id, practice_id, carrier_id) select ${clinicTeam}, $1, id from c`,
      [id],
    )
    await used.world.sql(
      `with people as (insert into provider (team_id, first_name, middle_name, last_name, credentials) select ${clinicTeam}, 'Bartholomew', 'James', 'Featherstone ' || n, 'MD' from generate_series(1, 200) n returning id)
      insert into provider_practice (team_id, provider_id, practice_id) select ${clinicTeam}, id, $1 from people`,
      [id],
    )
    await used.world.sql(
      `insert into carrier_participation (team_id, practice_id, provider_id, carrier_id, status, effective_date, expires, version)
      select m.team_id, m.practice_id, m.provider_id, x.carrier_id, 'ACTIVE', '2026-01-01', '2028-12-31', 12 from provider_practice m join practice_carrier x on x.practice_id = m.practice_id where m.practice_id = $1`,
      [id],
    )
    const { body } = await used.world.call(getEnrollmentMatrix, { params: { id } }, { as: clinic.manager })
    expect(body.providers).toHaveLength(200)
    expect(unpackCells(body.providers[7].cells, 60).every(({ version }) => version === 12)).toBe(true)
    const raw = await used.world.app.http.inject({
      url: `/api/practice/participationstatus/${id}`,
      headers: { cookie: `__Host-sid=${clinic.admin}` },
    })
    expect(raw.statusCode).toBe(200)
    expect(raw.rawPayload.length).toBeLessThan(350_000)
  })
})
