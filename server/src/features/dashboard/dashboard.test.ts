import * as contract from '@credence/contract/dashboard/calls'
import { documentCallsOf } from '@credence/contract/documents/calls'
import { getSettings } from '@credence/contract/profile/calls'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAccount, buildPractice, buildProvider, buildTeam } from '../../../db/builders/builders.ts'
import { buildDocument } from '../../../db/builders/documents.ts'
import { daysFromToday } from '../../../db/seeds/demo-days.ts'
import { useWorld } from '../../../test/kit/world.ts'

const used = useWorld()
const teamId = 5
let [north, south, anna, ole, left] = [0, 0, 0, 0, 0]
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
const sessionWith = async (authorities: string[], practices: number[] = []) => ({
  as: await used.world.session(
    await used.world.inTeam(teamId, (scope) =>
      buildAccount(scope, { teamId, email: `p${Math.random()}@five.test`, authorities }, practices),
    ),
  ),
})
let everybody: { as: string }
const all = [
  'PROVIDER_DATA_HUB_VIEW',
  'PRACTICE_DATA_HUB_VIEW',
  'PROVIDER_DOCUMENT_EDIT',
  'PRACTICE_DOCUMENT_EDIT',
  'PROVIDER_CME_VIEW',
  'PROVIDER_SENSITIVE_DETAILS_VIEW',
]

beforeAll(async () => {
  await used.world.inTeam(teamId, async (scope) => {
    await buildTeam(scope, { id: teamId, name: 'Five' })
    north = await buildPractice(scope, { teamId, name: 'North' })
    south = await buildPractice(scope, { teamId, name: 'South' })
    anna = await buildProvider(scope, { teamId, firstName: 'Anna', lastName: 'Berg', credentials: 'MD' }, [north])
    ole = await buildProvider(scope, { teamId, firstName: 'Ole', lastName: 'Lund' }, [south])
    left = await buildProvider(scope, { teamId, firstName: 'Was', lastName: 'Here' }, [north])
  })
  await sql('update provider_practice set end_date = team_today() - 1 where provider_id = $1', [left])
  await sql("insert into hub (id, name) values (901, 'CAQH'), (902, 'PECOS') on conflict do nothing")
  everybody = await sessionWith(all)
})

describe('upcoming attestations', () => {
  const list = async (as = everybody) =>
    (await used.world.call(contract.listRenewals, {}, as)).body as contract.Renewal[]
  beforeEach(() => sql('delete from provider_hub; delete from practice_hub'))
  const provider = (id: number, days: number | null, hub = 901) =>
    sql('insert into provider_hub (team_id, provider_id, hub_id, expires) values ($1, $2, $3, $4)', [
      teamId,
      id,
      hub,
      days === null ? null : daysFromToday(days),
    ])
  const practice = (id: number, days: number, hub = 902) =>
    sql('insert into practice_hub (team_id, practice_id, hub_id, expires) values ($1, $2, $3, $4)', [
      teamId,
      id,
      hub,
      daysFromToday(days),
    ])

  it('are those of the next sixty days and all that are overdue, nearest first', async () => {
    await provider(anna, 60)
    await provider(ole, 61)
    await provider(ole, 0, 902)
    await provider(anna, -200, 902)
    await practice(north, 30)
    await practice(south, 30, 901)
    expect(await list()).toEqual([
      {
        entityType: 'provider',
        entityId: anna,
        entityFormattedName: 'Berg, Anna MD',
        expiration: daysFromToday(-200),
        dataHubName: 'PECOS',
      },
      {
        entityType: 'provider',
        entityId: ole,
        entityFormattedName: 'Lund, Ole',
        expiration: daysFromToday(0),
        dataHubName: 'PECOS',
      },
      {
        entityType: 'practice',
        entityId: north,
        entityFormattedName: 'North',
        expiration: daysFromToday(30),
        dataHubName: 'PECOS',
      },
      {
        entityType: 'practice',
        entityId: south,
        entityFormattedName: 'South',
        expiration: daysFromToday(30),
        dataHubName: 'CAQH',
      },
      {
        entityType: 'provider',
        entityId: anna,
        entityFormattedName: 'Berg, Anna MD',
        expiration: daysFromToday(60),
        dataHubName: 'CAQH',
      },
    ])
  })

  it('exclude deleted owners and hubs without an end', async () => {
    await provider(left, 5)
    await provider(anna, null)
    expect(await list()).toEqual([])
  })

  it("show each caller only permitted kinds, of the caller's practices", async () => {
    await provider(anna, 1)
    await provider(ole, 1)
    await practice(north, 2)
    const seen = async (authorities: string[], practices: number[] = []) =>
      (await list(await sessionWith(authorities, practices))).map(({ entityFormattedName }) => entityFormattedName)
    expect(await seen(['PROVIDER_DATA_HUB_VIEW'])).toEqual(['Berg, Anna MD', 'Lund, Ole'])
    expect(await seen(['PRACTICE_DATA_HUB_EDIT'])).toEqual(['North'])
    expect(await seen(all, [south])).toEqual(['Lund, Ole'])
    expect(
      (await used.world.call(contract.listRenewals, {}, await sessionWith(['PROVIDER_DOCUMENT_VIEW']))).status,
    ).toBe(403)
  })

  it('of one practice are its own and those of its current providers', async () => {
    await provider(anna, 1)
    await provider(ole, 1)
    await provider(left, 1)
    await practice(north, 2)
    await practice(south, 2)
    const { body } = await used.world.call(
      contract.listRenewalsOfPractice,
      { params: { practiceId: north } },
      everybody,
    )
    expect(body.map(({ entityFormattedName }: contract.Renewal) => entityFormattedName)).toEqual([
      'Berg, Anna MD',
      'North',
    ])
  })
})

