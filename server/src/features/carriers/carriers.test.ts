import {
  carrierTexts,
  listCarriersToManage,
  listPracticesForCarriers,
  saveCarrier,
  setCarrierActive,
} from '@credence/contract/carriers/calls'
import { fieldMessages, practiceVersionNeeded } from '@credence/contract/fields'
import { texts } from '@credence/contract/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { changesBy, countByTable, whileBroken } from '../../../test/kit/changes.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { countQueries } from '../../../test/kit/queries.ts'

const used = useDemoWorld()
const practiceId = 25
let admin: { as: string; team: number }
beforeAll(async () => {
  admin = { as: await sessionOf(used.world, 'admin@credence.test'), team: 1 }
})

interface Managed {
  id: number
  name: string
  isActive: boolean
  version: number
  practiceVersion: number
  othersUsedBy: string[]
  [field: string]: unknown
}

const list = async (): Promise<Managed[]> =>
  (await used.world.call(listCarriersToManage, { params: { practiceId } }, admin)).body
const one = async (id: number) => (await list()).find((carrier) => carrier.id === id)
const active = async (at = 0): Promise<Managed> => {
  const found = (await list()).filter(({ isActive }) => isActive)[at]
  if (!found) throw new Error('The practice has no carrier')
  return found
}
const save = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  used.world.call(saveCarrier, { body: { practiceId, ...body } }, { ...admin, headers })
const facilityIds = async () =>
  (
    await used.world.sql<{ id: number }>(
      'select facility_id as id from practice_facility where practice_id = $1 order by 1',
      [practiceId],
    )
  ).map(({ id }) => id)

describe('the carriers of a practice', () => {
  it('are managed for every practice of the team, by name', async () => {
    const { body } = await used.world.call(listPracticesForCarriers, {}, admin)
    expect(body.length).toBeGreaterThan(3)
    expect(Object.keys(body[0])).toEqual(['id', 'name'])
    expect(body.map(({ name }: { name: string }) => name)).toEqual(
      body.map(({ name }: { name: string }) => name).toSorted((a: string, b: string) => a.localeCompare(b)),
    )
    const ids = await used.world.sql<{ id: number }>('select id from practice where team_id = 1')
    expect(new Set(body.map(({ id }: { id: number }) => id))).toEqual(new Set(ids.map(({ id }) => id)))
  })

  it('are all existing carriers, those of the practice first, then by name, each with its lines', async () => {
    const carriers = await list()
    expect(carriers).toHaveLength(30)
    const own = await used.world.sql<{ id: number }>(
      'select carrier_id as id from practice_carrier where practice_id = $1',
      [practiceId],
    )
    expect(new Set(carriers.filter(({ isActive }) => isActive).map(({ id }) => id))).toEqual(
      new Set(own.map(({ id }) => id)),
    )
    const key = ({ isActive, name }: Managed) => `${isActive ? 0 : 1}${name.toLowerCase()}`
    expect(carriers.map(key)).toEqual(carriers.map(key).toSorted())
    const [line] = await used.world.sql(
      'select business_line_id as id, carrier_id from practice_business_line where practice_id = $1 limit 1',
      [practiceId],
    )
    expect(carriers.find(({ id }) => id === line.carrier_id)?.businessLines).toContainEqual(
      expect.objectContaining({ id: line.id, isActive: true }),
    )
    expect(carriers.filter(({ isActive }) => !isActive).every(({ practiceVersion }) => practiceVersion === 0)).toBe(
      true,
    )
  })

  it('show the other practices of all teams that use them, and only a count if there are many', async () => {
    for (const { id, othersUsedBy } of await list()) {
      const others = await used.world.sql<{ name: string }>(
        'select p.name from practice_carrier x join practice p on p.id = x.practice_id where x.carrier_id = $1 and p.id <> $2 order by p.name',
        [id, practiceId],
      )
      expect(othersUsedBy).toEqual(others.map(({ name }) => name))
    }
    const shared = (await list()).flatMap(({ othersUsedBy }) => othersUsedBy)
    const cascade = await used.world.sql<{ name: string }>('select name from practice where team_id = 2')
    expect(shared.some((name) => cascade.some((each) => each.name === name))).toBe(true)
  })

  it('cost the same number of queries for ten times as many carriers and practices', async () => {
    const few = await countQueries(list)
    await used.world.sql(
      "insert into carrier (id, name) select 100000 + n, 'More ' || n from generate_series(1, 300) n",
    )
    await used.world.sql(
      "insert into practice (id, team_id, name) select 100000 + n, 2, 'Other ' || n from generate_series(1, 50) n",
    )
    await used.world.sql(
      'insert into practice_carrier (team_id, practice_id, carrier_id) select 2, 100000 + p, 100000 + c from generate_series(1, 50) p, generate_series(1, 20) c',
    )
    expect(await countQueries(list)).toBe(few)
    expect(await list()).toHaveLength(330)
    await used.world.sql('delete from practice where id > 100000')
    await used.world.sql('delete from carrier where id > 100000')
  })

  it('are for platform administrators only, and for practices of the team they are in', async () => {
    for (const email of ['manager@aurora.test', 'editor@aurora.test', 'frontdesk@aurora.test']) {
      const as = await sessionOf(used.world, email)
      expect((await used.world.call(listCarriersToManage, { params: { practiceId } }, { as })).status).toBe(403)
      expect((await used.world.call(listPracticesForCarriers, {}, { as })).status).toBe(403)
    }
    const [{ id: foreign }] = await used.world.sql('select id from practice where team_id = 2 limit 1')
    expect((await used.world.call(listCarriersToManage, { params: { practiceId: foreign } }, admin)).status).toBe(404)
    expect(
      (
        await used.world.call(
          setCarrierActive,
          { params: { carrierId: 1, practiceId: foreign }, body: { isActive: false } },
          admin,
        )
      ).status,
    ).toBe(404)
    expect(
      (
        await used.world.call(
          setCarrierActive,
          { params: { carrierId: 999_999, practiceId }, body: { isActive: true } },
          admin,
        )
      ).status,
    ).toBe(404)
  })
})

