import { createHub, hubAdminTexts, listHubs, saveHub, setHubActive } from '@credence/contract/hubs/admin'
import { listHubsForNewPractice, listHubsForPractice } from '@credence/contract/practice-admin/calls'
import { texts } from '@credence/contract/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const demo = useDemoWorld()
let admin: string
beforeAll(async () => {
  admin = await sessionOf(demo.world, 'admin@credence.test')
})
const create = (body: object) => demo.world.call(createHub, { body: body as never }, { as: admin })
const names = (hubs: { name: string }[]) => hubs.map(({ name }) => name)
const offered = async () => names((await demo.world.call(listHubsForNewPractice, {}, { as: admin, team: 1 })).body)

describe('the administration of data hubs', () => {
  it('creates a hub that is offered to practices and providers, and lists it by name', async () => {
    const made = await create({
      name: 'Availity Essentials',
      portalUrl: 'https://availity.test',
      phone: '(907) 555-0110',
      forProviders: false,
    })
    expect(made).toMatchObject({
      status: 200,
      body: {
        name: 'Availity Essentials',
        portalUrl: 'https://availity.test',
        forPractices: true,
        forProviders: false,
        isActive: true,
      },
    })
    expect(names((await demo.world.call(listHubs, {}, { as: admin })).body)[0]).toBe('Availity Essentials')
    expect(await offered()).toContain('Availity Essentials')
  })

  it('requires a unique name, and at least one kind of owner', async () => {
    expect(await create({ name: 'x' })).toMatchObject({
      status: 400,
      body: { fields: { name: hubAdminTexts.nameTooShort } },
    })
    expect(await create({ name: 'caqh' })).toMatchObject({
      status: 409,
      body: { fields: { name: hubAdminTexts.nameUsed } },
    })
    expect(await create({ name: 'Nobody', forPractices: false, forProviders: false })).toMatchObject({
      status: 400,
      body: { fields: { forProviders: hubAdminTexts.ownerNeeded } },
    })
  })

  it('saves a hub, and refuses a stale save', async () => {
    const { body: made } = await create({ name: 'Renamed later', email: 'a@hub.test' })
    const save = (body: object) =>
      demo.world.call(saveHub, { params: { id: made.id }, body: body as never }, { as: admin })
    expect(await save({ name: 'Renamed', version: made.version })).toMatchObject({
      status: 200,
      body: { name: 'Renamed', email: 'a@hub.test', version: made.version + 1 },
    })
    expect(await save({ name: 'Mine', version: made.version })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect(await save({ name: 'CAQH' })).toMatchObject({
      status: 409,
      body: { fields: { name: hubAdminTexts.nameUsed } },
    })
  })

  it('stops offering an inactive hub, and leaves it with its owners', async () => {
    const [{ id, practice }] = (await demo.world.sql(
      'select hub_id as id, practice_id as practice from practice_hub where team_id = 1 limit 1',
    )) as [{ id: number; practice: number }]
    const before = (
      await demo.world.call(listHubsForPractice, { params: { practiceId: practice } }, { as: admin, team: 1 })
    ).body.find((hub: { id: number }) => hub.id === id)
    expect(
      await demo.world.call(setHubActive, { params: { id }, body: { isActive: false } }, { as: admin }),
    ).toMatchObject({ status: 200, body: { isActive: false } })
    expect(await offered()).not.toContain(before.name)
    expect(
      (await demo.world.call(listHubsForPractice, { params: { practiceId: practice } }, { as: admin, team: 1 })).body,
    ).toContainEqual(before)
    await demo.world.call(setHubActive, { params: { id }, body: { isActive: true } }, { as: admin })
    expect(await offered()).toContain(before.name)
  })
})