describe('expiring documents', () => {
  const list = async (as = everybody) =>
    (await used.world.call(contract.listExpiringDocuments, {}, as)).body as contract.ExpiringDocument[]
  const names = async (as = everybody) => (await list(as)).map(({ filename }) => filename)
  const paper = (
    owner: 'provider' | 'practice',
    ownerId: number,
    name: string,
    days: number | null,
    category = 'ACLS',
  ) =>
    used.world.inTeam(teamId, (scope) =>
      buildDocument(scope, {
        teamId,
        owner,
        scope: 'own',
        ownerId,
        practiceId: ownerId,
        name,
        details: { category, expiration: days === null ? null : daysFromToday(days) },
      }),
    )
  const mute = (body: Record<string, unknown>, as = everybody) =>
    used.world.call(contract.muteExpiringDocument, { body }, as)
  beforeEach(() => sql('delete from document'))

  it('end within ninety days or ended at most thirty days ago, earliest first', async () => {
    await paper('provider', anna, 'ninety', 90)
    await paper('provider', anna, 'late', 91)
    await paper('practice', north, 'thirty', -30)
    await paper('practice', north, 'long ago', -31)
    await paper('provider', ole, 'endless', null)
    await paper('provider', left, 'gone', 5)
    expect(await list()).toEqual([
      {
        entityType: 'practice',
        entityId: north,
        entityFormattedName: 'North',
        category: 'ACLS',
        expiration: daysFromToday(-30),
        filename: 'thirty',
      },
      {
        entityType: 'provider',
        entityId: anna,
        entityFormattedName: 'Berg, Anna MD',
        category: 'ACLS',
        expiration: daysFromToday(90),
        filename: 'ninety',
      },
    ])
    expect(
      (await used.world.call(contract.listExpiringDocumentsOfPractice, { params: { practiceId: south } }, everybody))
        .body,
    ).toEqual([])
    expect(
      (await used.world.call(contract.listExpiringDocumentsOfPractice, { params: { practiceId: north } }, everybody))
        .body,
    ).toHaveLength(2)
  })

  it('depend on the rights of each caller, including drivers licenses and practices', async () => {
    await paper('provider', anna, 'license', 1, 'DRIVERS_LICENSE')
    await paper('provider', ole, 'card', 2)
    await paper('practice', south, 'permit', 3)
    expect(await names(await sessionWith(['PROVIDER_DOCUMENT_VIEW']))).toEqual(['card'])
    expect(await names(await sessionWith(['PRACTICE_DOCUMENT_VIEW']))).toEqual(['permit'])
    expect(await names(await sessionWith(all, [north]))).toEqual(['license'])
    expect(await names()).toEqual(['license', 'card', 'permit'])
  })

  it('are hidden for the whole team once they are muted, until that ends or their expiration changes', async () => {
    await paper('provider', anna, 'card', 10)
    await paper('practice', north, 'permit', 12)
    expect(await mute({ entityType: 'provider', entityId: anna, filename: 'card' })).toMatchObject({
      status: 200,
      body: {},
    })
    expect(await names(await sessionWith(all))).toEqual(['permit'])
    const back = { entityType: 'provider', entityId: anna, filename: 'card', muted: false }
    expect((await mute(back)).status).toBe(200)
    expect(await names()).toEqual(['card', 'permit'])
    await mute({ ...back, muted: true })
    expect(await names()).toEqual(['permit'])
    const [{ version }] = await sql("select version from document where name = 'card'")
    expect(version).toBe(1)
    const { save } = documentCallsOf('provider', 'own')
    const change = (expiration: string) =>
      used.world.call(
        save,
        {
          params: { entityId: anna },
          body: { fromFilename: 'card', toFilename: 'card', category: 'ACLS', expiration, version: 1 },
        },
        everybody,
      )
    expect((await change(daysFromToday(11))).status).toBe(200)
    expect(await names()).toEqual(['card', 'permit'])
  })

  it('are muted only by callers who may edit them, and only if they have an expiration', async () => {
    await paper('provider', anna, 'card', 10)
    await paper('practice', north, 'permit', 10)
    const practiceEditor = await sessionWith(['PRACTICE_DOCUMENT_EDIT', 'PROVIDER_DOCUMENT_VIEW'])
    expect((await mute({ entityType: 'provider', entityId: anna, filename: 'card' }, practiceEditor)).status).toBe(403)
    expect((await mute({ entityType: 'practice', entityId: north, filename: 'permit' }, practiceEditor)).status).toBe(
      200,
    )
    expect((await mute({ entityType: 'provider', entityId: anna, filename: 'other' })).status).toBe(404)
    expect((await mute({ entityType: 'provider', entityId: 2_000_000_000, filename: 'card' })).status).toBe(404)
    expect((await mute({ entityType: 'carrier', entityId: anna, filename: 'card' })).status).toBe(400)
    expect(await names()).toEqual(['card'])
  })
})

