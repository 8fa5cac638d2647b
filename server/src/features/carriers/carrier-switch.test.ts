import {
  addAllBusinessLines,
  listCarriersToManage,
  setBusinessLineActive,
  setCarrierActive,
} from '@credence/contract/carriers/calls'
import { saveCarrierParticipation } from '@credence/contract/participation/calls'
import { texts } from '@credence/contract/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/kit/browser.ts'
import { changesBy, countByTable, insist, whileBroken } from '../../../test/kit/changes.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { countLockWaits } from '../../../test/kit/lock-waits.ts'

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
  businessLines: { id: number; isActive: boolean }[]
  [field: string]: unknown
}

const list = async (): Promise<Managed[]> =>
  (await used.world.call(listCarriersToManage, { params: { practiceId } }, admin)).body
const one = async (id: number) => (await list()).find((carrier) => carrier.id === id)
const turn = (carrierId: number, isActive: boolean) =>
  used.world.call(setCarrierActive, { params: { carrierId, practiceId }, body: { isActive } }, admin)
const turnLine = (id: number, isActive: boolean, activateForProviders = false) =>
  used.world.call(
    setBusinessLineActive,
    { params: { id, practiceId }, body: { isActive, activateForProviders } },
    admin,
  )
const count = async (text: string, values: unknown[] = []) =>
  (await used.world.sql<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n ?? -1

/** The practice's carrier with a tier, locations it waits for, and the most participation. */
const richest = async (): Promise<number> =>
  (
    await used.world.sql<{ id: number }>(
      `
  select x.carrier_id as id from practice_carrier x where x.practice_id = $1 and x.tier = 'TIER_4'`,
      [practiceId],
    )
  )[0]?.id ?? 0

describe('turning a carrier off', () => {
  it("deletes the providers' participation with it, keeps the practice's own data, and changes nothing else", async () => {
    const carrierId = await richest()
    await used.world.sql(
      "update practice_carrier set other_instructions = 'Call first.', is_out_of_network = true where practice_id = $1 and carrier_id = $2",
      [practiceId, carrierId],
    )
    const before = await one(carrierId)
    const had = {
      carrier_participation: await count('carrier_participation where practice_id = $1 and carrier_id = $2', [
        practiceId,
        carrierId,
      ]),
      line_participation: await count(
        'line_participation p join business_line b on b.id = p.business_line_id where p.practice_id = $1 and b.carrier_id = $2',
        [practiceId, carrierId],
      ),
      practice_business_line: before?.businessLines.filter(({ isActive }) => isActive).length ?? 0,
      practice_carrier: 1,
      practice_carrier_facility: 2,
    }
    for (const n of Object.values(had)) expect(n).toBeGreaterThan(0)

    const { removed, added } = await changesBy(used.world, async () =>
      expect(await turn(carrierId, false)).toMatchObject({
        status: 200,
        body: {
          id: carrierId,
          isActive: false,
          practiceCarrierTier: null,
          isOutOfNetwork: false,
          practiceOtherInstructions: null,
          practiceVersion: 0,
          practiceFacilityDependencies: [],
        },
      }),
    )
    expect(countByTable(removed)).toEqual(had)
    for (const { table, row } of removed) {
      expect(row.practice_id, table).toBe(practiceId)
      expect(row.carrier_id ?? carrierId, table).toBe(carrierId)
    }
    // The former participation can still be read from the history.
    expect(countByTable(added)).toEqual({
      kept_setting: 1,
      participation_history: had.carrier_participation + had.line_participation,
    })
    expect(
      added
        .filter(({ table }) => table === 'participation_history')
        .every(({ row }) => row.ended_by === 1 && row.practice_id === practiceId),
    ).toBe(true)

    const again = await changesBy(used.world, () => turn(carrierId, true))
    expect(again.removed.map(({ table }) => table)).toEqual(['kept_setting'])
    expect(countByTable(again.added)).toEqual({
      practice_business_line: had.practice_business_line,
      practice_carrier: 1,
      practice_carrier_facility: 2,
    })
    expect(await one(carrierId)).toEqual({ ...before, practiceVersion: 1 })
  })

  it('has no effect if the practice does not have it', async () => {
    const unused = (await list()).findLast(({ isActive }) => !isActive)?.id ?? 0
    expect(await changesBy(used.world, async () => expect((await turn(unused, false)).status).toBe(200))).toEqual({
      removed: [],
      added: [],
    })
  })

  it.each([
    ['practice_carrier', 'delete'],
    ['carrier_participation', 'delete'],
    ['practice_business_line', 'delete'],
    ['line_participation', 'delete'],
    ['practice_carrier_facility', 'delete'],
    ['kept_setting', 'insert'],
    ['participation_history', 'insert'],
    ['change_log', 'insert'],
  ] as const)('is rolled back when %s fails to %s halfway', async (table, event) => {
    const carrierId = await richest()
    await used.world.call(
      saveCarrierParticipation,
      {
        params: { providerId: await memberId(), practiceId, carrierId },
        body: { active: true, notApplicable: false, effectiveDate: null, expiration: null },
      },
      admin,
    )
    await addLineFor(carrierId)
    const changes = await changesBy(used.world, () =>
      whileBroken(used.world, table, event, async () => {
        expect(await turn(carrierId, false)).toMatchObject({ status: 500, body: { message: texts.somethingWentWrong } })
      }),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })

  it('and on in parallel, fifty times, has the same result as one after the other', async () => {
    const carrierId = await richest()
    const since = (await used.world.sql<{ id: string }>('select coalesce(max(id), 0) as id from change_log'))[0]?.id
    const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => insist(() => turn(carrierId, n % 3 === 0))))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    // Each answer is the state that the call itself wrote.
    for (const [n, { body }] of replies.entries()) expect(body.isActive).toBe(n % 3 === 0)
    const steps = await used.world.sql<{ action: string }>(
      "select action from change_log where id > $1 and table_name = 'practice_carrier' order by id",
      [since],
    )
    expect(steps.length).toBeGreaterThan(1)
    for (const [at, { action }] of steps.entries()) expect(action).toBe(at % 2 === 0 ? 'delete' : 'insert')
    const isOn = steps.length % 2 === 0
    expect((await one(carrierId))?.isActive).toBe(isOn)
    expect(await count('kept_setting where practice_id = $1 and carrier_id = $2', [practiceId, carrierId])).toBe(
      isOn ? 0 : 1,
    )
    expect(
      await count('carrier_participation where practice_id = $1 and carrier_id = $2', [practiceId, carrierId]),
    ).toBe(0)
    await turn(carrierId, true)
  })

  it('during a concurrent save of one of its cells leaves no cell, and the save is refused', async () => {
    const carrierId = await richest()
    const providerId = await memberId()
    for (let round = 0; round < 5; round += 1) {
      const save = () =>
        used.world.call(
          saveCarrierParticipation,
          {
            params: { providerId, practiceId, carrierId },
            body: { active: true, notApplicable: false, effectiveDate: null, expiration: null },
          },
          admin,
        )
      const [saved, turned] = await Promise.all([insist(save), insist(() => turn(carrierId, false))])
      expect([200, 404, 409]).toContain(saved.status)
      expect(turned.status).toBe(200)
      expect(
        await count('carrier_participation where practice_id = $1 and carrier_id = $2', [practiceId, carrierId]),
      ).toBe(0)
      await turn(carrierId, true)
    }
  })

  it('at the moment in which a cell is saved refuses the save', async () => {
    const carrierId = await richest()
    const providerId = await memberId()
    await used.world.sql('begin')
    let saving
    try {
      await used.world.sql('delete from practice_carrier where practice_id = $1 and carrier_id = $2', [
        practiceId,
        carrierId,
      ])
      saving = used.world.call(
        saveCarrierParticipation,
        {
          params: { providerId, practiceId, carrierId },
          body: { active: true, notApplicable: false, effectiveDate: null, expiration: null },
        },
        admin,
      )
      await eventually(async () => (await countLockWaits(used.world)) > 0)
    } finally {
      await used.world.sql('commit')
    }
    expect(await saving).toMatchObject({ status: 409, body: { message: texts.changedByOther } })
    await turn(carrierId, true)
  })
})

