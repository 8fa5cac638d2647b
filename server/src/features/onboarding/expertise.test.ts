import { expertiseMessages } from '@credence/contract/onboarding/expertise'
import { getProvider } from '@credence/contract/providers/profile'
import { beforeEach, describe, expect, it } from 'vitest'
import { changesBy } from '../../../test/kit/changes.ts'
import { useWizard } from '../../../test/kit/wizard/clinic.ts'
import type { Wizard } from '../../../test/kit/wizard/stages.ts'

const { used, clinic, sql, invite } = useWizard()

let wizard: Wizard
let [first, second, third] = ['', '', '']
beforeEach(async () => {
  wizard = await invite()
  ;[first = '', second = '', third = ''] = (
    await sql('select description from area_of_expertise order by lower(description) limit 3')
  ).map(({ description }) => description)
})

const none = { ageLowerBound: null, ageUpperBound: null }
const area = (description: string, more: object = {}) => ({ description, isActive: true, ...none, ...more })
const saveAreas = (body: object) => wizard.save('areas-of-expertise', { ...none, areas: [], ...body })
const stored = () =>
  sql(
    'select a.description, x.age_lower_bound as lower, x.age_upper_bound as upper from provider_area_of_expertise x join area_of_expertise a on a.id = x.area_of_expertise_id order by lower(description)',
  )
const provider = async () =>
  (await used.world.call(getProvider, { params: { id: clinic.anna } }, { as: clinic.manager })).body

describe('areas of expertise', () => {
  it('are the whole catalogue, with those of the provider switched on', async () => {
    expect(
      (await saveAreas({ ageLowerBound: 18, areas: [area(first), area(second, { ageUpperBound: 40 })] })).status,
    ).toBe(200)
    const { body } = await wizard.load('areas-of-expertise')
    expect(body).toMatchObject({ ageLowerBound: 18, ageUpperBound: 120 })
    expect(body.areas.length).toBeGreaterThan(40)
    expect(body.areas.slice(0, 3)).toEqual([
      area(first),
      area(second, { ageLowerBound: 0, ageUpperBound: 40 }),
      area(third, { isActive: false }),
    ])
  })

  it('of every age are stored with numbers and answered as blank', async () => {
    await saveAreas({ areas: [area(first)] })
    expect(await stored()).toEqual([{ description: first, lower: 0, upper: 120 }])
    expect(
      await sql('select age_lower_bound as lower, age_upper_bound as upper from provider where id = $1', [clinic.anna]),
    ).toEqual([{ lower: 0, upper: 120 }])
    expect((await wizard.load('areas-of-expertise')).body).toMatchObject(none)
  })

  it('turn the card of the provider on, and removing the last does not turn it off', async () => {
    expect((await provider()).showAreasOfExpertise).toBe(false)
    await saveAreas({ areas: [area(first, { isActive: false })] })
    expect((await provider()).showAreasOfExpertise).toBe(false)
    await saveAreas({ areas: [area(first), area(second)] })
    expect((await provider()).showAreasOfExpertise).toBe(true)
    await saveAreas({ areas: [area(first, { isActive: false }), area(second, { isActive: false })] })
    expect([await stored(), (await provider()).showAreasOfExpertise]).toEqual([[], true])
  })

  it('that are not sent stay, and those with other ages change', async () => {
    await saveAreas({ areas: [area(first), area(second)] })
    const [before] = await sql('select id from provider_area_of_expertise order by id limit 1')
    await saveAreas({ areas: [area(second, { ageLowerBound: 5, ageUpperBound: 9 })] })
    expect(await stored()).toEqual([
      { description: first, lower: 0, upper: 120 },
      { description: second, lower: 5, upper: 9 },
    ])
    expect(await sql('select id from provider_area_of_expertise order by id limit 1')).toEqual([before])
  })

  it('that are switched off with odd ages are removed', async () => {
    await saveAreas({ areas: [area(first), area(second)] })
    const off = [
      area(first, { isActive: false, ageLowerBound: 1.5 }),
      area(second, { isActive: false, ageUpperBound: 5e9 }),
    ]
    expect((await saveAreas({ areas: off })).status).toBe(200)
    expect(await stored()).toEqual([])
  })

  it('saved unchanged change nothing, and staff who edit the provider are not refused', async () => {
    const body = { ageLowerBound: 18, ageUpperBound: 65, areas: [area(first, { ageLowerBound: 20 })] }
    await saveAreas(body)
    const { removed, added } = await changesBy(used.world, () => saveAreas(body))
    expect([...removed, ...added].filter(({ table }) => table !== 'onboarding_stage')).toEqual([])
  })

  it('are refused with the rules of ages, and with what the catalogue does not have', async () => {
    const reply = await saveAreas({
      ageLowerBound: 121,
      ageUpperBound: -1,
      areas: [
        area(first, { ageLowerBound: 9, ageUpperBound: 5 }),
        area('Alchemy'),
        area(first, { ageUpperBound: 1.5 }),
        area(second, { isActive: false, ageLowerBound: 500 }),
      ],
    })
    expect(reply.status).toBe(400)
    expect(reply.body.fields).toEqual({
      ageLowerBound: expertiseMessages.age,
      ageUpperBound: expertiseMessages.negativeUpper,
      'areas.0.ageUpperBound': expertiseMessages.range,
      'areas.1.description': expertiseMessages.unknown,
      'areas.2.ageUpperBound': expertiseMessages.age,
      'areas.2.description': expertiseMessages.unknown,
    })
    expect(await stored()).toEqual([])
  })

  it('are one change for staff to review', async () => {
    await saveAreas({
      ageLowerBound: 18,
      ageUpperBound: 65,
      areas: [area(first), area(second, { ageLowerBound: 20, ageUpperBound: 30 })],
    })
    expect(await sql('select field, before, after from onboarding_change order by field')).toEqual([
      { field: 'ageLowerBound', before: null, after: '18 - 65' },
      { field: 'areas', before: null, after: `${first}, ${second} (20 - 30)` },
    ])
  })
})

describe('treatment modalities', () => {
  const choices = async (): Promise<{ description: string; isActive: boolean }[]> =>
    (await wizard.load('treatment-modalities')).body.modalities
  const save = (modalities: object[]) => wizard.save('treatment-modalities', { modalities })

  it('are the whole catalogue, switched on and off, and turn the card of the provider on', async () => {
    const [one, two] = await choices()
    expect((await choices()).every(({ isActive }) => !isActive)).toBe(true)
    await save([
      { ...one, isActive: true },
      { ...two, isActive: true },
    ])
    await save([{ ...one, isActive: false }])
    expect((await choices()).filter(({ isActive }) => isActive)).toEqual([{ ...two, isActive: true }])
    expect((await provider()).showTreatmentModalities).toBe(true)
  })

  it('are refused when the catalogue does not have them', async () => {
    const [one] = await choices()
    const reply = await save([one ?? {}, { description: 'Leeches', isActive: true }])
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { 'modalities.1.description': expertiseMessages.unknown } },
    })
  })
})
