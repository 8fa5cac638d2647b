import { chooseTeam, signIn, signInMessages } from '@credence/contract/auth/calls'
import {
  createTeam,
  getCurrentTeam,
  listTeams,
  saveTeam,
  setTeamClosed,
  teamTexts,
} from '@credence/contract/teams/calls'
import { texts } from '@credence/contract/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { inTransaction } from '../../kit/request/transaction.ts'

const demo = useDemoWorld()
let admin: string
beforeAll(async () => {
  admin = await sessionOf(demo.world, 'admin@credence.test')
})
const create = (body: object, as = admin) => demo.world.call(createTeam, { body: body as never }, { as })
const save = (id: number, body: object) =>
  demo.world.call(saveTeam, { params: { id }, body: body as never }, { as: admin })
const close = (id: number, isClosed: boolean) =>
  demo.world.call(setTeamClosed, { params: { id }, body: { isClosed } }, { as: admin })

describe('adding a revenue team', () => {
  it('creates a team with its contract, limits and addresses, which an administrator can enter', async () => {
    const { status, body } = await create({
      name: ' Juniper Billing ',
      city: 'Bend',
      state: 'OR',
      startDate: '2026-02-01',
      contractType: 'SAAS',
      contractProviders: 40,
      contractCarriers: null,
      contractUsers: 0,
      enrollmentNotificationEmails: 'one@juniper.test,two@juniper.test',
      supportEmailAlias: 'help@juniper.test',
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        name: 'Juniper Billing',
        city: 'Bend',
        state: 'OR',
        startDate: '2026-02-01',
        contractType: 'SAAS',
        contractProviders: 40,
        contractCarriers: null,
        contractFacilities: null,
        contractUsers: 0,
        enrollmentNotificationEmails: ['one@juniper.test', 'two@juniper.test'],
        supportEmailAlias: 'help@juniper.test',
        closedAt: null,
        practiceCount: 0,
        updatedBy: 'Robin Castle',
      },
    })
    const entered = await demo.world.call(chooseTeam, { body: { revenueTeamId: body.id } }, { as: admin })
    expect(entered.status).toBe(200)
    admin = entered.cookies['__Host-sid'] ?? ''
    expect((await demo.world.call(getCurrentTeam, {}, { as: admin, team: body.id })).body).toEqual({
      name: 'Juniper Billing',
    })
    expect(await demo.world.sql(`select action from audit_event where team_id = ${body.id} order by id`)).toEqual([
      { action: 'team made' },
      { action: 'team entered' },
    ])
  })

  it('requires a unique name, and limits that are whole numbers', async () => {
    expect(await create({ name: 'x' })).toMatchObject({
      status: 400,
      body: { fields: { name: teamTexts.nameTooShort } },
    })
    expect(await create({ name: 'aurora revenue PARTNERS' })).toMatchObject({
      status: 409,
      body: { message: teamTexts.nameUsed, fields: { name: teamTexts.nameUsed } },
    })
    expect(await create({ name: 'Limits', contractUsers: -1 })).toMatchObject({
      status: 400,
      body: { fields: { contractUsers: teamTexts.limit } },
    })
    expect(await create({ name: 'Limits', contractUsers: 1.5 })).toMatchObject({ status: 400 })
    expect(await create({ name: 'Limits', enrollmentNotificationEmails: 'a@b.test, nobody' })).toMatchObject({
      status: 400,
    })
    expect(await create({ name: 'Limits', supportEmailAlias: 'nobody' })).toMatchObject({ status: 400 })
    expect((await create({ name: 'Mine' }, await sessionOf(demo.world, 'manager@aurora.test'))).status).toBe(403)
  })

  it('gives a name to one of several concurrent calls', async () => {
    const all = await Promise.all([1, 2, 3].map(() => create({ name: 'Contested' })))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('editing a revenue team', () => {
  it('saves sent fields, keeps omitted ones, and refuses a stale save', async () => {
    const { body: made } = await create({
      name: 'Larch Group',
      city: 'Boise',
      contractUsers: 5,
      enrollmentNotificationEmails: 'a@larch.test',
    })
    const saved = await save(made.id, {
      name: 'Larch Partners',
      contractUsers: null,
      enrollmentNotificationEmails: '',
      version: made.version,
    })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        name: 'Larch Partners',
        city: 'Boise',
        contractUsers: null,
        enrollmentNotificationEmails: [],
        version: made.version + 1,
      },
    })
    expect(await save(made.id, { name: 'Mine', version: made.version })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect(await save(made.id, { name: 'Aurora Revenue Partners' })).toMatchObject({
      status: 409,
      body: { fields: { name: teamTexts.nameUsed } },
    })
    expect((await save(99_999, { name: 'Nobody' })).status).toBe(404)
  })
})

describe('a closed revenue team', () => {
  const enter = (email: string, password = 'Welcome-2026!') =>
    demo.world.call(
      signIn,
      {},
      { headers: { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` } },
    )
  const rowOf = async (id: number) =>
    (await demo.world.call(listTeams, {}, { as: admin })).body.find((team: { id: number }) => team.id === id)

  it('signs its users out, tells them so at sign-in, and lets them in again once it is reopened', async () => {
    const manager = await sessionOf(demo.world, 'manager@cascade.test')
    const aurora = await sessionOf(demo.world, 'manager@aurora.test')
    expect((await demo.world.call(getCurrentTeam, {}, { as: manager })).status).toBe(200)
    expect(await close(2, true)).toMatchObject({ status: 200, body: { id: 2, closedAt: expect.any(String) } })

    expect((await demo.world.call(getCurrentTeam, {}, { as: manager })).status).toBe(401)
    expect(await enter('manager@cascade.test')).toMatchObject({
      status: 423,
      body: { message: signInMessages.teamClosed },
    })
    expect(await enter('manager@cascade.test', 'wrong')).toMatchObject({
      status: 401,
      body: { message: signInMessages.mismatch },
    })
    expect((await demo.world.call(getCurrentTeam, {}, { as: aurora })).status).toBe(200)
    expect((await enter('manager@aurora.test')).status).toBe(200)

    expect((await close(2, true)).status).toBe(200)
    expect(await close(2, false)).toMatchObject({ status: 200, body: { closedAt: null } })
    expect((await enter('manager@cascade.test')).status).toBe(200)
    expect(
      (
        await demo.world.sql("select action from audit_event where team_id = 2 and action like 'team %' order by id")
      ).map(({ action }) => action),
    ).toEqual(['team closed', 'team reopened'])
  })

  it('is still listed, with its figures, and can be entered by administrators', async () => {
    const before = await rowOf(2)
    await close(2, true)
    expect(await rowOf(2)).toMatchObject({
      practiceCount: before.practiceCount,
      activeProviderCount: before.activeProviderCount,
      closedAt: expect.any(String),
    })
    expect((await demo.world.call(getCurrentTeam, {}, { as: admin, team: 2 })).status).toBe(200)
    await close(2, false)
  })

  it('blocks a user who is added while it is closed', async () => {
    await close(3, true)
    await demo.world.sql(
      "insert into account (id, team_id, email, first_name, last_name, password_hash) select 990, 3, 'late@prairie.test', 'Lea', 'Late', password_hash from account where id = 1",
    )
    expect(await demo.world.sql('select team_closed_at is not null as closed from account where id = 990')).toEqual([
      { closed: true },
    ])
    await close(3, false)
    expect(await demo.world.sql('select team_closed_at is not null as closed from account where id = 990')).toEqual([
      { closed: false },
    ])
  })

  it('is skipped by the daily jobs', async () => {
    await close(2, true)
    const { rows } = await inTransaction(
      demo.world.services,
      { isPlatform: true },
      ({ client }) => client.query("select teams_due('any job', '00:00', now()) as id"),
      { readOnly: true },
    )
    const ids = rows.map(({ id }) => id)
    expect(ids).toContain(1)
    expect(ids).not.toContain(2)
    await close(2, false)
  })
})
