import { fieldMessages } from '@credence/contract/fields'
import * as contract from '@credence/contract/practice-admin/calls'
import { listPractices } from '@credence/contract/practices/calls'
import { texts } from '@credence/contract/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { changesBy, countByTable, whileBroken } from '../../../test/kit/changes.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const used = useDemoWorld()
const practiceId = 25
let manager: { as: string }
let viewer: { as: string }
let restricted: { as: string }
beforeAll(async () => {
  manager = { as: await sessionOf(used.world, 'manager@aurora.test') }
  const build = (email: string, authorities: string[], practices: number[] = []) =>
    used.world.inTeam(1, (scope) => buildAccount(scope, { teamId: 1, email, authorities }, practices))
  viewer = {
    as: await used.world.session(await build('practices-viewer@aurora.test', ['ADMIN_PRACTICE_MANAGEMENT_VIEW'])),
  }
  restricted = {
    as: await used.world.session(
      await build('practices-some@aurora.test', ['ADMIN_PRACTICE_MANAGEMENT_EDIT', 'PRACTICE_BASIC_VIEW'], [24, 25]),
    ),
  }
})

interface Switch {
  id: number
  name: string
  isActive: boolean
}
const { call, sql } = {
  call: (...args: Parameters<typeof used.world.call>) => used.world.call(...args),
  sql: (text: string, values: unknown[] = []) => used.world.sql(text, values),
}
const practices = async (as = manager) =>
  (await call(contract.listPracticesToManage, {}, as)).body as { id: number; name: string; version: number }[]
const versionOf = async (id: number) => (await practices()).find((each) => each.id === id)?.version
const hubs = async (id = practiceId): Promise<Switch[]> =>
  (await call(contract.listHubsForPractice, { params: { practiceId: id } }, manager)).body
const reminders = async (id = practiceId): Promise<Switch[]> =>
  (await call(contract.listRemindersForPractice, { params: { practiceId: id } }, manager)).body
const create = (body: Record<string, unknown>, as: { as: string; headers?: Record<string, string> } = manager) =>
  call(contract.createPractice, { body }, as)
const update = (body: Record<string, unknown>, id = practiceId, as = manager) =>
  call(contract.updatePractice, { params: { id }, body }, as)

