import { privilegeTypes } from '@credence/contract/choices/enrollment'
import { fieldMessages } from '@credence/contract/fields'
import {
  getLocationMatrix,
  listPracticeFacilityParticipation,
  listProviderFacilityHistory,
  listProviderFacilityParticipation,
  listProviderFacilityParticipationInPractice,
  savePracticeFacilityParticipation,
  saveProviderFacilityParticipation,
} from '@credence/contract/participation/location'
import { unpackCells } from '@credence/contract/participation/matrix-cells'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTasks } from '../../../db/builders/builders.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { served } from '../../../test/kit/world.ts'

const { used, clinic } = useClinic()
beforeEach(async () => {
  await used.world.sql('delete from provider_facility')
  await used.world.sql('delete from participation_history')
  await used.world.sql('delete from task')
})

const save = (
  body: Record<string, unknown>,
  facilityId = clinic.facilities.hospital,
  as = clinic.manager,
  id = clinic.anna,
) => used.world.call(saveProviderFacilityParticipation, { params: { id, facilityId }, body }, { as })
const list = (as = clinic.manager, id = clinic.anna) =>
  used.world.call(listProviderFacilityParticipation, { params: { id } }, { as })
const names = async (reply: Promise<{ body: { name: string }[] }>) => (await reply).body.map(({ name }) => name)
const task = (values: object) =>
  used.world.inTeam(clinicTeam, (scope) =>
    buildTasks(scope, [
      {
        teamId: clinicTeam,
        practiceId: clinic.north,
        facilityId: clinic.facilities.hospital,
        category: 'INITIAL_ENROLLMENT',
        ...values,
      },
    ]),
  )

const everything = {
  active: true,
  primary: true,
  effectiveDate: '2026-01-01',
  expiration: '2027-12-31',
  privilegesType: 'COURTESY',
}

describe('the participation of a provider at a location', () => {
  it('is saved completely, and loses all values when it becomes inactive', async () => {
    expect((await save(everything)).body).toMatchObject({
      id: clinic.facilities.hospital,
      name: 'Hospital',
      facilityType: 'HOSPITAL',
      isActive: true,
      isPrimary: true,
      effectiveDate: '2026-01-01',
      expires: '2027-12-31',
      privilegesType: 'COURTESY',
      version: 1,
    })
    expect((await save({ ...everything, active: false })).body).toMatchObject({
      isActive: false,
      isPrimary: false,
      effectiveDate: null,
      expires: null,
      privilegesType: null,
      version: 2,
    })
  })

  it.each(privilegeTypes.values)('accepts the privileges %s', async (privilegesType) => {
    expect((await save({ active: true, privilegesType })).body.privilegesType).toBe(privilegesType)
  })

  it('refuses unknown privileges, and an end before the beginning', async () => {
    expect((await save({ active: true, privilegesType: 'KING' })).status).toBe(400)
    expect(await save({ ...everything, expiration: '2025-12-31' })).toMatchObject({
      status: 400,
      body: { message: fieldMessages.datesInOrder },
    })
    expect((await save({ active: true, privilegesType: '' })).body.privilegesType).toBe(null)
  })

  it("is listed for the locations of the provider's practices that the caller may see", async () => {
    expect(await names(list())).toEqual(['Hospital', 'Office'])
    expect(await names(list(clinic.manager, clinic.cleo))).toEqual(['Hospital'])
    const inPractice = (practiceId: number, providerId = clinic.anna) =>
      used.world.call(
        listProviderFacilityParticipationInPractice,
        { params: { providerId, practiceId } },
        { as: clinic.manager },
      )
    expect(await names(inPractice(clinic.south))).toEqual(['Hospital'])
    expect((await inPractice(clinic.north, clinic.cleo)).status).toBe(404)
    const southOnly = await clinic.sessionWith(['PROVIDER_FACILITY_EDIT'], [clinic.south])
    expect(await names(list(southOnly))).toEqual(['Hospital'])
    expect((await save(everything, clinic.facilities.office, southOnly)).status).toBe(404)
  })

  it("exists only at locations of the provider's practices", async () => {
    expect((await save(everything, clinic.facilities.office, clinic.manager, clinic.cleo)).status).toBe(404)
    expect((await save(everything, clinic.facilities.elsewhere)).status).toBe(404)
    expect(await used.world.sql('select 1 from provider_facility')).toEqual([])
  })

  it('is not saved from a stale version', async () => {
    await save({ ...everything, version: 0 })
    expect((await save({ ...everything, version: 0 })).status).toBe(409)
    expect((await save({ ...everything, primary: false, version: 1 })).status).toBe(200)
    expect((await save({ ...everything, version: 1 })).status).toBe(409)
    expect((await list()).body[0].isPrimary).toBe(false)
  })

  it('is pending while an enrollment task of the provider is open there', async () => {
    await task({ providerId: clinic.anna })
    expect((await list()).body.map(({ isPending }: { isPending: boolean }) => isPending)).toEqual([true, false])
    expect((await list(clinic.manager, clinic.bert)).body[0].isPending).toBe(false)
  })

  it("is primary at one location at most: a new primary location clears the former one, and no other provider's", async () => {
    await save(everything)
    await save(everything, clinic.facilities.hospital, clinic.manager, clinic.bert)
    expect((await save({ active: true, primary: true }, clinic.facilities.office)).body).toMatchObject({
      name: 'Office',
      isPrimary: true,
    })
    expect((await list()).body).toMatchObject([
      { name: 'Hospital', isPrimary: false, privilegesType: 'COURTESY', expires: '2027-12-31', version: 2 },
      { name: 'Office', isPrimary: true, version: 1 },
    ])
    expect((await list(clinic.manager, clinic.bert)).body[0].isPrimary).toBe(true)
    expect((await save({ ...everything, version: 1 })).status).toBe(409)
    expect((await list()).body.map(({ isPrimary }: { isPrimary: boolean }) => isPrimary)).toEqual([false, true])
    await save({ active: false }, clinic.facilities.office)
    expect((await list()).body.map(({ isPrimary }: { isPrimary: boolean }) => isPrimary)).toEqual([false, false])
  })

  it('has one primary location after twenty concurrent changes', async () => {
    const { hospital, office } = clinic.facilities
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => served(() => save(everything, n % 2 ? hospital : office))),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await used.world.sql('select 1 from provider_facility where is_primary')).toHaveLength(1)
    await expect(used.world.sql('update provider_facility set is_primary = true')).rejects.toMatchObject({
      code: '23505',
    })
  })

  it('keeps its history', async () => {
    await save(everything)
    await save({ active: false })
    const { body } = await used.world.call(
      listProviderFacilityHistory,
      { params: { id: clinic.anna, facilityId: clinic.facilities.hospital } },
      { as: clinic.manager },
    )
    expect(body).toMatchObject([
      { isActive: false, privilegesType: null, until: null },
      {
        isActive: true,
        isPrimary: true,
        privilegesType: 'COURTESY',
        effectiveDate: '2026-01-01',
        expires: '2027-12-31',
        until: body[0].since,
      },
    ])
  })
})

