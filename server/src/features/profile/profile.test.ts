import { getMe, getSettings } from '@credence/contract/profile/calls'
import { texts } from '@credence/contract/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { parts } from '../../../test/kit/parts.ts'

const demo = useDemoWorld()
let viewer: string
let viewerElsewhere: string
let admin: string

const save = (data: object, as = viewer) => demo.world.ask('PUT', '/api/user', { as, raw: parts({ data }) })
const me = async (as = viewer) => (await demo.world.call(getMe, {}, { as })).body

beforeAll(async () => {
  viewer = await sessionOf(demo.world, 'viewer@aurora.test')
  viewerElsewhere = await sessionOf(demo.world, 'viewer@aurora.test')
  admin = await sessionOf(demo.world, 'admin@credence.test')
})

describe('the own profile', () => {
  it('returns every flag of the screens', async () => {
    const { body } = await demo.world.call(getSettings, {}, { as: viewer })
    expect(body.preferences).toMatchObject({ DASHBOARD_HIDE_TASKS: false, showTrainingPage: true, showPager: false })
  })

  it('saves phone and address, also as JSON, and returns the user', async () => {
    expect(await save({ email: 'viewer@aurora.test', cellPhone: '' })).toMatchObject({
      status: 200,
      body: { firstName: 'Greta', cellPhone: null },
    })
    const { status } = await demo.world.ask('PUT', '/api/user', {
      as: viewer,
      json: { email: 'viewer@aurora.test', cellPhone: '(907) 555-0114' },
    })
    expect([status, (await me()).cellPhone]).toEqual([200, '(907) 555-0114'])
  })

  it.each([
    ['a@b.c'],
    ['viewer.aurora.test'],
    ['viewer@aurora'],
    [`${'x'.repeat(250)}@a.test`],
    ['a@b.test\r\nBcc: c@d.test'],
  ])('refuses the address %s', async (email) => {
    expect((await save({ email, cellPhone: null })).status).toBe(400)
  })

  it('refuses a used address with the specified message, whatever its case and team', async () => {
    for (const email of ['Editor@Aurora.test', 'manager@cascade.test']) {
      expect(await save({ email, cellPhone: null })).toMatchObject({ status: 409, body: { message: texts.emailUsed } })
    }
  })

  it('ignores fields that the user may not change', async () => {
    await save({
      email: 'viewer@aurora.test',
      cellPhone: null,
      firstName: 'Eve',
      isH3Admin: true,
      authorities: ['TASK_EDIT'],
      team_id: 2,
      id: 2,
    })
    expect(await demo.world.sql('select first_name, is_admin, team_id from account where id = 4')).toEqual([
      { first_name: 'Greta', is_admin: false, team_id: 1 },
    ])
  })

  it('refuses a stale save', async () => {
    const { version } = await me()
    expect((await save({ email: 'viewer@aurora.test', cellPhone: '(907) 555-0101', version })).status).toBe(200)
    expect(await save({ email: 'viewer@aurora.test', cellPhone: '(907) 555-0102', version })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
  })

  it('announces a new address to the old one, ends the other sessions and keeps this one', async () => {
    expect((await save({ email: 'greta.sundvall@aurora.test', cellPhone: null })).status).toBe(200)
    expect((await demo.world.call(getMe, {}, { as: viewerElsewhere })).status).toBe(401)
    expect((await me()).email).toBe('greta.sundvall@aurora.test')
    expect(
      (await demo.world.sql("select subject from mailbox_message where recipient = 'viewer@aurora.test'")).map(
        ({ subject }) => subject,
      ),
    ).toEqual(['Your Credence email address was changed'])
  })

  it('exists for administrators without a team too', async () => {
    expect((await save({ email: 'admin@credence.test', cellPhone: '(907) 555-0199' }, admin)).status).toBe(200)
    expect((await me(admin)).cellPhone).toBe('(907) 555-0199')
  })
})