describe('the practices to manage', () => {
  it('are those that the caller may see, by name', async () => {
    const all = await practices()
    expect(new Set(all.map(({ id }) => id))).toEqual(
      new Set((await sql('select id from practice where team_id = 1')).map(({ id }) => id)),
    )
    expect(all.map(({ name }) => name.toLowerCase())).toEqual(all.map(({ name }) => name.toLowerCase()).toSorted())
    expect((await practices(restricted)).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([24, 25])
    expect((await practices(viewer)).length).toBe(all.length)
  })

  it('are changed only by callers who may edit them', async () => {
    expect((await create({ name: 'No' }, viewer)).status).toBe(403)
    expect((await update({}, practiceId, viewer)).status).toBe(403)
    expect((await call(contract.checkPracticeOnboarding, {}, viewer)).status).toBe(403)
    expect((await update({}, 23, restricted)).status).toBe(404)
    const editor = { as: await sessionOf(used.world, 'editor@aurora.test') }
    expect((await call(contract.listPracticesToManage, {}, editor)).status).toBe(403)
  })
})

describe('a new practice', () => {
  it('has the chosen hubs and reminders, and defaults for the rest', async () => {
    const offered: Switch[] = (await call(contract.listHubsForNewPractice, {}, manager)).body
    const known = await sql('select id, name from hub where for_practices order by lower(name)')
    expect(offered).toEqual(known.map((hub) => ({ ...hub, isActive: false })))
    const defaults: Switch[] = (await call(contract.listRemindersForNewPractice, {}, manager)).body
    expect(defaults).toEqual(
      await sql('select id, name, is_on_by_default as "isActive" from reminder where for_practices order by id'),
    )
    const [first, second] = offered
    const { status, body } = await create({
      name: '  Kodiak Family Care ',
      email: ' desk@kodiak.test ',
      sendOnboardingForms: false,
      dataHubs: { [first?.id ?? 0]: true, [second?.id ?? 0]: false },
      reminderPreferences: { [defaults[0]?.id ?? 0]: false },
    })
    expect([status, body]).toEqual([200, { id: expect.any(Number), version: 1 }])
    expect(await sql('select team_id, name, email1, updated_by from practice where id = $1', [body.id])).toEqual([
      { team_id: 1, name: 'Kodiak Family Care', email1: 'desk@kodiak.test', updated_by: 2 },
    ])
    expect((await hubs(body.id)).filter(({ isActive }) => isActive).map(({ id }) => id)).toEqual([first?.id])
    expect((await reminders(body.id)).map(({ isActive }) => isActive)).toEqual(
      defaults.map(({ isActive }, at) => at !== 0 && isActive),
    )
    expect(
      await sql("select 1 from link where purpose = 'practiceOnboarding' and practice_id = $1", [body.id]),
    ).toEqual([])
    expect(await sql('select 1 from mailbox_message')).toEqual([])
  })

  it('is created once by repeated calls with the same key', async () => {
    const as = { ...manager, headers: { 'idempotency-key': 'practice-1' } }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        create({ name: 'Once Only', email: 'once@only.test', sendOnboardingForms: true }, as),
      ),
    )
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await sql("select id from practice where name = 'Once Only'")).toHaveLength(1)
    expect(await sql("select id from mailbox_message where recipient = 'once@only.test'")).toHaveLength(1)
    expect((await create({ name: 'Twice' }, as)).status).toBe(422)
  })

  it("of a restricted caller is added to his practices, and nobody else's access changes", async () => {
    const { status, body } = await create({ name: 'Mine Too', reminderPreferences: { 1: false } }, restricted)
    expect(status).toBe(200)
    expect((await practices(restricted)).map(({ id }) => id)).toContain(body.id)
    expect(
      (await call(listPractices, {}, restricted)).body
        .map(({ id }: { id: number }) => id)
        .toSorted((a: number, b: number) => a - b),
    ).toEqual([24, 25, body.id])
    expect(
      await sql(
        'select a.email from account_practice x join account a on a.id = x.account_id where x.practice_id = $1',
        [body.id],
      ),
    ).toEqual([{ email: 'practices-some@aurora.test' }])
    expect((await update({ dataHubs: {} }, body.id, restricted)).status).toBe(200)
  })

  it.each<[Record<string, unknown>, string, string]>([
    [{}, 'name', contract.practiceAdminTexts.nameRequired],
    [{ name: '  ' }, 'name', contract.practiceAdminTexts.nameRequired],
    [{ name: 'X', sendOnboardingForms: true }, 'email', contract.practiceAdminTexts.nameAndEmailRequired],
    [
      { name: '', email: 'a@b.test', sendOnboardingForms: true },
      'name',
      contract.practiceAdminTexts.nameAndEmailRequired,
    ],
    [{ name: 'X', email: 'nobody' }, 'email', fieldMessages.email],
    [{ name: 'X', email: 'a@b.test, c@d.test' }, 'email', fieldMessages.email],
    [{ name: 'X', email: 'a@b.test\r\nBcc: c@d.test' }, 'email', 'Line breaks are not allowed'],
    [{ name: 'X\nY' }, 'name', 'Line breaks are not allowed'],
    [{ name: 'x'.repeat(300) }, 'name', 'Must be at most 255 characters'],
  ])('is refused with %j', async (body, field, message) => {
    const before = await sql('select count(*)::int as n from practice')
    expect(await create(body)).toMatchObject({ status: 400, body: { message, fields: { [field]: message } } })
    expect(await sql('select count(*)::int as n from practice')).toEqual(before)
  })

  it.each<[Record<string, unknown>, number]>([
    [{ dataHubs: { 999_999: true } }, 404],
    [{ dataHubs: { 9_999_999_999: true } }, 400],
    [{ dataHubs: { 1: true } }, 404],
    [{ reminderPreferences: { 4: true } }, 404],
    [{ dataHubs: { abc: true } }, 400],
    [{ dataHubs: { '-1': true } }, 400],
    [{ dataHubs: { 2: 'yes' } }, 400],
    [{ dataHubs: [2] }, 400],
    [{ reminderPreferences: { constructor: true } }, 400],
  ])('is refused for %j', async (part, status) => {
    expect((await create({ name: 'Never made', ...part })).status).toBe(status)
    expect(await sql("select 1 from practice where name = 'Never made'")).toEqual([])
  })

  it.each(['practice_hub', 'reminder_preference', 'link', 'mailbox_message', 'account_practice'])(
    'is rolled back when %s fails',
    async (table) => {
      const [hub] = await hubs()
      const body = {
        name: 'Half made',
        email: 'half@made.test',
        sendOnboardingForms: true,
        dataHubs: { [hub?.id ?? 0]: true },
        reminderPreferences: { 1: false },
      }
      const changes = await changesBy(used.world, () =>
        whileBroken(used.world, table, 'insert', async () => expect((await create(body, restricted)).status).toBe(500)),
      )
      expect(changes).toEqual({ removed: [], added: [] })
      expect(await sql("select 1 from mailbox_message where recipient = 'half@made.test'")).toEqual([])
    },
  )
})

