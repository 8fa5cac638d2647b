import { authoritiesOfRole } from '@credence/contract/permissions'
import { levelsOf, levelsOfRole } from '@credence/contract/users/rights'
import { countBlockedTasks } from '@credence/contract/tasks/calls'
import { getSettings } from '@credence/contract/profile/calls'
import { listPractices } from '@credence/contract/practices/calls'
import {
  deleteUser,
  generateResetLink,
  listPracticesForUser,
  listUsers,
  saveUserPermissions,
  userMessages,
} from '@credence/contract/users/calls'
import { texts } from '@credence/contract/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { parts } from '../../../test/kit/parts.ts'
import { countQueries } from '../../../test/kit/queries.ts'

const demo = useDemoWorld()
const aurora = 1
let manager: string
let numbered = 0

const details = (changes: object = {}) => {
  numbered += 1
  return {
    firstName: 'Ada',
    lastName: 'Quist',
    email: `ada.${numbered}@aurora.test`,
    cellPhone: '(907) 555-0199',
    ...changes,
  }
}
const create = (data: object, as = manager) =>
  demo.world.ask('POST', '/api/user/admin/details', { as, raw: parts({ data }) })
const update = (id: number, data: object, as = manager) =>
  demo.world.ask('PUT', `/api/user/admin/${id}/details`, { as, raw: parts({ data }) })
const createOne = async (changes: object = {}): Promise<number> => (await create(details(changes))).body.id
const find = async (id: number, as = manager) =>
  (await demo.world.call(listUsers, {}, { as })).body.users.find((user: { id: number }) => user.id === id)
const give = (id: number, permissionGroups: object, practiceRestrictions: number[] = [], as = manager) =>
  demo.world.call(saveUserPermissions, { params: { id }, body: { permissionGroups, practiceRestrictions } }, { as })
const mailTo = (email: string) =>
  demo.world.sql('select subject, text, links from mailbox_message where recipient = $1', [email])

beforeAll(async () => {
  manager = await sessionOf(demo.world, 'manager@aurora.test')
})

describe('the list of users', () => {
  it("holds the team's users only, with levels, roles and a blank user", async () => {
    const { status, body } = await demo.world.call(listUsers, {}, { as: manager })
    expect(status).toBe(200)
    const emails = body.users.map((user: { email: string }) => user.email)
    expect(emails).toContain('editor@aurora.test')
    expect(emails.filter((email: string) => !email.endsWith('@aurora.test'))).toEqual([])
    expect(body.users.find((user: { isSelf: boolean }) => user.isSelf).email).toBe('manager@aurora.test')
    expect(body.users.find((user: { email: string }) => user.email === 'editor@aurora.test').permissionGroups).toEqual(
      levelsOfRole('ROLE_USER_EDIT'),
    )
    expect(body.newUserShell).toMatchObject({
      id: 0,
      canAccessAllPractices: true,
      restrictedToPractices: [],
      permissionGroups: levelsOf([]),
    })
    expect(body.newUserShell.availableRoles).toEqual(['ROLE_USER_VIEW', 'ROLE_USER_EDIT', 'ROLE_ADMIN'])
  })

  it('shows the practices that a user is restricted to', async () => {
    expect(await find(5)).toMatchObject({
      canAccessAllPractices: false,
      restrictedToPractices: [{ id: 25, name: 'Northern Lights Cardiology' }],
    })
  })

  it('costs the same number of queries for a thousand users as for ten', async () => {
    const count = () => countQueries(() => demo.world.call(listUsers, {}, { as: manager }))
    const few = await count()
    await demo.world.sql(
      `insert into account (team_id, email, first_name, last_name) select 1, 'bulk' || n || '@aurora.test', 'Bulk', 'User ' || n from generate_series(1, 1000) n`,
    )
    expect(await count()).toBe(few)
    await demo.world.sql("delete from account where email like 'bulk%'")
  })
})