describe('the location matrix', () => {
  const matrix = async (as = clinic.manager) =>
    (await used.world.call(getLocationMatrix, { params: { id: clinic.north } }, { as })).body

  it("has the practice's locations and providers with all cell values", async () => {
    await save(everything)
    await save({ active: true }, clinic.facilities.office, clinic.manager, clinic.bert)
    await task({ providerId: clinic.bert })
    const { facilities, providers } = await matrix()
    expect(facilities.map(({ name }: { name: string }) => name)).toEqual(['Hospital', 'Office'])
    const cells = providers.map((provider: { cells: string }) => unpackCells(provider.cells, 2))
    expect(cells[0][0]).toEqual({
      status: 'ACTIVE',
      isPrimary: true,
      effectiveDate: '2026-01-01',
      expires: '2027-12-31',
      privilegesType: 'COURTESY',
      isPending: false,
      version: 1,
    })
    expect(cells[0][1]).toMatchObject({ status: 'INACTIVE', version: 0 })
    expect(cells[1]).toMatchObject([
      { status: 'INACTIVE', isPending: true, version: 0 },
      { status: 'ACTIVE', isPending: false, version: 1 },
    ])
  })

  it('includes providers who are excluded from carrier credentialing: hospitals are not carriers', async () => {
    await used.world.sql('update provider set excluded_from_carrier_credentialing = true where id = $1', [clinic.bert])
    expect((await matrix()).providers).toHaveLength(2)
    await used.world.sql('update provider set excluded_from_carrier_credentialing = false where id = $1', [clinic.bert])
  })

  it('costs one query', async () => {
    expect(await countQueries(() => matrix())).toBe(1)
  })
})

describe('the participation of a practice at its locations', () => {
  const ownList = async () =>
    (await used.world.call(listPracticeFacilityParticipation, { params: { id: clinic.north } }, { as: clinic.manager }))
      .body
  const ownSave = (body: Record<string, unknown>, facilityId = clinic.facilities.hospital, id = clinic.north) =>
    used.world.call(savePracticeFacilityParticipation, { params: { id, facilityId }, body }, { as: clinic.manager })

  it('is active from the start, can get dates and privileges, and can end without leaving the location', async () => {
    const [hospital] = await ownList()
    expect(hospital).toMatchObject({
      name: 'Hospital',
      isActive: true,
      isPrimary: false,
      expires: null,
      version: expect.any(Number),
    })
    expect((await ownSave({ ...everything, version: hospital.version })).body).toMatchObject({
      isPrimary: true,
      expires: '2027-12-31',
    })
    expect((await ownSave({ ...everything, version: hospital.version })).status).toBe(409)
    expect((await ownSave({ active: false })).body).toMatchObject({ isActive: false, expires: null })
    expect(await ownList()).toHaveLength(2)
    await ownSave({ active: true })
  })

  it('is not found at a location of another practice', async () => {
    expect((await ownSave(everything, clinic.facilities.office, clinic.south)).status).toBe(404)
  })

  it('is pending by a task of the practice, not by one of a provider', async () => {
    await task({ providerId: clinic.anna })
    expect((await ownList())[0].isPending).toBe(false)
    await task({ providerId: null })
    expect((await ownList())[0].isPending).toBe(true)
  })
})