describe('saving the shared record of a carrier', () => {
  const whole = {
    editType: 'GLOBAL',
    name: 'Juneau Trust',
    portalUrl: 'https://portal.juneau-trust.test/in',
    state: 'AK',
    phone: '(907) 555-0101',
    fax: '',
    email: 'desk@juneau-trust.test',
    webFormUrl: 'https://forms.juneau-trust.test/apply',
    initialEnrollmentEmails: 'a@juneau.test,  b@juneau.test',
    initialEnrollmentInstructions: 'First.\nThen.',
    reEnrollmentInstructions: null,
    otherInstructions: '',
  }

  it("creates a carrier, adds it to the practice on request, and returns it in the table's format", async () => {
    const { status, body } = await save({ ...whole, addToPractice: true, carrierTier: 'TIER_2' })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      isOutOfNetwork: false,
      name: 'Juneau Trust',
      portalUrl: 'https://portal.juneau-trust.test/in',
      state: 'AK',
      phone: '(907) 555-0101',
      fax: null,
      email: 'desk@juneau-trust.test',
      webFormUrl: 'https://forms.juneau-trust.test/apply',
      isActive: true,
      businessLines: [],
      othersUsedBy: [],
      initialEnrollmentEmails: 'a@juneau.test, b@juneau.test',
      initialEnrollmentInstructions: 'First.\nThen.',
      reEnrollmentInstructions: null,
      otherInstructions: null,
      practiceInitialEnrollmentEmails: null,
      practiceInitialEnrollmentInstructions: null,
      practiceReEnrollmentInstructions: null,
      practiceOtherInstructions: null,
      practiceCarrierTier: 'TIER_2',
      practiceFacilityDependencies: [],
      version: 1,
      practiceVersion: 2,
    })
    expect(await one(body.id)).toEqual(body)
    const alone = await save({ ...whole, id: null, name: 'Nome Trust', carrierTier: 'TIER_2' })
    expect(alone.body).toMatchObject({ isActive: false, practiceCarrierTier: null, practiceVersion: 0 })
  })

  it('creates one carrier for repeated calls with the same key', async () => {
    const headers = { 'idempotency-key': 'carrier-1' }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => save({ ...whole, name: 'Once Only', addToPractice: true }, headers)),
    )
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await used.world.sql("select id from carrier where name = 'Once Only'")).toHaveLength(1)
    expect((await save({ ...whole, name: 'Another' }, headers)).status).toBe(422)
  })

  it('changes only the shared record, for all practices, and refuses a stale save', async () => {
    const { id, version } = await active()
    const changes = await changesBy(used.world, async () =>
      expect((await save({ ...whole, id, version, name: 'Renamed' })).body).toMatchObject({
        name: 'Renamed',
        version: version + 1,
      }),
    )
    expect([countByTable(changes.removed), countByTable(changes.added)]).toEqual([{ carrier: 1 }, { carrier: 1 }])
    expect(changes.added[0]?.row.updated_by).toBe(1)
    expect(await save({ ...whole, id, version, name: 'Mine' })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect((await one(id))?.name).toBe('Renamed')
    const [log] = await used.world.sql(
      "select account_id, team_id, fields from change_log where table_name = 'carrier' and row_id = $1 order by id desc limit 1",
      [id],
    )
    expect(log).toMatchObject({ account_id: 1, team_id: 1, fields: expect.arrayContaining(['name']) })
    const other = { as: admin.as, team: 2 }
    const [{ id: elsewhere }] = await used.world.sql('select id from practice where team_id = 2 limit 1')
    const seen = (await used.world.call(listCarriersToManage, { params: { practiceId: elsewhere } }, other)).body
    expect(seen.find((carrier: Managed) => carrier.id === id).name).toBe('Renamed')
  })

  it('succeeds once in two concurrent calls', async () => {
    const { id, version } = await active(1)
    const replies = await Promise.all(['One', 'Two'].map((name) => save({ ...whole, id, version, name })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await one(id))?.name).toBe(replies.find(({ status }) => status === 200)?.body.name)
  })

  it('keeps omitted fields', async () => {
    const { id } = await active(2)
    await save({ ...whole, id })
    await save({ editType: 'GLOBAL', id, name: 'Only the name' })
    expect(await one(id)).toMatchObject({
      name: 'Only the name',
      portalUrl: whole.portalUrl,
      state: 'AK',
      initialEnrollmentInstructions: 'First.\nThen.',
    })
  })

  it("sets the practice's tier unless it was changed meanwhile, and none for a practice without the carrier", async () => {
    const { id, practiceVersion } = await active(3)
    expect((await save({ ...whole, id, carrierTier: 'TIER_3', practiceVersion })).body).toMatchObject({
      practiceCarrierTier: 'TIER_3',
      practiceVersion: practiceVersion + 1,
    })
    expect((await save({ ...whole, id, carrierTier: 'TIER_1', practiceVersion })).status).toBe(409)
    expect((await save({ ...whole, id, carrierTier: 'TIER_3', practiceVersion })).status).toBe(200)
    expect((await save({ ...whole, id, carrierTier: 'TIER_4' })).body).toMatchObject({
      message: carrierTexts.facilityNeeded,
      fields: { facilityDependencies: carrierTexts.facilityNeeded },
    })
    expect((await save({ ...whole, id, carrierTier: '' })).body.practiceCarrierTier).toBe(null)
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['a name of one letter', { name: 'x' }, carrierTexts.nameTooShort],
    ['a name of blanks', { name: '   x   ' }, carrierTexts.nameTooShort],
    ['a name of 300 letters', { name: 'x'.repeat(300) }, 'Must be at most 255 characters'],
    ['a name with a line break', { name: 'A\nBcc: x@y.test' }, 'Line breaks are not allowed'],
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      '//evil.test',
      'ftp://x.test',
      'http:',
      'https://',
      'http://a b',
      'https://x.test/"onload="',
      '/\\evil.test',
      'java\tscript:alert(1)',
    ].map((portalUrl): [string, Record<string, unknown>, string] => [
      `the portal ${JSON.stringify(portalUrl)}`,
      { portalUrl },
      portalUrl.includes('\t') ? 'Line breaks are not allowed' : fieldMessages.portalUrl,
    ]),
    ['half a phone', { phone: '(907) 555' }, fieldMessages.phone],
    ['a fax with letters', { fax: '(907) 555-01x1' }, fieldMessages.phone],
    ...['a@b.c', 'nobody', 'a@b', 'a b@c.test', 'a@b.test, c@d.test'].map(
      (email): [string, Record<string, unknown>, string] => [`the address ${email}`, { email }, fieldMessages.email],
    ),
    ...['a@b.test,,c@d.test', 'a@b.test,', 'a@b.test; c@d.test', 'nobody'].map(
      (emails): [string, Record<string, unknown>, string] => [
        `the list ${emails}`,
        { initialEnrollmentEmails: emails },
        fieldMessages.email,
      ],
    ),
    [
      'a list of 21 addresses',
      { initialEnrollmentEmails: Array.from({ length: 21 }, (_, n) => `a${n}@b.test`).join() },
      'At most 20 addresses',
    ],
    ['instructions without end', { otherInstructions: 'x'.repeat(10_001) }, 'Must be at most 10000 characters'],
  ])('refuses %s and writes nothing', async (_, part, message) => {
    const field = Object.keys(part)[0] ?? ''
    const stored = () => used.world.sql('select count(*)::int as n, sum(version)::int as versions from carrier')
    const before = await stored()
    expect(await save({ ...whole, ...part })).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    expect(await stored()).toEqual(before)
  })

  it.each([
    { editType: 'BOTH' },
    { editType: undefined },
    { name: null },
    { name: ['x', 'y'] },
    { carrierTier: 'TIER_9' },
    { version: -1 },
    { version: 'x' },
  ])('refuses %j', async (part) => {
    expect((await save({ ...whole, ...part })).status).toBe(400)
  })

  it('is rolled back when adding it to the practice fails', async () => {
    const changes = await changesBy(used.world, () =>
      whileBroken(used.world, 'practice_carrier', 'insert', async () =>
        expect((await save({ ...whole, name: 'Half made', addToPractice: true })).status).toBe(500),
      ),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })
})

