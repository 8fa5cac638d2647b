import * as contract from '@credence/contract/expertise/calls'
import { texts } from '@credence/contract/texts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countQueries } from '../../../test/kit/queries.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const { expertiseTexts } = contract
const used = useDemoWorld()
const provider = 1
const another = 2
let as: string
beforeAll(async () => {
  as = await sessionOf(used.world, 'editor@aurora.test')
})
beforeEach(async () => {
  await used.world.sql('delete from provider_area_of_expertise where provider_id in (1, 2)')
  await used.world.sql('delete from provider_treatment_modality where provider_id in (1, 2)')
  await used.world.sql('update provider set age_lower_bound = 18, age_upper_bound = 65 where id = 1')
})

const areas = async (providerId = provider) =>
  (await used.world.call(contract.listAreas, { params: { providerId } }, { as })).body
const create = (body: object) =>
  used.world.call(
    contract.createArea,
    { body: { providerId: provider, areaOfExpertiseId: 1, ageLowerBound: 18, ageUpperBound: 65, ...body } },
    { as },
  )
const saveAges = (ageLowerBound: unknown, ageUpperBound: unknown) =>
  used.world.call(
    contract.saveOverallAges,
    { params: { providerId: provider }, body: { ageLowerBound, ageUpperBound } },
    { as },
  )

describe('areas of expertise', () => {
  it('are listed by description, with the age range over all of them', async () => {
    for (const areaOfExpertiseId of [30, 3, 17]) await create({ areaOfExpertiseId })
    const { areasOfExpertise, ageLowerBound, ageUpperBound } = await areas()
    const descriptions = areasOfExpertise.map(({ description }: { description: string }) => description)
    expect(descriptions).toEqual(
      descriptions.toSorted((a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'base' })),
    )
    expect([descriptions.length, ageLowerBound, ageUpperBound]).toEqual([3, 18, 65])
    expect(await countQueries(() => areas())).toBe(1)
  })

  it('are chosen from a list', async () => {
    const { body } = await used.world.call(contract.listAreaChoices, { params: { providerId: provider } }, { as })
    expect(body.length).toBeGreaterThan(40)
    expect(body[0]).toEqual({ areaOfExpertiseId: expect.any(Number), description: expect.any(String) })
  })

  it("accept typed ages, and refuse invalid ones with the form's message", async () => {
    expect((await create({ ageLowerBound: '0', ageUpperBound: ' 120 ' })).body).toMatchObject({
      ageLowerBound: 0,
      ageUpperBound: 120,
    })
    expect(await create({ areaOfExpertiseId: undefined })).toMatchObject({
      status: 400,
      body: { message: expertiseTexts.description },
    })
    for (const age of ['abc', '121', '1e2', '-1', '', null]) {
      expect(await create({ areaOfExpertiseId: 2, ageLowerBound: age })).toMatchObject({
        status: 400,
        body: { message: expertiseTexts.minimumAge },
      })
      expect(await create({ areaOfExpertiseId: 2, ageUpperBound: age })).toMatchObject({
        status: 400,
        body: { message: expertiseTexts.maximumAge },
      })
    }
    expect(await create({ areaOfExpertiseId: 2, ageLowerBound: 66 })).toMatchObject({
      status: 400,
      body: { message: expertiseTexts.ageRange },
    })
  })

  it('are unique, and an unknown one is refused', async () => {
    await create({})
    expect(await create({})).toMatchObject({ status: 409, body: { message: expertiseTexts.used } })
    expect((await create({ areaOfExpertiseId: 999_999 })).status).toBe(404)
  })

  it('are saved and deleted only under their own provider', async () => {
    const {
      body: { id },
    } = await create({})
    const save = (body: object) =>
      used.world.call(
        contract.saveArea,
        { body: { id, providerId: provider, areaOfExpertiseId: 5, ageLowerBound: '1', ageUpperBound: '2', ...body } },
        { as },
      )
    expect(await save({ providerId: another })).toMatchObject({ status: 404 })
    expect((await save({ version: 1 })).body).toMatchObject({
      id,
      areaOfExpertiseId: 5,
      ageLowerBound: 1,
      ageUpperBound: 2,
      version: 2,
      updatedBy: 'Joel Arreola',
    })
    expect(await save({ version: 1 })).toMatchObject({ status: 409, body: { message: texts.changedByOther } })
    const remove = (providerId: number) => used.world.call(contract.removeArea, { params: { providerId, id } }, { as })
    expect([(await remove(another)).status, (await remove(provider)).status, (await remove(provider)).status]).toEqual([
      404, 200, 404,
    ])
  })

  it('with the old overall range get the new one, and others stay', async () => {
    await create({ areaOfExpertiseId: 1 })
    await create({ areaOfExpertiseId: 2, ageLowerBound: 0 })
    expect((await saveAges('21', 90)).body).toEqual({ ageLowerBound: 21, ageUpperBound: 90 })
    const { areasOfExpertise, ...over } = await areas()
    expect(over).toEqual({ ageLowerBound: 21, ageUpperBound: 90 })
    expect(
      areasOfExpertise.map(({ areaOfExpertiseId, ageLowerBound, ageUpperBound }: Record<string, number>) => [
        areaOfExpertiseId,
        ageLowerBound,
        ageUpperBound,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [1, 21, 90],
        [2, 0, 65],
      ]),
    )
    for (const [lower, upper, message] of [
      ['x', 5, expertiseTexts.minimumAge],
      [5, 'abc', expertiseTexts.maximumAge],
      [6, 5, expertiseTexts.ageRange],
    ])
      expect(await saveAges(lower, upper)).toMatchObject({ status: 400, body: { message } })
  })
})

describe('treatment modalities', () => {
  const list = async () =>
    (await used.world.call(contract.listModalities, { params: { providerId: provider } }, { as })).body
      .treatmentModalities
  const make = (body: object) =>
    used.world.call(contract.createModality, { body: { providerId: provider, ...body } }, { as })

  it('need a description and are unique', async () => {
    expect(await make({})).toMatchObject({ status: 400, body: { message: expertiseTexts.description } })
    expect((await make({ treatmentModalityId: 3 })).body).toMatchObject({
      treatmentModalityId: 3,
      description: expect.any(String),
    })
    expect(await make({ treatmentModalityId: 3 })).toMatchObject({
      status: 409,
      body: { message: expertiseTexts.used },
    })
    expect(await list()).toHaveLength(1)
  })

  it('are saved and deleted only under their own provider', async () => {
    const {
      body: { id },
    } = await make({ treatmentModalityId: 3 })
    const save = (providerId: number) =>
      used.world.call(contract.saveModality, { body: { id, providerId, treatmentModalityId: 4 } }, { as })
    expect([(await save(another)).status, (await save(provider)).body.treatmentModalityId]).toEqual([404, 4])
    const remove = (providerId: number) =>
      used.world.call(contract.removeModality, { params: { providerId, id } }, { as })
    expect([(await remove(another)).status, (await remove(provider)).status]).toEqual([404, 200])
    expect(await list()).toEqual([])
  })

  it('are chosen from a list', async () => {
    expect(
      (await used.world.call(contract.listModalityChoices, { params: { providerId: provider } }, { as })).body.length,
    ).toBeGreaterThan(25)
  })
})