describe('the hubs and reminders of a practice', () => {
  it('change as sent, omitted ones stay, and the practice records the author', async () => {
    const before = await hubs()
    const on = before.find(({ isActive }) => !isActive)
    const off = before.find(({ isActive }) => isActive)
    const version = await versionOf(practiceId)
    const saved = await update({
      dataHubs: { [on?.id ?? 0]: true, [off?.id ?? 0]: false },
      reminderPreferences: { 2: false },
      version,
    })
    expect([saved.status, saved.body]).toEqual([200, { id: practiceId, version: (version ?? 0) + 1 }])
    expect(await hubs()).toEqual(
      before.map((hub) => ({ ...hub, isActive: hub.id === on?.id || (hub.isActive && hub.id !== off?.id) })),
    )
    expect((await reminders()).find(({ id }) => id === 2)?.isActive).toBe(false)
    expect((await sql('select updated_by from practice where id = $1', [practiceId]))[0].updated_by).toBe(2)
    expect((await update({ reminderPreferences: { 2: true } })).status).toBe(200)
    expect((await reminders()).find(({ id }) => id === 2)?.isActive).toBe(true)
  })

  it('are not changed by unchanged values', async () => {
    const same = Object.fromEntries((await hubs()).map(({ id, isActive }) => [id, isActive]))
    const changes = await changesBy(used.world, async () =>
      expect((await update({ dataHubs: same })).body).toEqual({ id: practiceId, version: await versionOf(practiceId) }),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })

  it('that are turned off lose their portal login, and no other login is deleted', async () => {
    const [{ hub, person }] = await sql(
      `select x.hub_id as hub, p.provider_id as person from practice_hub x join provider_hub p on p.team_id = x.team_id and p.hub_id = x.hub_id
      where x.practice_id = $1 limit 1`,
      [practiceId],
    )
    const insert =
      'insert into portal_credential (team_id, practice_id, provider_id, carrier_id, hub_id, username_sealed) values (1, $1, $2, $3, $4, $5) on conflict do nothing'
    await sql(insert, [practiceId, null, null, hub, Buffer.from('a')])
    await sql(insert, [practiceId, null, 1, null, Buffer.from('b')])
    await sql(insert, [null, person, null, hub, Buffer.from('c')])
    const { removed, added } = await changesBy(used.world, async () =>
      expect((await update({ dataHubs: { [hub]: false } })).status).toBe(200),
    )
    expect(countByTable(removed)).toEqual({ portal_credential: 1, practice: 1, practice_hub: 1 })
    expect(countByTable(added)).toEqual({ participation_history: 1, practice: 1 })
    for (const { row } of removed.filter(({ table }) => table !== 'practice'))
      expect([row.practice_id, row.hub_id]).toEqual([practiceId, hub])
    const back = await changesBy(used.world, () => update({ dataHubs: { [hub]: true } }))
    expect(countByTable(back.added)).toEqual({ practice: 1, practice_hub: 1 })
  })

  it('are not saved from a stale version, and of two concurrent saves one is refused', async () => {
    const version = await versionOf(practiceId)
    const [hub] = await hubs()
    const flip = () => update({ dataHubs: { [hub?.id ?? 0]: !hub?.isActive }, version })
    const replies = await Promise.all([flip(), flip()])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(texts.changedByOther)
    expect((await hubs()).find(({ id }) => id === hub?.id)?.isActive).toBe(!hub?.isActive)
  })

  it.each([
    ['practice_hub', 'delete'],
    ['portal_credential', 'delete'],
    ['participation_history', 'insert'],
    ['practice', 'update'],
  ] as const)('are rolled back when %s fails to %s halfway', async (table, event) => {
    const hub = (await hubs()).find(({ isActive }) => isActive)?.id ?? 0
    await sql(
      'insert into portal_credential (team_id, practice_id, hub_id, username_sealed) values (1, $1, $2, $3) on conflict do nothing',
      [practiceId, hub, Buffer.from('a')],
    )
    const changes = await changesBy(used.world, () =>
      whileBroken(used.world, table, event, async () =>
        expect((await update({ dataHubs: { [hub]: false }, reminderPreferences: { 1: false } })).status).toBe(500),
      ),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })
})