describe("saving the practice's record of a carrier", () => {
  const own = {
    editType: 'PRACTICE',
    initialEnrollmentEmails: 'own@practice.test',
    initialEnrollmentInstructions: 'Ours',
    reEnrollmentInstructions: null,
    otherInstructions: null,
  }

  it("the practice's mark that a carrier is out of network is saved, and stays when it is left out", async () => {
    const { id } = await active()
    const mark = async (changes: object) => (await save({ ...own, id, ...changes })).body.isOutOfNetwork
    expect(await mark({ isOutOfNetwork: true })).toBe(true)
    expect(await mark({})).toBe(true)
    expect(await mark({ isOutOfNetwork: false })).toBe(false)
  })

  it('does not change the shared record and other practices', async () => {
    const { id, practiceVersion } = await active()
    const changes = await changesBy(used.world, async () =>
      expect((await save({ ...own, id, practiceVersion })).body).toMatchObject({
        practiceInitialEnrollmentEmails: 'own@practice.test',
        practiceInitialEnrollmentInstructions: 'Ours',
        practiceVersion: practiceVersion + 1,
      }),
    )
    expect([countByTable(changes.removed), countByTable(changes.added)]).toEqual([
      { practice_carrier: 1 },
      { practice_carrier: 1 },
    ])
    expect(await save({ ...own, id, practiceVersion })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect((await save({ editType: 'PRACTICE', id, initialEnrollmentEmails: 'a@b.test,' })).body.fields).toEqual({
      initialEnrollmentEmails: fieldMessages.email,
    })
  })

  it('accepts the answered row unchanged, and names the missing version if only the shared one is sent', async () => {
    const { id, version } = await active()
    await used.world.sql('update carrier set name = name where id = $1', [id])
    const row = await one(id)
    expect(row?.version).toBe(version + 1)
    expect((await save({ ...row, editType: 'PRACTICE', otherInstructions: 'Whole' })).body).toMatchObject({
      practiceOtherInstructions: 'Whole',
      version: version + 1,
    })
    expect(await save({ ...row, editType: 'PRACTICE', otherInstructions: 'Late' })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect(await save({ ...own, id, version: row?.version, otherInstructions: 'Alone' })).toMatchObject({
      status: 400,
      body: { message: practiceVersionNeeded, fields: { practiceVersion: practiceVersionNeeded } },
    })
    expect(await one(id)).toMatchObject({ practiceOtherInstructions: 'Whole' })
  })

  it('keeps the locations that the fourth tier waits for: at least one, all of the practice', async () => {
    const { id } = await active()
    const [first = 0, second = 0, third = 0] = await facilityIds()
    const dependencies = ({ body }: { body?: unknown }): number[] =>
      (body as { practiceFacilityDependencies: { id: number }[] }).practiceFacilityDependencies
        .map((each) => each.id)
        .toSorted((a, b) => a - b)
    for (const facilityDependencies of [[], undefined]) {
      expect((await save({ ...own, id, carrierTier: 'TIER_4', facilityDependencies })).body.fields).toEqual({
        facilityDependencies: carrierTexts.facilityNeeded,
      })
    }
    expect(
      dependencies(await save({ ...own, id, carrierTier: 'TIER_4', facilityDependencies: [first, second, second] })),
    ).toEqual([first, second])
    expect(
      dependencies(await save({ ...own, id, carrierTier: 'TIER_4', facilityDependencies: [second, third] })),
    ).toEqual([second, third])
    expect(dependencies(await save({ ...own, id }))).toEqual([second, third])
    expect((await save({ ...own, id, facilityDependencies: [] })).body.fields).toEqual({
      facilityDependencies: carrierTexts.facilityNeeded,
    })
    expect((await save({ ...own, id, carrierTier: 'TIER_4', facilityDependencies: [first, 999_999] })).status).toBe(404)
    const [{ id: elsewhere }] = await used.world.sql(
      `select facility_id as id from practice_facility where team_id = 1
      and facility_id not in (select facility_id from practice_facility where practice_id = $1) limit 1`,
      [practiceId],
    )
    expect((await save({ ...own, id, carrierTier: 'TIER_4', facilityDependencies: [first, elsewhere] })).status).toBe(
      404,
    )
    expect([(await one(id))?.practiceCarrierTier, dependencies({ body: await one(id) })]).toEqual([
      'TIER_4',
      [second, third],
    ])
    expect(await save({ ...own, id, carrierTier: 'TIER_1', facilityDependencies: [first] })).toMatchObject({
      body: { practiceCarrierTier: 'TIER_1', practiceFacilityDependencies: [] },
    })
  })

  it('is refused if the practice does not work with the carrier, or no longer does', async () => {
    const left = await active()
    await used.world.call(
      setCarrierActive,
      { params: { carrierId: left.id, practiceId }, body: { isActive: false } },
      admin,
    )
    expect((await save({ ...own, id: left.id, practiceVersion: left.practiceVersion })).status).toBe(409)
    expect((await save({ ...own, id: left.id, practiceVersion: 0 })).status).toBe(404)
    expect((await save({ ...own, id: null })).status).toBe(400)
    await used.world.call(
      setCarrierActive,
      { params: { carrierId: left.id, practiceId }, body: { isActive: true } },
      admin,
    )
    expect((await save({ ...own, id: left.id })).status).toBe(200)
  })
})
