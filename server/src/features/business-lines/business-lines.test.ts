import {
  activateAllLines,
  listLineLocations,
  listPracticeLines,
  listProviderLines,
  saveLineLocation,
} from '@credence/contract/business-lines/calls'
import { fieldMessages } from '@credence/contract/fields'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { served, urlOf } from '../../../test/kit/world.ts'

const { used, clinic } = useClinic()
beforeEach(() => used.world.sql('delete from line_participation'))

const gold = () => clinic.lines[0] ?? 0
const silver = () => clinic.lines[1] ?? 0
const of = (providerId = clinic.anna) => ({ practiceId: clinic.north, providerId, carrierId: clinic.carriers.acme })
const save = (
  body: Record<string, unknown>,
  facilityId = clinic.facilities.hospital,
  at: object = {},
  as = clinic.manager,
) =>
  used.world.call(
    saveLineLocation,
    { params: { practiceId: clinic.north, providerId: clinic.anna, businessLineId: gold(), facilityId, ...at }, body },
    { as },
  )
const locations = async (businessLineId = gold()) =>
  (
    await used.world.call(
      listLineLocations,
      { params: { practiceId: clinic.north, providerId: clinic.anna, businessLineId } },
      { as: clinic.manager },
    )
  ).body
const practiceLines = async () =>
  (
    await used.world.call(
      listPracticeLines,
      { params: { practiceId: clinic.north, carrierId: clinic.carriers.acme } },
      { as: clinic.manager },
    )
  ).body
const providerLines = async (providerId = clinic.anna) =>
  (await used.world.call(listProviderLines, { params: of(providerId) }, { as: clinic.manager })).body
const activate = (at: object = {}, as = clinic.manager) =>
  used.world.call(activateAllLines, { params: { ...of(), ...at } }, { as })

describe('lines of business', () => {
  it("are the practice's lines of the carrier, with the first and last day over all active locations", async () => {
    expect(await practiceLines()).toEqual([
      { id: gold(), name: 'Gold', earliestEffectiveDate: null, latestExpiration: null },
      { id: silver(), name: 'Silver', earliestEffectiveDate: null, latestExpiration: null },
    ])
    await save({ active: true, effectiveDate: '2025-01-01', expiration: '2026-12-31' })
    await save({ active: true, effectiveDate: '2024-01-01', expiration: '2026-06-30' }, clinic.facilities.office)
    await save({ active: true, effectiveDate: '2023-01-01', expiration: '2023-12-31' }, clinic.facilities.office, {
      providerId: clinic.bert,
    })
    expect((await practiceLines())[0]).toMatchObject({
      earliestEffectiveDate: '2023-01-01',
      latestExpiration: '2026-12-31',
    })
    expect(await providerLines()).toEqual([
      { id: gold(), name: 'Gold', active: true, earliestEffectiveDate: '2024-01-01', latestExpiration: '2026-12-31' },
      { id: silver(), name: 'Silver', active: false, earliestEffectiveDate: null, latestExpiration: null },
    ])
    await save({ active: true, effectiveDate: '2025-01-01' })
    expect((await providerLines())[0]).toMatchObject({ latestExpiration: null })
  })

  it('are shown at each location of the practice', async () => {
    await save({ active: true, effectiveDate: '2025-01-01', expiration: '9999-12-31' })
    expect(await locations()).toEqual([
      {
        id: clinic.facilities.hospital,
        name: 'Hospital',
        active: true,
        effectiveDate: '2025-01-01',
        expires: '9999-12-31',
        version: 1,
      },
      { id: clinic.facilities.office, name: 'Office', active: false, effectiveDate: null, expires: null, version: 0 },
    ])
  })

  it('are answered under both spellings of their path', async () => {
    for (const url of [
      urlOf(listPracticeLines, of()),
      urlOf(listPracticeLines, of()).replace('/businessline/', '/businessLine/'),
    ]) {
      expect((await used.world.ask('GET', url, { as: clinic.manager })).body).toHaveLength(2)
    }
  })
})