describe('the education alert', () => {
  const list = async (as = everybody) =>
    (await used.world.call(contract.listCmeShortfalls, {}, as)).body as contract.CmeShortfall[]
  const course = (id: number, hours: number | null, monthsAgo: number, days = 0) =>
    sql(
      "insert into cme (team_id, provider_id, title, hours, event_date) values ($1, $2, 'x', $3, team_today() - make_interval(months => $4, days => $5))",
      [teamId, id, hours, monthsAgo, days],
    )
  beforeEach(() => sql('delete from cme'))

  it('appears below fifty hours in the past twenty-four months', async () => {
    await course(anna, 40.25, 1)
    await course(anna, 9.75, 24)
    await course(ole, 49.5, 3)
    await course(ole, 20, 24, 1)
    await course(ole, 20, 0, -1)
    await course(ole, null, 1)
    expect(await list()).toEqual([{ providerId: ole, providerFormattedName: 'Lund, Ole', totalHours: 49.5 }])
    await sql('delete from cme where provider_id = $1', [anna])
    expect(await list()).toEqual([
      { providerId: anna, providerFormattedName: 'Berg, Anna MD', totalHours: 0 },
      { providerId: ole, providerFormattedName: 'Lund, Ole', totalHours: 49.5 },
    ])
  })

  it("uses the team's settings, which are also sent to the screens", async () => {
    await course(anna, 10, 5)
    await course(ole, 10, 13)
    expect((await used.world.call(getSettings, {}, everybody)).body.requiredCme).toEqual({ hours: 50, months: 24 })
    await sql(`update team set settings = '{"cmeHours": 10, "cmeMonths": 12}' where id = $1`, [teamId])
    expect((await list()).map(({ providerId }) => providerId)).toEqual([ole])
    expect((await used.world.call(getSettings, {}, everybody)).body.requiredCme).toEqual({ hours: 10, months: 12 })
    await sql("update team set settings = '{}' where id = $1", [teamId])
  })

  it('covers the providers in the practices of the caller', async () => {
    expect((await list(await sessionWith(['PROVIDER_CME_VIEW'], [south]))).map(({ providerId }) => providerId)).toEqual(
      [ole],
    )
  })
})
