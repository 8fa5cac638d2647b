import { fieldMessages } from '@credence/contract/fields'
import { limits } from '@credence/contract/limits'
import * as contract from '@credence/contract/provider-admin/calls'
import { duplicateNpi } from '@credence/contract/providers/checks'
import { listSearchEntries } from '@credence/contract/providers/calls'
import { texts } from '@credence/contract/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { changesBy, countByTable, whileBroken } from '../../../test/kit/changes.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { pdf } from '../../../test/kit/document-files.ts'
import { newObjectKey } from '../../kit/ports/files.ts'

const used = useDemoWorld()
const practiceId = 25
let manager: { as: string }
let viewer: { as: string }
let restricted: { as: string }
let providerId = 0
beforeAll(async () => {
  manager = { as: await sessionOf(used.world, 'manager@aurora.test') }
  const build = (email: string, authorities: string[], practices: number[] = []) =>
    used.world.inTeam(1, (scope) => buildAccount(scope, { teamId: 1, email, authorities }, practices))
  viewer = {
    as: await used.world.session(await build('providers-viewer@aurora.test', ['ADMIN_PROVIDER_MANAGEMENT_VIEW'])),
  }
  restricted = {
    as: await used.world.session(
      await build(
        'providers-some@aurora.test',
        ['ADMIN_PROVIDER_MANAGEMENT_EDIT', 'PROVIDER_BASIC_VIEW', 'PRACTICE_BASIC_VIEW'],
        [24, 25],
      ),
    ),
  }
  const [member] = await sql(
    'select provider_id from provider_practice where practice_id = $1 order by provider_id limit 1',
    [practiceId],
  )
  providerId = member.provider_id
  await used.world.inTeam(1, async (scope) => {
    for (const [at, name] of ['Consent', 'Release'].entries()) {
      const key = newObjectKey()
      const object = await scope.services.files.put(key, pdf())
      await scope.db
        .insertInto('fileObject')
        .values({ key, ...object, scan: 'unscanned' })
        .execute()
      await scope.db
        .insertInto('esignatureTemplate')
        .values({ id: at + 1, teamId: 1, name })
        .execute()
      await scope.db
        .insertInto('esignatureTemplateFile')
        .values({ teamId: 1, esignatureTemplateId: at + 1, position: 1, filename: `${name}.pdf`, objectKey: key })
        .execute()
    }
  })
})

interface Switch {
  id: number
  name: string
  isActive: boolean
}
const call = (...args: Parameters<typeof used.world.call>) => used.world.call(...args)
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
const providers = async (as = manager, query = {}) =>
  (await call(contract.listProvidersToManage, { query }, as)).body as {
    id: number
    formattedName: string
    npi: string | null
    practiceName: string | null
    practiceCount: number
    isActive: boolean
    specialty: string | null
    lastModified: string
  }[]
const listedKeys = [
  'formattedName',
  'id',
  'isActive',
  'lastModified',
  'npi',
  'practiceCount',
  'practiceName',
  'specialty',
]
const versionOf = async (id = providerId): Promise<number> =>
  (await call(contract.getProviderToManage, { params: { id } }, manager)).body.version
const hubs = async (id = providerId): Promise<Switch[]> =>
  (await call(contract.listHubsForProvider, { params: { id } }, manager)).body
const reminders = async (id = providerId): Promise<Switch[]> =>
  (await call(contract.listRemindersForProvider, { params: { id } }, manager)).body
const templates = async (id = providerId) =>
  (await call(contract.listEsignatureTemplates, { query: { providerId: id } }, manager)).body as {
    id: number
    isIncluded: boolean
  }[]
const member = { practiceAssociations: { [practiceId]: { isMember: true } } }
const create = (body: Record<string, unknown>, as: { as: string; headers?: Record<string, string> } = manager) =>
  call(contract.createProvider, { body: { ...member, ...body } }, as)
const update = (body: Record<string, unknown>, id = providerId, as = manager) =>
  call(contract.updateProvider, { params: { id }, body }, as)
const count = async (lastName: string) => (await sql('select 1 from provider where last_name = $1', [lastName])).length