const memberId = async () =>
  (
    await used.world.sql<{ id: number }>(
      `select r.id from provider_practice m join provider r on r.id = m.provider_id
  where m.practice_id = $1 and m.end_date is null and r.deleted_at is null and not r.excluded_from_carrier_credentialing order by r.id limit 1`,
      [practiceId],
    )
  )[0]?.id ?? 0

async function addLineFor(carrierId: number): Promise<void> {
  const [line] = await used.world.sql<{ id: number }>(
    'select business_line_id as id from practice_business_line where practice_id = $1 and carrier_id = $2 order by 1',
    [practiceId, carrierId],
  )
  await used.world.sql(
    `insert into line_participation (team_id, practice_id, provider_id, business_line_id, facility_id, is_active)
    select $1, $2, $3, $4, facility_id, true from practice_facility where practice_id = $2 on conflict do nothing`,
    [team, practiceId, await memberId(), line?.id],
  )
}

describe('a line of business', () => {
  const inactive = async () => {
    for (const { id, isActive, businessLines } of await list()) {
      const line = businessLines.find((each) => !each.isActive)
      if (
        isActive &&
        line &&
        (await count(
          "carrier_participation where practice_id = $1 and carrier_id = $2 and status = 'ACTIVE' and expires < team_today()",
          [practiceId, id],
        )) > 0
      )
        return { id: line.id, carrierId: id }
    }
    throw new Error('Every line is active')
  }

  it('is added alone, or for the providers who are active with the carrier today, at all locations', async () => {
    const { id, carrierId } = await inactive()
    const alone = await changesBy(used.world, async () =>
      expect((await turnLine(id, true)).body.businessLines).toContainEqual(
        expect.objectContaining({ id, isActive: true }),
      ),
    )
    expect(countByTable(alone.added)).toEqual({ practice_business_line: 1 })
    expect(alone.removed).toEqual([])

    const forAll = await changesBy(used.world, () => turnLine(id, true, true))
    const active = await used.world.sql<{ id: number }>(
      `select p.provider_id as id from carrier_participation p join provider r on r.id = p.provider_id
      join provider_practice m on m.provider_id = p.provider_id and m.practice_id = p.practice_id
      where p.practice_id = $1 and p.carrier_id = $2 and p.status = 'ACTIVE' and coalesce(p.expires, 'infinity') >= team_today() and coalesce(p.effective_date, '-infinity') <= team_today()
        and r.deleted_at is null and coalesce(m.end_date, 'infinity') >= team_today() order by 1`,
      [practiceId, carrierId],
    )
    const places = await count('practice_facility where practice_id = $1', [practiceId])
    expect(active.length).toBeGreaterThan(0)
    expect(active.length).toBeLessThan(
      await count('carrier_participation where practice_id = $1 and carrier_id = $2', [practiceId, carrierId]),
    )
    expect(countByTable(forAll.added)).toEqual({ line_participation: active.length * places })
    expect(new Set(forAll.added.map(({ row }) => row.provider_id))).toEqual(new Set(active.map((each) => each.id)))
    expect(forAll.added.every(({ row }) => row.is_active && row.business_line_id === id)).toBe(true)

    const gone = await changesBy(used.world, () => turnLine(id, false))
    expect(countByTable(gone.removed)).toEqual({
      line_participation: active.length * places,
      practice_business_line: 1,
    })
    expect(countByTable(gone.added)).toEqual({ participation_history: active.length * places })
  })

  it('that was inactive at a location becomes active there, and keeps its dates where it was active', async () => {
    const { id, carrierId } = await inactive()
    await turnLine(id, true, true)
    const [first, second] = await used.world.sql<{ id: number }>(
      'select id from line_participation where business_line_id = $1 and practice_id = $2 order by id',
      [id, practiceId],
    )
    await used.world.sql('update line_participation set is_active = false where id = $1', [first?.id])
    await used.world.sql("update line_participation set effective_date = '2026-01-01' where id = $1", [second?.id])
    await turnLine(id, true, true)
    expect(
      await used.world.sql(
        'select is_active, effective_date::text from line_participation where id in ($1, $2) order by id',
        [first?.id, second?.id],
      ),
    ).toEqual([
      { is_active: true, effective_date: null },
      { is_active: true, effective_date: '2026-01-01' },
    ])
    await turnLine(id, false)
    expect((await one(carrierId))?.isActive).toBe(true)
  })

  it.each(['practice_business_line', 'line_participation'])('is not partially added when %s fails', async (table) => {
    const { id } = await inactive()
    const changes = await changesBy(used.world, () =>
      whileBroken(used.world, table, 'insert', async () => expect((await turnLine(id, true, true)).status).toBe(500)),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })

  it('of a carrier that the practice does not work with is refused', async () => {
    const unused = (await list()).find(({ isActive, businessLines }) => !isActive && businessLines.length > 0)
    const lineId = unused?.businessLines[0]?.id ?? 0
    expect(await turnLine(lineId, true)).toMatchObject({ status: 409, body: { message: texts.changedByOther } })
    expect((await turnLine(lineId, false)).status).toBe(200)
    expect((await one(unused?.id ?? 0))?.businessLines.some(({ isActive }) => isActive)).toBe(false)
  })

  it('is answered under both spellings of its path', async () => {
    const { id } = await inactive()
    const { status, body } = await used.world.ask(
      'PUT',
      `/api/carrier/admin/businessline/${id}/practice/${practiceId}`,
      { ...admin, json: { isActive: false } },
    )
    expect([status, body.practiceVersion]).toEqual([200, expect.any(Number)])
  })

  it('is added together with all others, and only new ones are counted', async () => {
    const carrier = (await list()).find(({ isActive, businessLines }) => isActive && businessLines.length > 2)
    const lines = carrier?.businessLines.map(({ id }) => id) ?? []
    await turnLine(lines[0] ?? 0, true)
    for (const id of lines.slice(1)) await turnLine(id, false)
    const addAll = (businessLineIds: number[], activateForProviders = false) =>
      used.world.call(
        addAllBusinessLines,
        { params: { practiceId }, body: { businessLineIds, activateForProviders } },
        admin,
      )
    expect(await addAll([...lines, ...lines])).toMatchObject({ status: 200, body: { count: lines.length - 1 } })
    expect((await addAll(lines)).body).toEqual({ count: 0 })
    expect((await addAll([])).body).toEqual({ count: 0 })
    expect((await one(carrier?.id ?? 0))?.businessLines.every(({ isActive }) => isActive)).toBe(true)

    const foreign =
      (await list()).find(({ isActive, businessLines }) => !isActive && businessLines.length > 0)?.businessLines[0]
        ?.id ?? 0
    await turnLine(lines[1] ?? 0, false)
    expect((await addAll([lines[1] ?? 0, foreign])).status).toBe(409)
    expect((await addAll([lines[1] ?? 0, 999_999])).status).toBe(404)
    expect((await one(carrier?.id ?? 0))?.businessLines.find(({ id }) => id === lines[1])?.isActive).toBe(false)
    expect((await addAll(Array.from({ length: 501 }, (_, n) => n + 1))).status).toBe(400)
  })

  it('turned on and off fifty times in parallel has the same result as one after the other', async () => {
    const { id } = await inactive()
    const since = (await used.world.sql<{ id: string }>('select coalesce(max(id), 0) as id from change_log'))[0]?.id
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => insist(() => turnLine(id, n % 2 === 0, n % 4 === 0))),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const steps = await used.world.sql<{ action: string }>(
      "select action from change_log where id > $1 and table_name = 'practice_business_line' order by id",
      [since],
    )
    for (const [at, { action }] of steps.entries()) expect(action).toBe(at % 2 === 0 ? 'insert' : 'delete')
    expect(
      await count('practice_business_line where practice_id = $1 and business_line_id = $2', [practiceId, id]),
    ).toBe(steps.length % 2)
    // Where the last step removed the line, no participation in it is left.
    expect(
      await count(
        'line_participation p where practice_id = $1 and business_line_id = $2 and not exists (select from practice_business_line l where l.practice_id = p.practice_id and l.business_line_id = p.business_line_id)',
        [practiceId, id],
      ),
    ).toBe(0)
  })
})
