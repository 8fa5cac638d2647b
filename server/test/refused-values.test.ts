import { listCarriersToManage, saveCarrier } from '@credence/contract/carriers/calls'
import { listFacilitiesToManage, saveFacility } from '@credence/contract/locations/calls'
import { fieldMessages } from '@credence/contract/fields'
import { getMe } from '@credence/contract/profile/calls'
import { getPractice, savePractice } from '@credence/contract/practices/profile'
import { getProvider, revealSsn, saveProvider } from '@credence/contract/providers/profile'
import { listUsers } from '@credence/contract/users/calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessionOf, useDemoWorld } from './kit/demo-world.ts'
import { parts } from './kit/parts.ts'

const used = useDemoWorld()
const practiceId = 25
let admin: { as: string; team: number }
let shared: { carrier: Row; facility: Row; user: Row; providerId: number }

type Row = Record<string, unknown> & { id: number; name: string }
interface Answer {
  status: number
  body: { message: string; fields?: Record<string, string> }
}
interface Kind {
  fields: Record<string, string>
  save: (values: object) => Promise<Answer>
  read: () => Promise<Record<string, unknown>>
}

const rowOf = (rows: Row[], { id }: Row) => rows.find((row) => row.id === id) ?? {}
const carriers = async (): Promise<Row[]> =>
  (await used.world.call(listCarriersToManage, { params: { practiceId } }, admin)).body
const facilities = async (): Promise<Row[]> =>
  (await used.world.call(listFacilitiesToManage, { params: { practiceId } }, admin)).body
const users = async (): Promise<Row[]> => (await used.world.call(listUsers, {}, admin)).body.users
const first = (rows: Row[]): Row => {
  const [row] = rows
  if (!row) throw new Error('The demo data has no such record')
  return row
}

beforeAll(async () => {
  admin = { as: await sessionOf(used.world, 'admin@credence.test'), team: 1 }
  const [provider] = await used.world.sql<{ id: number }>(
    'select provider_id as id from provider_practice where practice_id = $1 order by 1 limit 1',
    [practiceId],
  )
  shared = {
    carrier: first(await carriers()),
    facility: first(await facilities()),
    user: first(await users()),
    providerId: provider?.id ?? 0,
  }
})

const phone = '(907) 555-0142'
const global = { editType: 'GLOBAL', practiceId } as const

/**
 * Every record that holds numbers of a fixed form: a valid value for each of them, how they are saved and how they are
 * read.
 */
const kinds: Record<string, Kind> = {
  practice: {
    fields: {
      phone1: phone,
      fax: phone,
      officeManagerPhone: phone,
      tin: '92-0555010',
      npi: '1000050015',
      zip: '99503',
      mailingZip: '99503',
      remitZip: '99503-1234',
    },
    save: (body) => used.world.call(savePractice, { params: { id: practiceId }, body }, admin),
    read: async () => (await used.world.call(getPractice, { params: { id: practiceId } }, admin)).body,
  },
  provider: {
    fields: { phone1: phone, phone2: phone, pager: phone, npi: '1000050015', zip: '99503', ssn: '987-65-4320' },
    save: (body) => used.world.call(saveProvider, { params: { id: shared.providerId }, body }, admin),
    read: async () => ({
      ...(await used.world.call(getProvider, { params: { id: shared.providerId } }, admin)).body,
      ssn: (await used.world.call(revealSsn, { params: { id: shared.providerId }, body: { purpose: 'show' } }, admin))
        .body.value,
    }),
  },
  carrier: {
    fields: { phone, fax: phone },
    save: (values) =>
      used.world.call(
        saveCarrier,
        { body: { ...global, id: shared.carrier.id, name: shared.carrier.name, ...values } },
        admin,
      ),
    read: async () => rowOf(await carriers(), shared.carrier),
  },
  location: {
    fields: { phone, fax: phone, zip: '99503' },
    save: (values) =>
      used.world.call(
        saveFacility,
        { body: { ...global, id: shared.facility.id, name: shared.facility.name, ...values } },
        admin,
      ),
    read: async () => rowOf(await facilities(), shared.facility),
  },
  user: {
    fields: { cellPhone: phone },
    save: (values) => {
      const { firstName, lastName, email, id } = shared.user
      return used.world.ask('PUT', `/api/user/admin/${id}/details`, {
        ...admin,
        raw: parts({ data: { firstName, lastName, email, ...values } }),
      })
    },
    read: async () => rowOf(await users(), shared.user),
  },
  'own profile': {
    fields: { cellPhone: phone },
    save: (values) =>
      used.world.ask('PUT', '/api/user', {
        ...admin,
        raw: parts({ data: { email: 'admin@credence.test', ...values } }),
      }),
    read: async () => (await used.world.call(getMe, {}, admin)).body,
  },
}

const messageOf = (field: string) =>
  fieldMessages[/zip/i.test(field) ? 'zip' : /^(npi|tin|ssn)$/.test(field) ? (field as 'npi' | 'tin' | 'ssn') : 'phone']

describe.each(Object.entries(kinds))('the numbers of a %s', (_, { fields, save, read }) => {
  beforeAll(() => save(fields))

  it('the numbers of a %s are accepted in their form', async () => {
    expect(await read()).toMatchObject(fields)
  })

  it.each(Object.keys(fields))(
    'the numbers of a %s keep %s, with a message, when it is sent without digits',
    async (field) => {
      for (const typed of ['see notes', '-', '12']) {
        expect(await save({ [field]: typed }), typed).toMatchObject({
          status: 400,
          body: { fields: { [field]: messageOf(field) } },
        })
      }
      expect(await read()).toMatchObject(fields)
    },
  )

  it('the numbers of a %s stay when they are left out, and are emptied by a blank text or null', async () => {
    expect((await save({})).status).toBe(200)
    expect(await read()).toMatchObject(fields)
    const names = Object.keys(fields)
    expect((await save(Object.fromEntries(names.map((field, at) => [field, at % 2 ? null : ''])))).status).toBe(200)
    expect(await read()).toMatchObject(Object.fromEntries(names.map((field) => [field, null])))
  })
})
