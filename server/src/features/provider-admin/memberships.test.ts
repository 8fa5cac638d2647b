import * as contract from '@credence/contract/provider-admin/calls'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { changesBy, countByTable, whileBroken } from '../../../test/kit/changes.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const used = useDemoWorld()
const [left, kept] = [24, 25]
let manager: { as: string }
let restricted: { as: string }
let id = 0
beforeAll(async () => {
  manager = { as: await sessionOf(used.world, 'manager@aurora.test') }
  const account = await used.world.inTeam(1, (scope) =>
    buildAccount(scope, { teamId: 1, email: 'leaving@aurora.test', authorities: ['ADMIN_PROVIDER_MANAGEMENT_EDIT'] }, [
      left,
    ]),
  )
  restricted = { as: await used.world.session(account) }
})

const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
const save = (practiceAssociations: Record<string, unknown>, as = manager, rest = {}) =>
  used.world.call(contract.updateProvider, { params: { id }, body: { practiceAssociations, ...rest } }, as)
const memberships = () =>
  sql(
    'select practice_id, is_primary, start_date::text, end_date::text from provider_practice where provider_id = $1 order by practice_id',
    [id],
  )
const tasks = () =>
  sql('select practice_id, status, archived from task where provider_id = $1 order by practice_id, status', [id])

const fill = `
  insert into carrier_participation (team_id, practice_id, provider_id, carrier_id, status) select 1, practice_id, $1, carrier_id, 'ACTIVE' from practice_carrier where practice_id = any ($2);`
const fillLines = `
  insert into line_participation (team_id, practice_id, provider_id, business_line_id, facility_id, is_active)
  select 1, b.practice_id, $1, b.business_line_id, f.facility_id, true from practice_business_line b join practice_facility f on f.practice_id = b.practice_id where b.practice_id = any ($2)`

/** A provider of two practices, with tasks and participation in both. */
beforeEach(async () => {
  const { body } = await used.world.call(
    contract.createProvider,
    {
      body: {
        firstName: 'Two',
        lastName: 'Places',
        email: 'two@places.test',
        practiceAssociations: {
          [left]: { isMember: true, isPrimary: true, startDate: '2025-01-01' },
          [kept]: { isMember: true },
        },
      },
    },
    manager,
  )
  id = body.id
  await sql(fill, [id, [left, kept]])
  await sql(fillLines, [id, [left, kept]])
  for (const practice of [left, kept]) {
    for (const status of ['BLOCKED', 'COMPLETE', 'CREATED'])
      await sql('insert into task (team_id, practice_id, provider_id, status) values (1, $1, $2, $3)', [
        practice,
        id,
        status,
      ])
  }
  await sql("insert into fppe_task (team_id, provider_id, status) values (1, $1, 'CREATED')", [id])
})

