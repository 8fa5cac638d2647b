import { defaultPreferences } from '@credence/contract/onboarding/preferences'
import { getOnboardingPreferences, saveOnboardingPreferences } from '@credence/contract/onboarding/staff-calls'
import { stageOrderMessage, stages } from '@credence/contract/onboarding/stages'
import { texts } from '@credence/contract/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useClinic } from '../../../test/kit/clinic.ts'

const { used, clinic } = useClinic()

beforeEach(async () => {
  await used.world.sql('delete from onboarding_preference')
})

const load = (practiceId = clinic.north) =>
  used.world.call(getOnboardingPreferences, { params: { practiceId } }, { as: clinic.manager })
const save = (body: object) =>
  used.world.call(
    saveOnboardingPreferences,
    { params: { practiceId: clinic.north }, body: { ...defaultPreferences, ...body } },
    { as: clinic.manager },
  )

describe('the onboarding preferences of a practice', () => {
  it('are the defaults until somebody chooses, and then those of this practice alone', async () => {
    expect((await load()).body).toEqual({ ...defaultPreferences, stageOrder: [...stages], version: 0 })
    const stageOrder = [
      'demographics',
      'documents',
      ...stages.slice(1, -1).filter((stage) => stage !== 'documents'),
      'signing',
    ]
    const { body } = await save({ showPager: true, stageOrder, version: 0 })
    expect(body).toEqual({ ...defaultPreferences, showPager: true, stageOrder, version: 1 })
    expect((await load()).body).toEqual(body)
    expect((await load(clinic.south)).body.showPager).toBe(false)
  })

  it('are refused when they are stale', async () => {
    await save({ version: 0 })
    for (const version of [0, 7])
      expect(await save({ version })).toMatchObject({ status: 409, body: { message: texts.changedByOther } })
    expect((await save({ version: 1 })).body.version).toBe(2)
  })

  it.each<[string, string[]]>([
    ['a stage is missing', stages.slice(0, -2).concat('signing')],
    ['a stage is there twice', [...stages.slice(0, -2), 'training', 'signing']],
    ['demographics are not first', [stages[1], stages[0], ...stages.slice(2)]],
    ['signing is not last', [...stages.slice(0, -2), 'signing', 'disclosures']],
    ['a stage is unknown', [...stages.slice(0, -2), 'nothing', 'signing']],
  ])('are refused when %s', async (_, stageOrder) => {
    expect(await save({ stageOrder })).toMatchObject({ status: 400, body: { message: stageOrderMessage } })
  })

  it('are refused without one of the flags', async () => {
    expect((await save({ showDea: undefined })).body.fields).toHaveProperty('showDea')
  })
})