describe('an NPI that a provider of the team has already', () => {
  const npi = '1987654328'
  const twin = (more: object = {}) => ({ firstName: 'Second', lastName: 'Twin', npi, ...more })
  const asked = (names: string) => ({
    status: 409,
    body: {
      message: duplicateNpi.message(names),
      confirm: 'confirmDuplicateNpi',
      fields: { npi: duplicateNpi.message(names) },
    },
  })

  it('needs a confirmation before anything is saved, and is saved after it', async () => {
    const [elsewhere] = await sql(
      'select id from practice where team_id = 1 and id not in (24, 25) order by id limit 1',
    )
    const { body: first } = await create({
      firstName: 'First',
      lastName: 'Twin',
      credentials: 'MD',
      npi,
      practiceAssociations: { [elsewhere.id]: { isMember: true } },
    })
    const changes = await changesBy(used.world, async () =>
      expect(await create(twin())).toMatchObject(asked('Twin, First MD')),
    )
    expect(changes).toEqual({ removed: [], added: [] })
    // A caller who cannot see the other provider is not asked to confirm and learns nothing.
    expect((await create(twin({ firstName: 'Unseen' }), restricted)).status).toBe(200)
    expect((await create(twin({ confirmDuplicateNpi: true }))).status).toBe(200)
    expect(await create(twin({ firstName: 'Fourth' }), restricted)).toMatchObject(asked('Twin, Second; Twin, Unseen'))
    await sql('update provider set deleted_at = now() where npi = $1', [npi])
    expect(first.id).toBeGreaterThan(0)
    expect((await create(twin({ lastName: 'Heir' }))).status).toBe(200)
    await sql("update provider set team_id = team_id, npi = null where last_name = 'Heir'")
    const [{ npi: foreign }] = await sql('select npi from provider where team_id = 2 and npi is not null limit 1')
    expect((await create(twin({ npi: foreign }))).status).toBe(200)
  })
})

describe('the providers to manage', () => {
  it('are those that the caller may see and that were not deleted, by name', async () => {
    const all = await providers()
    expect(new Set(all.map(({ id }) => id))).toEqual(
      new Set((await sql('select id from provider where team_id = 1 and deleted_at is null')).map(({ id }) => id)),
    )
    const names = (
      await sql(
        'select id from provider where team_id = 1 and deleted_at is null order by lower(last_name), lower(first_name), id',
      )
    ).map(({ id }) => id)
    expect(all.map(({ id }) => id)).toEqual(names)
    const some = (
      await sql(
        'select distinct m.provider_id as id from provider_practice m join provider p on p.id = m.provider_id where m.practice_id in (24, 25) and p.deleted_at is null',
      )
    ).map(({ id }) => id)
    expect(new Set((await providers(restricted)).map(({ id }) => id))).toEqual(new Set(some))
    expect((await providers(viewer)).length).toBe(all.length)
    expect(await providers(manager, { first: 3 })).toEqual(all.slice(0, 3))
    expect(
      (await call(contract.listProvidersToManage, { query: { first: limits.firstRows + 1 } }, manager)).status,
    ).toBe(400)
  })

  it.each([
    ['all practices', () => manager, null],
    ['two practices', () => restricted, [24, 25]],
  ] as const)('tell a caller with %s where they work, as what, and since when nothing changed', async (_, as, seen) => {
    await sql('update provider_practice set end_date = $1 where team_id = 1 and practice_id = 25', ['2020-01-01'])
    const members = (
      (await sql(
        `select m.provider_id, m.practice_id, m.is_primary, m.end_date::text as ended, q.name from provider_practice m join practice q on q.id = m.practice_id
          where m.team_id = 1`,
      )) as { provider_id: number; practice_id: number; is_primary: boolean; ended: string | null; name: string }[]
    ).filter(({ practice_id: id }) => seen === null || (seen as readonly number[]).includes(id))
    const specialties = (await sql(
      'select x.provider_id, y.name from provider_specialty x join specialty y on y.id = x.specialty_id where x.team_id = 1 order by x.position desc',
    )) as { provider_id: number; name: string }[]
    const specialtyOf = new Map(specialties.map(({ provider_id: id, name }) => [id, name]))
    const [{ today }] = await sql('select current_date::text as today')
    const listed = await providers(as())
    expect(new Set(listed.map(({ isActive }) => isActive))).toEqual(new Set([true, false]))
    for (const provider of listed) {
      const own = members.filter(({ provider_id: id }) => id === provider.id)
      const [first = null] = own
        .toSorted((a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase()))
        .toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))
      expect(Object.keys(provider).toSorted()).toEqual(listedKeys)
      expect(provider).toMatchObject({
        practiceName: first?.name ?? null,
        practiceCount: own.length,
        isActive: own.some(({ ended }) => ended === null || ended >= today),
        specialty: specialtyOf.get(provider.id) ?? null,
      })
      expect(Date.parse(provider.lastModified)).toBeLessThanOrEqual(Date.now())
    }
  })

  it('are changed only by callers who may edit them', async () => {
    for (const reply of [
      await create({ firstName: 'No', lastName: 'Right' }, viewer),
      await update({}, providerId, viewer),
      await call(contract.deleteProvider, { params: { id: providerId } }, viewer),
      await call(contract.checkProviderOnboarding, {}, viewer),
      await call(contract.sendProviderForms, { body: { providerIds: [providerId] } }, viewer),
    ])
      expect(reply.status).toBe(403)
    const [elsewhere] = await sql(
      'select p.id from provider p where p.team_id = 1 and p.deleted_at is null and not exists (select from provider_practice m where m.provider_id = p.id and m.practice_id in (24, 25)) limit 1',
    )
    expect((await update({}, elsewhere.id, restricted)).status).toBe(404)
    expect(
      (await call(contract.listProvidersToManage, {}, { as: await sessionOf(used.world, 'editor@aurora.test') }))
        .status,
    ).toBe(403)
  })
})