describe('leaving a practice', () => {
  it('deletes the participation with carriers and lines of business there, keeps its history, and archives the active tasks there', async () => {
    const inPlace = async (table: string, practice: number) =>
      (await sql(`select 1 from ${table} where provider_id = $1 and practice_id = $2`, [id, practice])).length
    const [carriers, lines] = [await inPlace('carrier_participation', left), await inPlace('line_participation', left)]
    expect([carriers > 0, lines > 0]).toEqual([true, true])
    const keptBefore = [await inPlace('carrier_participation', kept), await inPlace('line_participation', kept)]
    const { removed, added } = await changesBy(used.world, async () =>
      expect((await save({ [left]: { isMember: false, isPrimary: true, startDate: '2026-01-01' } })).status).toBe(200),
    )
    expect(countByTable(removed)).toEqual({
      carrier_participation: carriers,
      line_participation: lines,
      provider: 1,
      provider_practice: 1,
      task: 2,
    })
    expect(countByTable(added)).toEqual({ participation_history: carriers + lines, provider: 1, task: 2 })
    for (const { table, row } of [...removed, ...added].filter((change) => change.table !== 'provider'))
      expect([row.practice_id, row.provider_id], table).toEqual([left, id])
    expect([await inPlace('carrier_participation', kept), await inPlace('line_participation', kept)]).toEqual(
      keptBefore,
    )
    expect(await tasks()).toEqual([
      { practice_id: left, status: 'BLOCKED', archived: true },
      { practice_id: left, status: 'COMPLETE', archived: false },
      { practice_id: left, status: 'CREATED', archived: true },
      { practice_id: kept, status: 'BLOCKED', archived: false },
      { practice_id: kept, status: 'COMPLETE', archived: false },
      { practice_id: kept, status: 'CREATED', archived: false },
    ])
    expect(await memberships()).toEqual([{ practice_id: kept, is_primary: false, start_date: null, end_date: null }])
    expect(await sql('select distinct ended_by from participation_history where provider_id = $1', [id])).toEqual([
      { ended_by: 2 },
    ])
  })

  it('and coming back starts without dates, participation or the primary flag', async () => {
    await save({ [left]: { isMember: false } })
    await save({ [left]: { isMember: true } })
    expect((await memberships())[0]).toEqual({ practice_id: left, is_primary: false, start_date: null, end_date: null })
    expect(
      await sql('select 1 from carrier_participation where provider_id = $1 and practice_id = $2', [id, left]),
    ).toEqual([])
    expect((await tasks()).filter(({ archived }) => archived)).toHaveLength(2)
  })

  it('is refused for the last practice, and nothing changes', async () => {
    const changes = await changesBy(used.world, async () =>
      expect(await save({ [left]: { isMember: false }, [kept]: { isMember: false } })).toMatchObject({
        status: 400,
        body: {
          message: contract.providerAdminTexts.practiceRequired,
          fields: { practiceAssociations: contract.providerAdminTexts.practiceRequired },
        },
      }),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })

  it('is possible for a caller who sees only that practice, and hides the provider from him', async () => {
    expect((await save({ [left]: { isMember: false } }, restricted, { sendOnboardingForms: true })).status).toBe(422)
    expect((await save({ [left]: { isMember: false } }, restricted)).status).toBe(200)
    expect(await memberships()).toHaveLength(1)
    expect((await tasks()).filter(({ archived }) => archived).map(({ practice_id }) => practice_id)).toEqual([
      left,
      left,
    ])
    expect((await used.world.call(contract.getProviderToManage, { params: { id } }, restricted)).status).toBe(404)
  })

  it.each([
    ['task', 'update'],
    ['provider_practice', 'delete'],
    ['carrier_participation', 'delete'],
    ['line_participation', 'delete'],
    ['participation_history', 'insert'],
    ['provider', 'update'],
    ['provider_hub', 'insert'],
    ['mailbox_message', 'insert'],
  ] as const)('is rolled back when %s fails to %s halfway', async (table, event) => {
    const [{ id: hub }] = await sql('select id from hub where for_providers limit 1')
    const changes = await changesBy(used.world, () =>
      whileBroken(used.world, table, event, async () =>
        expect(
          (
            await save({ [left]: { isMember: false } }, manager, {
              dataHubs: { [hub]: true },
              sendOnboardingForms: true,
            })
          ).status,
        ).toBe(500),
      ),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })
})

describe('a membership', () => {
  it('can get new dates and pass on the primary flag', async () => {
    expect(
      (await save({ [kept]: { isMember: true, isPrimary: true, startDate: '2026-03-01', endDate: '2026-12-31' } }))
        .status,
    ).toBe(200)
    expect(await memberships()).toEqual([
      { practice_id: left, is_primary: false, start_date: '2025-01-01', end_date: null },
      { practice_id: kept, is_primary: true, start_date: '2026-03-01', end_date: '2026-12-31' },
    ])
    expect(
      await sql('select 1 from carrier_participation where provider_id = $1 and practice_id = $2', [id, kept]),
    ).not.toEqual([])
  })

  it('is the only primary one even if the caller cannot see the other', async () => {
    await save({ [kept]: { isMember: true, isPrimary: true } })
    expect((await save({ [left]: { isMember: true, isPrimary: true } }, restricted)).status).toBe(200)
    expect((await memberships()).filter(({ is_primary }) => is_primary)).toEqual([
      { practice_id: left, is_primary: true, start_date: null, end_date: null },
    ])
  })

  it('that is sent unchanged changes nothing', async () => {
    const changes = await changesBy(used.world, () =>
      save({
        [left]: { isMember: true, isPrimary: true, startDate: '2025-01-01' },
        [kept]: { isMember: true },
        26: { isMember: false },
      }),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })
})
