import {
  listActiveFacilities,
  listFacilitiesToManage,
  listPracticesForFacilities,
  saveFacility,
  setFacilityActive,
} from '@credence/contract/locations/calls'
import { carrierTexts } from '@credence/contract/carriers/calls'
import { fieldMessages, practiceVersionNeeded } from '@credence/contract/fields'
import { texts } from '@credence/contract/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { changesBy, countByTable, insist, whileBroken } from '../../../test/kit/changes.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { countQueries } from '../../../test/kit/queries.ts'

const used = useDemoWorld()
const team = 1
const practiceId = 25
let admin: { as: string; team: number }
beforeAll(async () => {
  admin = { as: await sessionOf(used.world, 'admin@credence.test'), team }
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
  (await used.world.call(listFacilitiesToManage, { params: { practiceId } }, admin)).body
const one = async (id: number) => (await list()).find((facility) => facility.id === id)
const active = async (at = 0): Promise<Managed> => {
  const found = (await list()).filter(({ isActive }) => isActive)[at]
  if (!found) throw new Error('The practice has no location')
  return found
}
const turn = (id: number, isActive: boolean) =>
  used.world.call(setFacilityActive, { params: { id, practiceId }, body: { isActive } }, admin)
const save = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  used.world.call(saveFacility, { body: { practiceId, ...body } }, { ...admin, headers })
const rows = (text: string, values: unknown[] = []) => used.world.sql<Record<string, number>>(text, values)

/** A location that one of the practice's carriers waits for and that the practice's providers have. */
const busiest = async (): Promise<number> =>
  (
    await rows(
      `select d.facility_id as id from practice_carrier_facility d
  where d.practice_id = $1 and exists (select from line_participation l where l.practice_id = $1 and l.facility_id = d.facility_id) order by 1 limit 1`,
      [practiceId],
    )
  )[0]?.id ?? 0

describe('the locations of a practice', () => {
  it('are managed for the practices of the team, and offered in lookups', async () => {
    const practices = (await used.world.call(listPracticesForFacilities, {}, admin)).body
    expect(practices.length).toBe((await rows('select id from practice where team_id = $1', [team])).length)
    expect(Object.keys(practices[0])).toEqual(['id', 'name'])
    const chosen = (await used.world.call(listActiveFacilities, { params: { practiceId } }, admin)).body
    expect(chosen).toEqual((await list()).filter(({ isActive }) => isActive).map(({ id, name }) => ({ id, name })))
    expect(chosen.length).toBeGreaterThan(3)
  })

  it('are all existing locations, those of the practice first, then by name, with the other practices that use them', async () => {
    const facilities = await list()
    expect(facilities).toHaveLength(20)
    const key = ({ isActive, name }: Managed) => `${isActive ? 0 : 1}${name.toLowerCase()}`
    expect(facilities.map(key)).toEqual(facilities.map(key).toSorted())
    for (const { id, othersUsedBy, isActive } of facilities) {
      const users = await used.world.sql<{ id: number; name: string }>(
        'select p.id, p.name from practice_facility x join practice p on p.id = x.practice_id where x.facility_id = $1 order by p.name',
        [id],
      )
      expect(isActive).toBe(users.some((each) => each.id === practiceId))
      expect(othersUsedBy).toEqual(users.filter((each) => each.id !== practiceId).map(({ name }) => name))
    }
  })

  it('cost the same number of queries, whatever their number', async () => {
    const few = await countQueries(list)
    await used.world.sql(
      "insert into facility (id, name) select 100000 + n, 'More ' || n from generate_series(1, 200) n",
    )
    expect(await countQueries(list)).toBe(few)
    expect(await list()).toHaveLength(220)
    await used.world.sql('delete from facility where id > 100000')
  })

  it('are for platform administrators only', async () => {
    const as = await sessionOf(used.world, 'manager@aurora.test')
    for (const endpoint of [listFacilitiesToManage, listActiveFacilities])
      expect((await used.world.call(endpoint, { params: { practiceId } }, { as })).status).toBe(403)
    expect(
      (await used.world.call(setFacilityActive, { params: { id: 1, practiceId }, body: { isActive: false } }, { as }))
        .status,
    ).toBe(403)
  })
})

describe('turning a location off', () => {
  it("deletes the providers' participation of this practice only, keeps typed data, and changes nothing else", async () => {
    const facilityId = await busiest()
    await used.world.sql(
      "update practice_facility set other_instructions = 'Ring twice.' where practice_id = $1 and facility_id = $2",
      [practiceId, facilityId],
    )
    const before = await one(facilityId)
    // A provider who also has the location for another practice of the team.
    const [elsewhere] = await rows(
      'select practice_id as id from practice_facility where team_id = $1 and facility_id = $2 and practice_id <> $3 limit 1',
      [team, facilityId, practiceId],
    )
    const [both] = await rows(
      'select provider_id as id from provider_practice where practice_id = $1 order by 1 limit 1',
      [practiceId],
    )
    await used.world.sql(
      'insert into provider_practice (team_id, provider_id, practice_id) values ($1, $2, $3) on conflict do nothing',
      [team, both?.id, elsewhere?.id],
    )
    await used.world.sql(
      `insert into provider_facility (team_id, provider_id, facility_id, is_active)
      select $1, provider_id, $2, true from provider_practice where practice_id = $3 on conflict (team_id, provider_id, facility_id) do update set is_active = true`,
      [team, facilityId, practiceId],
    )
    const gone = await rows(
      `select q.id, q.provider_id from provider_facility q join provider_practice m on m.provider_id = q.provider_id and m.practice_id = $1
      where q.facility_id = $2 and not exists (select from provider_practice o join practice_facility x on x.practice_id = o.practice_id and x.facility_id = $2
        where o.provider_id = q.provider_id and o.practice_id <> $1)`,
      [practiceId, facilityId],
    )
    const lines = await rows('select id from line_participation where practice_id = $1 and facility_id = $2', [
      practiceId,
      facilityId,
    ])
    expect(gone.length).toBeGreaterThan(0)
    expect(gone.map(({ provider_id }) => provider_id)).not.toContain(both?.id)

    const { removed, added } = await changesBy(used.world, async () =>
      expect(await turn(facilityId, false)).toMatchObject({
        status: 200,
        body: { id: facilityId, isActive: false, practiceOtherInstructions: null, practiceVersion: 0 },
      }),
    )
    expect(countByTable(removed)).toEqual({
      line_participation: lines.length,
      practice_carrier_facility: 1,
      practice_facility: 1,
      provider_facility: gone.length,
    })
    expect(new Set(removed.filter(({ table }) => table === 'provider_facility').map(({ row }) => row.id))).toEqual(
      new Set(gone.map(({ id }) => id)),
    )
    for (const { row } of removed) {
      expect(row.facility_id).toBe(facilityId)
      expect(row.practice_id ?? practiceId).toBe(practiceId)
    }
    expect(countByTable(added)).toEqual({ kept_setting: 1, participation_history: lines.length + gone.length + 1 })

    const again = await changesBy(used.world, () => turn(facilityId, true))
    expect(again.removed.map(({ table }) => table)).toEqual(['kept_setting'])
    expect(countByTable(again.added)).toEqual({ practice_carrier_facility: 1, practice_facility: 1 })
    expect(await one(facilityId)).toEqual({ ...before, practiceVersion: 1 })
  })

  it.each([
    ['practice_facility', 'delete'],
    ['provider_facility', 'delete'],
    ['line_participation', 'delete'],
    ['practice_carrier_facility', 'delete'],
    ['kept_setting', 'insert'],
    ['participation_history', 'insert'],
  ] as const)('is rolled back when %s fails to %s halfway', async (table, event) => {
    const [{ id = 0 } = {}] = await rows(
      `select d.facility_id as id from practice_carrier_facility d join practice_facility x on x.practice_id = d.practice_id and x.facility_id = d.facility_id
      where d.practice_id = $1 order by 1 limit 1`,
      [practiceId],
    )
    await used.world.sql(
      `insert into line_participation (team_id, practice_id, provider_id, business_line_id, facility_id, is_active)
      select m.team_id, m.practice_id, m.provider_id, (select min(business_line_id) from practice_business_line where practice_id = $1), $2, true
        from provider_practice m where m.practice_id = $1 on conflict do nothing`,
      [practiceId, id],
    )
    await used.world.sql(
      `insert into provider_facility (team_id, provider_id, facility_id, is_active)
      select team_id, provider_id, $2, true from provider_practice where practice_id = $1 on conflict do nothing`,
      [practiceId, id],
    )
    const changes = await changesBy(used.world, () =>
      whileBroken(used.world, table, event, async () => expect((await turn(id, false)).status).toBe(500)),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })

  it('has no effect if the practice does not have it', async () => {
    const unused = (await list()).findLast(({ isActive }) => !isActive)?.id ?? 0
    expect(await changesBy(used.world, () => turn(unused, false))).toEqual({ removed: [], added: [] })
  })

  it('and on in parallel, fifty times, has the same result as one after the other', async () => {
    const { id } = await active()
    const [since] = await used.world.sql<{ id: string }>('select max(id) as id from change_log')
    const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => insist(() => turn(id, n % 3 === 0))))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const steps = await used.world.sql<{ action: string }>(
      "select action from change_log where id > $1 and table_name = 'practice_facility' order by id",
      [since?.id],
    )
    expect(steps.length).toBeGreaterThan(1)
    for (const [at, { action }] of steps.entries()) expect(action).toBe(at % 2 === 0 ? 'delete' : 'insert')
    expect((await one(id))?.isActive).toBe(steps.length % 2 === 0)
    await turn(id, true)
  })
})

describe('saving a location', () => {
  const whole = {
    editType: 'GLOBAL',
    name: 'Nenana Clinic',
    facilityType: 'CLINIC',
    portalUrl: 'http://nenana.test/in',
    phone: '(907) 555-0101',
    fax: '',
    email: 'desk@nenana.test',
    address1: '1 River Street',
    address2: null,
    city: 'Nenana',
    state: 'AK',
    zip: '99760-1234',
    county: '',
    hours: 'Mon–Fri',
    notes: 'By the bridge.',
    initialEnrollmentInstructions: 'First',
    reEnrollmentInstructions: '',
    otherInstructions: null,
  }

  it("creates one, adds it to the practice on request, and returns it in the table's format", async () => {
    const { status, body } = await save({ ...whole, addToPractice: true })
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        name: 'Nenana Clinic',
        facilityType: 'CLINIC',
        portalUrl: 'http://nenana.test/in',
        phone: '(907) 555-0101',
        fax: null,
        email: 'desk@nenana.test',
        address1: '1 River Street',
        address2: null,
        city: 'Nenana',
        state: 'AK',
        zip: '99760-1234',
        county: null,
        hours: 'Mon–Fri',
        notes: 'By the bridge.',
        isActive: true,
        othersUsedBy: [],
        initialEnrollmentInstructions: 'First',
        reEnrollmentInstructions: null,
        otherInstructions: null,
        practiceInitialEnrollmentInstructions: null,
        practiceReEnrollmentInstructions: null,
        practiceOtherInstructions: null,
        version: 1,
        practiceVersion: 1,
      },
    ])
    expect(await one(body.id)).toEqual(body)
    expect((await save({ ...whole, id: null, facilityType: null, zip: '99760' })).body).toMatchObject({
      facilityType: null,
      zip: '99760',
      isActive: false,
    })
    expect((await save({ ...whole, facilityType: '', zip: '' })).body).toMatchObject({ facilityType: null, zip: null })
  })

  it('creates one for repeated calls with the same key', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => save({ ...whole, name: 'Once Only' }, { 'idempotency-key': 'location-1' })),
    )
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await rows("select id from facility where name = 'Once Only'")).toHaveLength(1)
  })

  it("changes the shared record or only the practice's, and refuses a stale save", async () => {
    const { id, version, practiceVersion } = await active(1)
    const shared = await changesBy(used.world, async () =>
      expect((await save({ ...whole, id, version })).body).toMatchObject({
        name: 'Nenana Clinic',
        version: version + 1,
      }),
    )
    expect([countByTable(shared.removed), countByTable(shared.added)]).toEqual([{ facility: 1 }, { facility: 1 }])
    expect(await save({ ...whole, id, version })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    const own = {
      editType: 'PRACTICE',
      id,
      practiceVersion,
      initialEnrollmentInstructions: 'Ours',
      reEnrollmentInstructions: null,
      otherInstructions: null,
    }
    const saved = await changesBy(used.world, async () =>
      expect((await save(own)).body).toMatchObject({
        practiceInitialEnrollmentInstructions: 'Ours',
        practiceVersion: practiceVersion + 1,
      }),
    )
    expect([countByTable(saved.removed), countByTable(saved.added)]).toEqual([
      { practice_facility: 1 },
      { practice_facility: 1 },
    ])
    expect((await save(own)).status).toBe(409)
    expect(await save({ ...own, practiceVersion: undefined, version: version + 1 })).toMatchObject({
      status: 400,
      body: { fields: { practiceVersion: practiceVersionNeeded } },
    })
    expect((await save({ ...(await one(id)), ...own, practiceVersion: practiceVersion + 1 })).status).toBe(200)
    await turn(id, false)
    expect((await save({ ...own, practiceVersion: practiceVersion + 2 })).status).toBe(409)
    expect((await save({ ...own, practiceVersion: 0 })).status).toBe(404)
    const replies = await Promise.all(['One', 'Two'].map((name) => save({ ...whole, id, version: version + 1, name })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['a name of one letter', { name: 'x' }, carrierTexts.nameTooShort],
    ['a name of 300 letters', { name: 'x'.repeat(300) }, 'Must be at most 255 characters'],
    ...['javascript:alert(1)', 'data:text/html,x', '//evil.test', 'https://x.test/<script>'].map(
      (portalUrl): [string, Record<string, unknown>, string] => [
        `the portal ${portalUrl}`,
        { portalUrl },
        fieldMessages.portalUrl,
      ],
    ),
    ...['1234', '123456', '99760-12', 'abcde', '99760 1234'].map((zip): [string, Record<string, unknown>, string] => [
      `the zip ${zip}`,
      { zip },
      fieldMessages.zip,
    ]),
    ['half a phone', { phone: '555-0101' }, fieldMessages.phone],
    ['no address', { email: 'a@b.c' }, fieldMessages.email],
    ['an address with a line break', { email: 'a@b.test\r\nBcc: c@d.test' }, 'Line breaks are not allowed'],
    ['notes without end', { notes: 'x'.repeat(512) }, 'Must be at most 511 characters'],
  ])('refuses %s and writes nothing', async (_, part, message) => {
    const stored = () => rows('select count(*)::int as n, sum(version)::int as versions from facility')
    const before = await stored()
    expect(await save({ ...whole, ...part })).toMatchObject({
      status: 400,
      body: { fields: { [Object.keys(part)[0] ?? '']: message } },
    })
    expect(await stored()).toEqual(before)
  })

  it('refuses an unknown type', async () => {
    expect((await save({ ...whole, facilityType: 'MALL' })).status).toBe(400)
  })
})