describe('a save in two calls', () => {
  it('returns the version with the details, so that the rights can follow and a repeated save is not stale', async () => {
    const made = (await create(details())).body
    expect(made).toEqual({ id: made.id, version: (await find(made.id)).version, isAdopted: false })
    const changed = (await update(made.id, details({ version: made.version }))).body
    expect(changed.version).toBeGreaterThan(made.version)
    const rights = { permissionGroups: levelsOf([]), practiceRestrictions: [] }
    const save = (version: number) =>
      demo.world.call(saveUserPermissions, { params: { id: made.id }, body: { ...rights, version } }, { as: manager })
    expect((await save(made.version)).status).toBe(409)
    expect((await save(changed.version)).status).toBe(200)
  })
})

describe('a new user', () => {
  it("is created without rights, with a phone in the mask's format", async () => {
    const { status, body } = await create(details())
    expect(status).toBe(200)
    expect(await find(body.id)).toMatchObject({
      firstName: 'Ada',
      cellPhone: '(907) 555-0199',
      lastLogin: null,
      permissionGroups: levelsOf([]),
    })
  })

  it('needs a security code', async () => {
    const id = await createOne()
    expect(await demo.world.sql('select asks_code from account where id = $1', [id])).toEqual([{ asks_code: true }])
  })

  it('gets a welcome email with a link to set a password, if requested', async () => {
    const data = details({ sendWelcomeEmail: true })
    await create(data)
    const [mail] = await mailTo(data.email)
    expect(mail.links[0]).toMatch(/\/auth\/reset-password\/[\w-]{43}$/)
    const token = mail.links[0].split('/').at(-1)
    expect((await demo.world.ask('GET', `/api/auth/resetpassword/${token}`)).body).toEqual({
      firstName: 'Ada',
      isReset: false,
    })
  })

  it.each([
    ['no first name', { firstName: ' ' }, userMessages.required],
    ['a first name that is missing', { firstName: undefined }, userMessages.required],
    ['a last name that is missing', { lastName: undefined }, userMessages.required],
    ['a last name of null', { lastName: null }, userMessages.required],
    ['an email that is missing', { email: undefined }, userMessages.required],
    ['no last name', { lastName: '' }, userMessages.required],
    ['no email', { email: '' }, userMessages.required],
    ['an email that is none', { email: 'ada' }, 'Must be a valid email'],
    ['a line break in the name', { firstName: 'Ada\r\nBcc: x@y.test' }, 'Line breaks are not allowed'],
    ['a phone that does not fit', { cellPhone: '907-555-0199' }, 'Must be a valid phone number'],
    ['256 characters of name', { lastName: 'x'.repeat(256) }, expect.any(String)],
  ])('with %s is refused', async (_, changes, message) => {
    const before = await demo.world.sql('select count(*) from account')
    expect(await create(details(changes))).toMatchObject({ status: 400, body: { message } })
    expect(await demo.world.sql('select count(*) from account')).toEqual(before)
  })

  it.each(['manager@aurora.test', 'MANAGER@Aurora.TEST', 'manager@cascade.test', 'admin@credence.test'])(
    'cannot have the used address %s',
    async (email) => {
      expect(await create(details({ email }))).toMatchObject({ status: 409, body: { message: texts.emailUsed } })
    },
  )

  it('may have the address of a deleted one', async () => {
    const data = details()
    const { body } = await create(data)
    await demo.world.call(deleteUser, { params: { id: body.id } }, { as: manager })
    expect((await create(data)).status).toBe(200)
  })

  it('cannot get rights that are not offered', async () => {
    const id = await createOne({
      isH3Admin: true,
      isAdmin: true,
      authorities: ['TASK_EDIT'],
      team_id: 2,
      teamId: 2,
      asksCode: false,
      id: 1,
    })
    expect(
      await demo.world.sql('select team_id, is_admin, authorities, asks_code from account where id = $1', [id]),
    ).toEqual([{ team_id: 1, is_admin: false, authorities: [], asks_code: true }])
  })

  it('is created once for a repeated key', async () => {
    const raw = parts({ data: details() })
    const all = await Promise.all(
      Array.from({ length: 5 }, () =>
        demo.world.ask('POST', '/api/user/admin/details', { as: manager, raw, headers: { 'idempotency-key': 'one' } }),
      ),
    )
    expect(new Set(all.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(all[0]?.status).toBe(200)
    expect(
      (
        await demo.world.ask('POST', '/api/user/admin/details', {
          as: manager,
          raw: parts({ data: details() }),
          headers: { 'idempotency-key': 'one' },
        })
      ).status,
    ).toBe(422)
  })

  it('created twice at once with one address is created once', async () => {
    const data = details()
    const all = await Promise.all([create(data), create(data), create(data)])
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('a save', () => {
  it('changes the details, and announces a changed address to the old one', async () => {
    const before = details()
    const id = (await create(before)).body.id
    expect((await update(id, { ...before, lastName: 'Lund', email: `new.${before.email}` })).status).toBe(200)
    expect(await find(id)).toMatchObject({ lastName: 'Lund', email: `new.${before.email}` })
    expect((await mailTo(before.email)).map(({ subject }) => subject)).toEqual([
      'Your Credence email address was changed',
    ])
  })

  it('from a stale version is refused as a whole', async () => {
    const data = details()
    const id = (await create(data)).body.id
    const { version } = await find(id)
    expect((await update(id, { ...data, lastName: 'First', version })).status).toBe(200)
    expect(await update(id, { ...data, lastName: 'Second', version })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect((await find(id)).lastName).toBe('First')
  })

  it.each([
    ['oneself', 2, 403],
    ['a user of another team', 7, 404],
    ['a platform administrator', 1, 404],
    ['nobody', 987654, 404],
  ])('of %s is refused', async (_, id, status) => {
    expect((await update(id, details())).status).toBe(status)
    expect((await give(id, { Tasks: { TASK: 'EDIT' } })).status).toBe(status)
    expect((await demo.world.call(deleteUser, { params: { id } }, { as: manager })).status).toBe(status)
    expect((await demo.world.call(generateResetLink, { params: { userId: id } }, { as: manager })).status).toBe(status)
  })
})

describe('rights', () => {
  it('take effect on the next call, up and down', async () => {
    const id = await createOne()
    const user = await demo.world.session(id)
    expect((await demo.world.call(countBlockedTasks, {}, { as: user })).status).toBe(403)
    expect((await give(id, { Tasks: { TASK: 'VIEW' } })).status).toBe(200)
    expect((await demo.world.call(countBlockedTasks, {}, { as: user })).status).toBe(200)
    await give(id, { Tasks: { TASK: 'NONE' } })
    expect((await demo.world.call(countBlockedTasks, {}, { as: user })).status).toBe(403)
  })

  it('that are omitted stay as they are', async () => {
    const id = await createOne()
    await give(id, { Tasks: { TASK: 'EDIT' } })
    await give(id, { Reports: { KPI: 'VIEW' } })
    expect((await find(id)).permissionGroups).toMatchObject({ Tasks: { TASK: 'EDIT' }, Reports: { KPI: 'VIEW' } })
  })

  it('restrict to practices on the next call, and to all again', async () => {
    const id = await createOne()
    const user = await demo.world.session(id)
    await give(id, {}, [25, 21])
    expect(
      (await demo.world.call(listPractices, {}, { as: user })).body
        .map((practice: { id: number }) => practice.id)
        .toSorted(),
    ).toEqual([21, 25])
    await give(id, {}, [])
    expect((await demo.world.call(listPractices, {}, { as: user })).body).toHaveLength(6)
  })

  it('at the platform cannot be granted', async () => {
    const id = await createOne()
    const { status } = await give(id, { Admin: { H3_ADMIN_WORKLOAD: 'EDIT' } })
    expect(status).toBe(400)
    expect((await demo.world.sql('select authorities from account where id = $1', [id]))[0].authorities).toEqual([])
  })

  it("to another team's practice cannot be granted", async () => {
    expect((await give(await createOne(), {}, [41])).status).toBe(404)
  })
})

describe('a manager with fewer rights', () => {
  let lesser: string
  beforeAll(async () => {
    const id = await demo.world.inTeam(aurora, (scope) =>
      buildAccount(
        scope,
        {
          teamId: aurora,
          email: 'lesser@aurora.test',
          authorities: ['ADMIN_USER_MANAGEMENT_EDIT', 'TASK_VIEW', 'PRACTICE_BASIC_EDIT'],
        },
        [24, 25],
      ),
    )
    lesser = await demo.world.session(id)
  })
  const own = async () => {
    const { body } = await create(details(), lesser)
    return body.id as number
  }

  it('grants only rights that he has', async () => {
    const id = await own()
    expect((await give(id, { Tasks: { TASK: 'VIEW' } }, [25], lesser)).status).toBe(200)
    for (const levels of [
      { Tasks: { TASK: 'EDIT' } },
      { Reports: { KPI: 'VIEW' } },
      { Admin: { ADMIN_PRACTICE_MANAGEMENT: 'VIEW' } },
    ]) {
      expect(await give(id, levels, [25], lesser)).toMatchObject({
        status: 403,
        body: { message: userMessages.ungrantable },
      })
    }
  })

  it('grants no practice that he does not see, nor all of them', async () => {
    const id = await own()
    expect((await give(id, {}, [26], lesser)).status).toBe(404)
    expect((await give(id, {}, [], lesser)).status).toBe(403)
    expect(
      (await demo.world.call(listPracticesForUser, { params: { userId: 0 } }, { as: lesser })).body.map(
        (practice: { id: number }) => practice.id,
      ),
    ).toEqual([24, 25])
  })

  it('cannot change, reset or see the link of a user with more rights', async () => {
    expect((await update(3, details(), lesser)).status).toBe(403)
    expect((await demo.world.call(generateResetLink, { params: { userId: 3 } }, { as: lesser })).status).toBe(403)
    expect((await demo.world.call(deleteUser, { params: { id: 3 } }, { as: lesser })).status).toBe(403)
    await demo.world.call(generateResetLink, { params: { userId: 3 } }, { as: manager })
    expect(await find(3, lesser)).toMatchObject({ canManage: false, activePasswordResetUrl: null })
    expect((await find(3)).activePasswordResetUrl).toMatch(/reset-password/)
  })
})

describe('a reset link', () => {
  it('is created, shown to callers who may manage the user, and each showing is recorded', async () => {
    const id = await createOne()
    const { body } = await demo.world.call(generateResetLink, { params: { userId: id } }, { as: manager })
    expect((await find(id)).activePasswordResetUrl).toBe(body.url)
    const shown = await demo.world.sql(
      "select subject, detail from audit_event where action = 'password link shown' order by id desc limit 2",
    )
    expect(shown).toEqual([
      { subject: null, detail: { userIds: expect.arrayContaining([id]) } },
      { subject: `user ${id}`, detail: {} },
    ])
  })

  it('is not shown to callers with the right to view', async () => {
    const id = await createOne()
    await demo.world.call(generateResetLink, { params: { userId: id } }, { as: manager })
    const viewer = await demo.world.inTeam(aurora, (scope) =>
      buildAccount(scope, { teamId: aurora, email: 'looker@aurora.test', authorities: ['ADMIN_USER_MANAGEMENT_VIEW'] }),
    )
    expect((await find(id, await demo.world.session(viewer))).activePasswordResetUrl).toBeNull()
  })
})

describe('a deleted user', () => {
  it('is signed out at once and no longer listed', async () => {
    const id = await createOne()
    const user = await demo.world.session(id)
    expect((await demo.world.call(getSettings, {}, { as: user })).status).toBe(200)
    expect((await demo.world.call(deleteUser, { params: { id } }, { as: manager })).status).toBe(200)
    expect((await demo.world.call(getSettings, {}, { as: user })).status).toBe(401)
    expect(await find(id)).toBeUndefined()
    expect((await demo.world.call(deleteUser, { params: { id } }, { as: manager })).status).toBe(404)
  })
})

describe('the audit log', () => {
  it('holds who changed which rights of whom, from where', async () => {
    const id = await createOne()
    await give(id, levelsOfRole('ROLE_ADMIN'), [25])
    expect((await demo.world.sql('select authorities from account where id = $1', [id]))[0].authorities).toEqual(
      authoritiesOfRole('ROLE_ADMIN'),
    )
    const changes = await demo.world.sql(
      "select account_id, action, fields, address from change_log where table_name = 'account' and row_id = $1 order by id",
      [id],
    )
    expect(changes).toEqual([
      {
        account_id: 2,
        action: 'insert',
        fields: expect.arrayContaining(['email', 'first_name']),
        address: '127.0.0.1',
      },
      { account_id: 2, action: 'update', fields: ['authorities'], address: '127.0.0.1' },
    ])
  })
})
