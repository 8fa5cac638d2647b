import {
  businessLineAdminTexts,
  createBusinessLine,
  listBusinessLines,
  listCarriersForLines,
  saveBusinessLine,
  setBusinessLineOffered,
} from '@credence/contract/business-lines/admin'
import { listCarriersToManage, setBusinessLineActive } from '@credence/contract/carriers/calls'
import { texts } from '@credence/contract/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const demo = useDemoWorld()
let admin: string
let carrierId: number
let practiceId: number
beforeAll(async () => {
  admin = await sessionOf(demo.world, 'admin@credence.test')
  const [row] = await demo.world.sql(
    'select carrier_id, practice_id from practice_carrier where team_id = 1 order by id limit 1',
  )
  carrierId = Number(row?.carrier_id)
  practiceId = Number(row?.practice_id)
})
const create = (name: string, carrier: unknown = carrierId) =>
  demo.world.call(createBusinessLine, { body: { carrierId: carrier as number, name } }, { as: admin })
const activate = (id: number, isActive: boolean) =>
  demo.world.call(setBusinessLineActive, { params: { id, practiceId }, body: { isActive } }, { as: admin, team: 1 })
const offer = (id: number, isActive: boolean) =>
  demo.world.call(setBusinessLineOffered, { params: { id }, body: { isActive } }, { as: admin })
const linesOfPractice = async (): Promise<{ id: number; isActive: boolean }[]> =>
  (await demo.world.call(listCarriersToManage, { params: { practiceId } }, { as: admin, team: 1 })).body.find(
    ({ id }: { id: number }) => id === carrierId,
  ).businessLines

describe('the administration of lines of business', () => {
  it('creates a line of a carrier, which is offered to its practices', async () => {
    const { status, body } = await create('Medicare Advantage Gold')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { name: 'Medicare Advantage Gold', carrierId, isActive: true },
    })
    expect((await demo.world.call(listBusinessLines, {}, { as: admin })).body).toContainEqual(body)
    expect((await demo.world.call(listCarriersForLines, {}, { as: admin })).body).toContainEqual({
      id: carrierId,
      name: body.carrierName,
    })
    expect(await linesOfPractice()).toContainEqual({ id: body.id, name: 'Medicare Advantage Gold', isActive: false })
  })

  it('requires an existing carrier, and a name that is unique for the carrier', async () => {
    expect(await create('x')).toMatchObject({
      status: 400,
      body: { fields: { name: businessLineAdminTexts.nameTooShort } },
    })
    expect((await create('Orphan', 99_999)).status).toBe(404)
    expect(await create('Orphan', '')).toMatchObject({
      status: 400,
      body: { fields: { carrierId: businessLineAdminTexts.carrierNeeded } },
    })
    const all = await Promise.all([create('Twice'), create('Twice')])
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('renames a line, and refuses a stale save and the name of another line', async () => {
    const { body: made } = await create('Old name')
    const save = (body: { name: string; version?: number }) =>
      demo.world.call(saveBusinessLine, { params: { id: made.id }, body }, { as: admin })
    expect(await save({ name: 'New name', version: made.version })).toMatchObject({
      status: 200,
      body: { name: 'New name', version: made.version + 1 },
    })
    expect(await save({ name: 'Mine', version: made.version })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    await create('Sibling')
    expect(await save({ name: 'Sibling' })).toMatchObject({
      status: 409,
      body: { fields: { name: businessLineAdminTexts.nameUsed } },
    })
  })

  it('stops offering an inactive line, and leaves it with practices that have it', async () => {
    const {
      body: { id },
    } = await create('Retiring')
    expect((await offer(id, false)).body).toMatchObject({ isActive: false })
    expect((await linesOfPractice()).map((line) => line.id)).not.toContain(id)
    expect((await activate(id, true)).status).toBe(409)
    await offer(id, true)
    expect((await activate(id, true)).status).toBe(200)
    await offer(id, false)
    expect(await linesOfPractice()).toContainEqual(expect.objectContaining({ id, isActive: true }))
    expect((await activate(id, false)).status).toBe(200)
  })
})