describe('a new provider', () => {
  it('has the chosen values and defaults for the rest, and is found by search', async () => {
    const [hub, otherHub] = await hubs(0)
    expect((await hubs(0)).every(({ isActive }) => !isActive)).toBe(true)
    const defaults: Switch[] = (await call(contract.listRemindersForNewProvider, {}, manager)).body
    expect(await reminders(0)).toEqual(defaults)
    const { status, body } = await create({
      npi: '1234567893',
      firstName: ' Ingrid ',
      middleName: '',
      lastName: 'Solheim',
      credentials: 'MD',
      email: 'ingrid@solheim.test',
      dataHubs: { [hub?.id ?? 0]: true, [otherHub?.id ?? 0]: false },
      reminderPreferences: { [defaults[0]?.id ?? 0]: false },
      includedESignatureTemplates: { 1: true, 2: false },
      practiceAssociations: {
        24: { isMember: true, isPrimary: true, startDate: '2026-01-01', endDate: '2027-01-01' },
        25: { isMember: true },
        26: { isMember: false, isPrimary: true, startDate: '2026-01-01' },
      },
    })
    expect([status, body]).toEqual([200, { id: expect.any(Number), version: 1 }])
    expect(
      await sql(
        'select team_id, npi, first_name, middle_name, last_name, credentials, email1, updated_by from provider where id = $1',
        [body.id],
      ),
    ).toEqual([
      {
        team_id: 1,
        npi: '1234567893',
        first_name: 'Ingrid',
        middle_name: null,
        last_name: 'Solheim',
        credentials: 'MD',
        email1: 'ingrid@solheim.test',
        updated_by: 2,
      },
    ])
    expect((await hubs(body.id)).filter(({ isActive }) => isActive).map(({ id }) => id)).toEqual([hub?.id])
    expect((await reminders(body.id)).map(({ isActive }) => isActive)).toEqual(
      defaults.map(({ isActive }, at) => at !== 0 && isActive),
    )
    expect((await templates(body.id)).filter(({ isIncluded }) => isIncluded).map(({ id }) => id)).toEqual([1])
    const practices = (await call(contract.listPracticesForProvider, { params: { id: body.id } }, manager)).body as {
      id: number
      isMember: boolean
    }[]
    expect(practices.filter(({ isMember }) => isMember).toSorted((a, b) => a.id - b.id)).toEqual([
      {
        id: 24,
        name: expect.any(String),
        isMember: true,
        isPrimary: true,
        startDate: '2026-01-01',
        endDate: '2027-01-01',
      },
      { id: 25, name: expect.any(String), isMember: true, isPrimary: false, startDate: null, endDate: null },
    ])
    expect((await call(listSearchEntries, { query: { search: 'solheim' } }, manager)).body).toHaveLength(1)
    expect(await sql('select 1 from link where provider_id = $1', [body.id])).toEqual([])
    expect(await sql('select 1 from mailbox_message')).toEqual([])
  })

  it('is created once by repeated calls with the same key', async () => {
    const as = { ...manager, headers: { 'idempotency-key': 'provider-1' } }
    const body = { firstName: 'Only', lastName: 'Once', email: 'once@only.test', sendOnboardingForms: true }
    const replies = await Promise.all(Array.from({ length: 8 }, () => create(body, as)))
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.body.id}`)).size).toBe(1)
    expect(await count('Once')).toBe(1)
    expect(await sql("select id from mailbox_message where recipient = 'once@only.test'")).toHaveLength(1)
    expect((await create({ ...body, firstName: 'Other' }, as)).status).toBe(422)
  })

  it("of a restricted caller belongs to the caller's practices", async () => {
    const { status, body } = await create(
      { firstName: 'Mine', lastName: 'Restricted', reminderPreferences: { 1: false } },
      restricted,
    )
    expect(status).toBe(200)
    expect((await providers(restricted)).map(({ id }) => id)).toContain(body.id)
    expect(
      (
        await create(
          { firstName: 'Not', lastName: 'Mine', practiceAssociations: { 23: { isMember: true } } },
          restricted,
        )
      ).status,
    ).toBe(404)
    expect(await count('Mine')).toBe(0)
  })

  const { nameRequired, nameAndEmailRequired, practiceRequired, onePrimary } = contract.providerAdminTexts
  it.each<[Record<string, unknown>, string, string]>([
    [{}, 'firstName', nameRequired],
    [{ firstName: 'X', lastName: ' ' }, 'lastName', nameRequired],
    [{ firstName: 'X', lastName: 'Y', sendOnboardingForms: true }, 'email', nameAndEmailRequired],
    [{ firstName: '', lastName: 'Y', email: 'a@b.test', sendOnboardingForms: true }, 'firstName', nameAndEmailRequired],
    [{ firstName: 'X', lastName: 'Y', email: 'nobody' }, 'email', fieldMessages.email],
    [{ firstName: 'X', lastName: 'Y', email: 'a@b.test\r\nBcc: c@d.test' }, 'email', 'Line breaks are not allowed'],
    [{ firstName: 'X', lastName: 'Y', npi: '123' }, 'npi', fieldMessages.npi],
    [{ firstName: 'x'.repeat(256), lastName: 'Y' }, 'firstName', 'Must be at most 255 characters'],
    [{ firstName: 'X', lastName: 'Y', practiceAssociations: {} }, 'practiceAssociations', practiceRequired],
    [
      { firstName: 'X', lastName: 'Y', practiceAssociations: { 25: { isMember: false } } },
      'practiceAssociations',
      practiceRequired,
    ],
    [
      {
        firstName: 'X',
        lastName: 'Y',
        practiceAssociations: { 24: { isMember: true, isPrimary: true }, 25: { isMember: true, isPrimary: true } },
      },
      'practiceAssociations',
      onePrimary,
    ],
    [
      {
        firstName: 'X',
        lastName: 'Y',
        practiceAssociations: { 25: { isMember: true, startDate: '2026-02-01', endDate: '2026-01-01' } },
      },
      'practiceAssociations.25.endDate',
      texts.endOrder,
    ],
    [
      { firstName: 'X', lastName: 'Y', practiceAssociations: { 25: { isMember: true, startDate: '2026-02-30' } } },
      'practiceAssociations.25.startDate',
      fieldMessages.date,
    ],
  ])('is refused with %j', async (body, field, message) => {
    const before = await sql('select count(*)::int as n from provider')
    const reply = await create(body)
    expect([reply.status, reply.body.message, reply.body.fields]).toEqual([
      400,
      message,
      expect.objectContaining({ [field]: message }),
    ])
    expect(await sql('select count(*)::int as n from provider')).toEqual(before)
  })

  it.each<[Record<string, unknown>, number]>([
    [{ dataHubs: { 999_999: true } }, 404],
    [{ dataHubs: { 9_999_999_999: true } }, 400],
    [{ reminderPreferences: { 3: true } }, 404],
    [{ reminderPreferences: { 99: true } }, 404],
    [{ includedESignatureTemplates: { 999_999: true } }, 404],
    [{ practiceAssociations: { 999_999: { isMember: true } } }, 404],
    [{ practiceAssociations: { '025': { isMember: true } } }, 400],
    [{ dataHubs: { abc: true } }, 400],
    [{ dataHubs: { 2: 'yes' } }, 400],
    [{ practiceAssociations: { 25: true } }, 400],
    [{ practiceAssociations: { constructor: { isMember: true } } }, 400],
    [{ practiceAssociations: [{ isMember: true }] }, 400],
    [{ includedESignatureTemplates: 'all' }, 400],
  ])('is refused for %j', async (part, status) => {
    expect((await create({ firstName: 'Never', lastName: 'Made', ...part })).status).toBe(status)
    expect(await count('Made')).toBe(0)
  })

  it('cannot get practices or templates of another team', async () => {
    const [{ id }] = await sql('select id from practice where team_id = 2 limit 1')
    expect(
      (await create({ firstName: 'Never', lastName: 'Made', practiceAssociations: { [id]: { isMember: true } } }))
        .status,
    ).toBe(404)
    await sql("insert into esignature_template (id, team_id, name) values (900, 2, 'Foreign')")
    expect(
      (await create({ firstName: 'Never', lastName: 'Made', includedESignatureTemplates: { 900: true } })).status,
    ).toBe(404)
    expect((await call(contract.openEsignatureTemplate, { params: { id: 900 } }, manager)).status).toBe(404)
    expect(await count('Made')).toBe(0)
  })

  it.each([
    'provider_practice',
    'provider_hub',
    'reminder_preference',
    'provider_esignature_template',
    'link',
    'mailbox_message',
    'audit_event',
  ])('is rolled back when %s fails', async (table) => {
    const [hub] = await hubs(0)
    const body = {
      firstName: 'Half',
      lastName: 'Made',
      email: 'half@made.test',
      sendOnboardingForms: true,
      dataHubs: { [hub?.id ?? 0]: true },
      reminderPreferences: { 1: false },
      includedESignatureTemplates: { 1: true },
    }
    const changes = await changesBy(used.world, () =>
      whileBroken(used.world, table, 'insert', async () => expect((await create(body, restricted)).status).toBe(500)),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })
})

describe('the hubs, reminders and templates of a provider', () => {
  it('change as sent, omitted ones stay, and the provider records the author', async () => {
    const before = await hubs()
    const on = before.find(({ isActive }) => !isActive)
    const version = await versionOf()
    const saved = await update({
      dataHubs: { [on?.id ?? 0]: true },
      reminderPreferences: { 5: false },
      includedESignatureTemplates: { 2: true },
      version,
    })
    expect([saved.status, saved.body]).toEqual([200, { id: providerId, version: version + 1 }])
    expect(await hubs()).toEqual(before.map((hub) => ({ ...hub, isActive: hub.isActive || hub.id === on?.id })))
    expect((await reminders()).find(({ id }) => id === 5)?.isActive).toBe(false)
    expect((await templates()).find(({ id }) => id === 2)?.isIncluded).toBe(true)
    expect((await sql('select updated_by from provider where id = $1', [providerId]))[0].updated_by).toBe(2)
    await update({ includedESignatureTemplates: { 2: false } })
    expect((await templates()).find(({ id }) => id === 2)?.isIncluded).toBe(false)
  })

  it('are not changed by unchanged values', async () => {
    const same = Object.fromEntries((await hubs()).map(({ id, isActive }) => [id, isActive]))
    const changes = await changesBy(used.world, async () =>
      expect((await update({ dataHubs: same, includedESignatureTemplates: { 2: false } })).body).toEqual({
        id: providerId,
        version: await versionOf(),
      }),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })

  it('that are turned off lose their portal login, and no other login is deleted', async () => {
    const hub = (await hubs()).find(({ isActive }) => isActive)?.id ?? 0
    await sql('delete from portal_credential where provider_id = $1', [providerId])
    const insert =
      'insert into portal_credential (team_id, provider_id, carrier_id, hub_id, username_sealed) values (1, $1, $2, $3, $4)'
    await sql(insert, [providerId, null, hub, Buffer.from('a')])
    await sql(insert, [providerId, 1, null, Buffer.from('b')])
    const { removed, added } = await changesBy(used.world, async () =>
      expect((await update({ dataHubs: { [hub]: false } })).status).toBe(200),
    )
    expect(countByTable(removed)).toEqual({ portal_credential: 1, provider: 1, provider_hub: 1 })
    expect(countByTable(added)).toEqual({ participation_history: 1, provider: 1 })
    await update({ dataHubs: { [hub]: true } })
    expect(
      await sql('select 1 from portal_credential where provider_id = $1 and hub_id = $2', [providerId, hub]),
    ).toEqual([])
  })

  it('are not saved from a stale version, and of two concurrent saves one is refused', async () => {
    const version = await versionOf()
    const [hub] = await hubs()
    const flip = () => update({ dataHubs: { [hub?.id ?? 0]: !hub?.isActive }, version })
    const replies = await Promise.all([flip(), flip()])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(texts.changedByOther)
    expect((await update({ dataHubs: { [hub?.id ?? 0]: hub?.isActive }, version })).status).toBe(409)
  })

  it('include template documents that can be opened', async () => {
    const { status, body } = await call(contract.openEsignatureTemplate, { params: { id: 1 } }, viewer)
    expect([status, body]).toEqual([200, [expect.stringMatching(/^\/api\/file\/download\?/)]])
    const file = await used.world.ask('GET', body[0], viewer)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  })
})