describe('a line at a location', () => {
  it('is saved and ended, and a stale save is refused', async () => {
    const { body } = await save({ active: true, effectiveDate: '2025-01-01', version: 0 })
    expect(body[0]).toMatchObject({ active: true, effectiveDate: '2025-01-01', version: 1 })
    expect((await save({ active: true, version: 0 })).status).toBe(409)
    expect((await save({ active: false, effectiveDate: '2025-01-01', version: 1 })).body[0]).toMatchObject({
      active: false,
      effectiveDate: null,
      version: 2,
    })
    expect((await save({ active: true, version: 1 })).status).toBe(409)
  })

  it('applies its dates to the other active locations on request, and leaves inactive ones alone', async () => {
    await save({ active: true, effectiveDate: '2025-01-01', expiration: '2025-12-31' }, clinic.facilities.office)
    const both = { applyEffectiveDateToAllActive: true, applyExpirationToAllActive: true }
    expect(
      (await save({ active: true, effectiveDate: '2026-01-01', expiration: '2028-12-31', ...both })).body,
    ).toMatchObject([
      { effectiveDate: '2026-01-01', expires: '2028-12-31' },
      { effectiveDate: '2026-01-01', expires: '2028-12-31', version: 2 },
    ])
    expect(
      (
        await save({
          active: true,
          effectiveDate: '2026-01-01',
          expiration: '2029-12-31',
          applyExpirationToAllActive: true,
        })
      ).body[1],
    ).toMatchObject({ effectiveDate: '2026-01-01', expires: '2029-12-31' })
    await save({ active: false }, clinic.facilities.office)
    await save({ active: true, effectiveDate: '2026-03-01', ...both })
    expect((await locations())[1]).toMatchObject({ active: false, effectiveDate: null, expires: null })
  })

  it('is not saved if applying its dates would make another location end before it begins', async () => {
    await save({ active: true, effectiveDate: '2025-01-01', expiration: '2025-12-31' }, clinic.facilities.office)
    expect(
      await save({ active: true, effectiveDate: '2026-01-01', applyEffectiveDateToAllActive: true }),
    ).toMatchObject({ status: 400, body: { message: fieldMessages.datesInOrder } })
    expect(await locations()).toMatchObject([
      { active: false, version: 0 },
      { effectiveDate: '2025-01-01', expires: '2025-12-31', version: 1 },
    ])
  })

  it('that is not active applies no dates', async () => {
    await save({ active: true, effectiveDate: '2025-01-01' }, clinic.facilities.office)
    await save({ active: false, effectiveDate: '2026-01-01', applyEffectiveDateToAllActive: true })
    expect((await locations())[1]).toMatchObject({ effectiveDate: '2025-01-01' })
  })

  it('exists only for a member, a line and a location of the practice', async () => {
    expect((await save({ active: true }, clinic.facilities.hospital, { providerId: clinic.cleo })).status).toBe(404)
    expect((await save({ active: true }, clinic.facilities.elsewhere)).status).toBe(404)
    expect((await save({ active: true }, clinic.facilities.hospital, { practiceId: clinic.south })).status).toBe(404)
    expect((await used.world.call(listProviderLines, { params: of(clinic.cleo) }, { as: clinic.manager })).status).toBe(
      404,
    )
    expect(
      (
        await used.world.call(
          listLineLocations,
          { params: { practiceId: clinic.south, providerId: clinic.anna, businessLineId: gold() } },
          { as: clinic.manager },
        )
      ).status,
    ).toBe(404)
  })

  it('is refused with an end before its beginning', async () => {
    expect(await save({ active: true, effectiveDate: '9999-12-31', expiration: '0001-01-01' })).toMatchObject({
      status: 400,
      body: { message: fieldMessages.datesInOrder },
    })
  })

  it('has a consistent state after many concurrent changes that apply their dates', async () => {
    await save({ active: true }, clinic.facilities.office)
    const days = Array.from({ length: 24 }, (_, n) => `2026-01-${String(n + 1).padStart(2, '0')}`)
    const replies = await Promise.all(
      days.map((effectiveDate, n) =>
        served(() =>
          save(
            { active: true, effectiveDate, applyEffectiveDateToAllActive: true },
            n % 2 ? clinic.facilities.hospital : clinic.facilities.office,
          ),
        ),
      ),
    )
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const [hospital, office] = await locations()
    expect(hospital.effectiveDate).toBe(office.effectiveDate)
    expect(days).toContain(hospital.effectiveDate)
  })
})

describe('activating all lines', () => {
  it('activates every line at every location and returns the number of newly active ones', async () => {
    await save({ active: true, effectiveDate: '2025-01-01' })
    expect((await activate()).body).toEqual({ count: 3 })
    expect((await activate()).body).toEqual({ count: 0 })
    expect((await locations())[0]).toMatchObject({ active: true, effectiveDate: '2025-01-01', version: 1 })
    expect((await locations(silver())).every(({ active }: { active: boolean }) => active)).toBe(true)
    expect(await used.world.sql('select distinct provider_id from line_participation')).toEqual([
      { provider_id: clinic.anna },
    ])
  })

  it('counts each combination once in two concurrent calls', async () => {
    const replies = await Promise.all([activate(), activate(), activate()])
    expect(replies.reduce((sum, { body }) => sum + body.count, 0)).toBe(4)
  })

  it('requires a member and the right to edit', async () => {
    expect((await activate({ providerId: clinic.cleo })).status).toBe(404)
    expect(
      (await activate({}, await clinic.sessionWith(['PROVIDER_PAYOR_PORTAL_VIEW', 'PROVIDER_BASIC_EDIT']))).status,
    ).toBe(403)
  })

  it('keeps the former history', async () => {
    await activate()
    await used.world.inTeam(clinicTeam, (scope) =>
      scope.client.query('delete from practice_business_line where practice_id = $1 and business_line_id = $2', [
        clinic.north,
        silver(),
      ]),
    )
    expect(
      await used.world.sql(
        "select distinct value from participation_history where kind = 'line_participation' and business_line_id = $1",
        [silver()],
      ),
    ).toEqual([{ value: { is_active: true, effective_date: null, expires: null } }])
    await used.world.inTeam(clinicTeam, (scope) =>
      scope.client.query(
        'insert into practice_business_line (team_id, practice_id, carrier_id, business_line_id) values ($1, $2, $3, $4)',
        [clinicTeam, clinic.north, clinic.carriers.acme, silver()],
      ),
    )
  })
})

describe('the lists of lines', () => {
  it('cost one query each', async () => {
    expect(await countQueries(() => practiceLines())).toBe(1)
    expect(await countQueries(() => providerLines())).toBe(1)
    expect(await countQueries(() => locations())).toBe(1)
  })
})
