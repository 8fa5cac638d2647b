import * as contract from '@credence/contract/expirables/calls'
import { expirableName } from '@credence/contract/expirables/rules'
import {
  expirableSourceNames,
  expirableTypes,
  sourceOf,
  type ExpirableSource,
} from '@credence/contract/expirables/sources'
import { fieldMessages } from '@credence/contract/fields'
import { texts } from '@credence/contract/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount, buildPractice, buildProvider, buildTeam } from '../../../db/builders/builders.ts'
import { buildDocument } from '../../../db/builders/documents.ts'
import { daysFromToday } from '../../../db/seeds/demo-days.ts'
import { pdf } from '../../../test/kit/document-files.ts'
import { parts } from '../../../test/kit/parts.ts'
import { useWorld } from '../../../test/kit/world.ts'

const used = useWorld()
const teamId = 5
const otherTeam = 6
let [north, south, anna, ole, foreign] = [0, 0, 0, 0, 0]
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
let made = 0
const sessionWith = async (authorities: string[], practices: number[] = [], team = teamId) => {
  made += 1
  return used.world.session(
    await used.world.inTeam(team, (scope) =>
      buildAccount(scope, { teamId: team, email: `p${made}@five.test`, authorities }, practices),
    ),
  )
}
const everything = [
  'PROVIDER_BASIC_VIEW',
  'PROVIDER_DOCUMENT_EDIT',
  'PRACTICE_DOCUMENT_EDIT',
  'PROVIDER_STATE_LICENSE_EDIT',
  'PROVIDER_BOARD_CERTIFICATION_EDIT',
  'PROVIDER_MALPRACTICE_INSURANCE_EDIT',
  'PROVIDER_DATA_HUB_EDIT',
  'PRACTICE_DATA_HUB_EDIT',
  'PROVIDER_PAYOR_PORTAL_EDIT',
  'PROVIDER_FACILITY_EDIT',
]
let manager = ''

type List = { counts: Record<string, number>; mutedCount: number; total: number; rows: contract.Expirable[] }
const ask = (query: Record<string, unknown> = {}, as = manager) =>
  used.world.call(contract.listExpirables, { query }, { as })
const list = async (query: Record<string, unknown> = {}, as = manager) => (await ask(query, as)).body as List
const find = async (source: ExpirableSource, query: Record<string, unknown> = {}) => {
  const row = (await list({ muted: 'shown', ...query })).rows.find((each) => each.source === source)
  if (!row) throw new Error(`There is no ${source}`)
  return row
}

beforeAll(async () => {
  await used.world.inTeam(teamId, async (scope) => {
    await buildTeam(scope, { id: teamId, name: 'Five' })
    north = await buildPractice(scope, { teamId, name: 'North' })
    south = await buildPractice(scope, { teamId, name: 'South' })
    anna = await buildProvider(scope, { teamId, firstName: 'Anna', lastName: 'Berg', credentials: 'MD' }, [north])
    ole = await buildProvider(scope, { teamId, firstName: 'Ole', lastName: 'Lund' }, [south])
    await buildTeam(scope, { id: otherTeam, name: 'Six' })
  })
  await used.world.inTeam(otherTeam, async (scope) => {
    const practice = await buildPractice(scope, { teamId: otherTeam, name: 'Elsewhere' })
    foreign = await buildProvider(scope, { teamId: otherTeam, firstName: 'Far', lastName: 'Away' }, [practice])
  })
  await sql("insert into hub (id, name) values (901, 'CAQH') on conflict do nothing")
  await sql("insert into carrier (id, name) values (901, 'Northstar') on conflict do nothing")
  await sql("insert into facility (id, name) values (901, 'Golden Heart') on conflict do nothing")
  await sql('insert into practice_carrier (team_id, practice_id, carrier_id) values ($1, $2, 901)', [teamId, north])
  await sql(
    'insert into practice_facility (team_id, practice_id, facility_id, expires) values ($1, $2, 901, team_today() + 85)',
    [teamId, north],
  )
  await sql(
    'insert into provider_hub (team_id, provider_id, hub_id, expires) values ($1, $2, 901, team_today() - 400)',
    [teamId, anna],
  )
  await sql(
    'insert into practice_hub (team_id, practice_id, hub_id, expires) values ($1, $2, 901, team_today() + 45)',
    [teamId, south],
  )
  await sql(
    `insert into state_license (team_id, provider_id, state, license, effective_date, expiration_date) values
      ($1, $2, 'AK', 'MEDS10482', '2020-01-01', team_today() - 1), ($1, $3, 'AK', 'NURR-20317', null, team_today()), ($1, $3, 'OR', 'FAR', null, team_today() + 91)`,
    [teamId, anna, ole],
  )
  await sql(
    "insert into state_license (team_id, provider_id, state, license, expiration_date) values ($1, $2, 'AK', 'FOREIGN', team_today())",
    [otherTeam, foreign],
  )
  await sql(
    "insert into board_certification (team_id, provider_id, certification, expiration_date) values ($1, $2, 'ABIM', team_today() + 30)",
    [teamId, anna],
  )
  await sql(
    `insert into malpractice_insurance (team_id, provider_id, policy, end_date) values
      ($1, $2, 'MMX-1', team_today() - 300), ($1, $2, 'MMX-2', team_today() + 31), ($1, $3, 'Old', team_today() - 5), ($1, $3, 'Open', null)`,
    [teamId, anna, ole],
  )
  await sql(
    "insert into carrier_participation (team_id, practice_id, provider_id, carrier_id, status, effective_date, expires) values ($1, $2, $3, 901, 'ACTIVE', '2020-01-01', team_today() + 60)",
    [teamId, north, anna],
  )
  await sql(
    "insert into provider_facility (team_id, provider_id, facility_id, is_active, is_primary, privileges_type, expires) values ($1, $2, 901, true, true, 'COURTESY', team_today() + 61)",
    [teamId, anna],
  )
  await used.world.inTeam(teamId, async (scope) => {
    const paper = (owner: 'provider' | 'practice', ownerId: number, name: string, category: string, days: number) =>
      buildDocument(scope, {
        teamId,
        owner,
        scope: 'own',
        ownerId,
        name,
        details: { category, expiration: daysFromToday(days) },
      })
    await paper('provider', anna, 'dea.pdf', 'DEA', 10)
    await paper('provider', anna, 'card.pdf', 'DRIVERS_LICENSE', 11)
    await paper('provider', anna, 'lately.pdf', 'CV', -30)
    await paper('provider', anna, 'outdated.pdf', 'CV', -31)
    await paper('practice', north, 'w9.pdf', 'W9', 90)
  })
  manager = await sessionWith(everything)
})

describe('the list of expirables', () => {
  it('the list of expirables has every kind by its day, with the count of each group', async () => {
    const { rows, counts, total, mutedCount } = await list()
    expect(rows.map(({ source, what, expires }) => [source, what, expires])).toEqual([
      ['providerHub', 'CAQH', daysFromToday(-400)],
      ['providerDocument', 'lately.pdf', daysFromToday(-30)],
      ['stateLicense', 'AK', daysFromToday(-1)],
      ['stateLicense', 'AK', daysFromToday(0)],
      ['providerDocument', 'dea.pdf', daysFromToday(10)],
      ['boardCertification', 'ABIM', daysFromToday(30)],
      ['malpracticeInsurance', 'MMX-2', daysFromToday(31)],
      ['practiceHub', 'CAQH', daysFromToday(45)],
      ['carrierParticipation', 'Northstar', daysFromToday(60)],
      ['providerFacility', 'Golden Heart', daysFromToday(61)],
      ['practiceFacility', 'Golden Heart', daysFromToday(85)],
      ['practiceDocument', 'w9.pdf', daysFromToday(90)],
    ])
    expect(counts).toEqual({ overdue: 3, within30: 3, within60: 3, within90: 3 })
    expect({ total, mutedCount }).toEqual({ total: 12, mutedCount: 0 })
    expect(rows[2]).toMatchObject({
      number: 'MEDS10482',
      ownerId: anna,
      ownerName: 'Berg, Anna MD',
      practiceName: 'North',
    })
  })

  it('the list of expirables is narrowed by type, group, practice, provider and text, and the counts follow', async () => {
    const sources = async (query: Record<string, unknown>) => (await list(query)).rows.map(({ source }) => source)
    expect(await sources({ type: 'license' })).toEqual(['stateLicense', 'stateLicense'])
    expect(await sources({ group: 'within60' })).toEqual([
      'malpracticeInsurance',
      'practiceHub',
      'carrierParticipation',
    ])
    expect(await sources({ practiceId: String(south) })).toEqual(['stateLicense', 'practiceHub'])
    expect(await sources({ providerId: String(ole) })).toEqual(['stateLicense'])
    expect(await sources({ practiceId: String(south), providerId: String(ole) })).toEqual(['stateLicense'])
    expect(await sources({ practiceId: String(north), providerId: String(ole) })).toEqual([])
    expect(await sources({ search: ' meds1 ' })).toEqual(['stateLicense'])
    expect(await sources({ search: 'alaska' })).toEqual(['stateLicense', 'stateLicense'])
    expect(await sources({ search: 'CV' })).toEqual(['providerDocument'])
    expect(await sources({ search: '%' })).toEqual([])
    const { counts, total } = await list({ type: 'license', group: 'overdue' })
    expect({ counts, total }).toEqual({ counts: { overdue: 1, within30: 1, within60: 0, within90: 0 }, total: 1 })
    expect((await list({ sort: 'owner', direction: 'descending' })).rows[0]?.ownerName).toBe('South')
    expect((await list({ page: '2' })).rows).toEqual([])
  })

  it('the list of expirables is sorted by each column as it is shown', async () => {
    const shown: Record<contract.ExpirableSort, (row: contract.Expirable) => string> = {
      expires: ({ expires }) => expires,
      type: ({ source }) => String(expirableTypes.values.indexOf(sourceOf(source).type)),
      what: (row) => expirableName(row).toLowerCase(),
      owner: ({ ownerName }) => ownerName.toLowerCase(),
      practice: ({ practiceName }) => practiceName?.toLowerCase() ?? '',
    }
    for (const sort of contract.expirableSorts.values)
      for (const direction of ['ascending', 'descending']) {
        const values = (await list({ sort, direction })).rows.map(shown[sort])
        const given = values.filter((value) => value !== '')
        const sorted = given.toSorted((a, b) => a.localeCompare(b))
        // Rows without a value come last either way.
        expect(values.slice(0, given.length), `${sort} ${direction}`).toEqual(
          direction === 'ascending' ? sorted : sorted.toReversed(),
        )
      }
  })

  it('the list of expirables shows each caller only the kinds that the caller may see', async () => {
    const seen = async (...authorities: string[]) =>
      (await list({}, await sessionWith(authorities))).rows.map(({ source }) => source)
    expect(await seen('PRACTICE_DATA_HUB_VIEW')).toEqual(['practiceHub'])
    expect(await seen('PROVIDER_BASIC_VIEW')).toEqual(['carrierParticipation'])
    expect((await ask({}, await sessionWith(['TASK_EDIT']))).status).toBe(403)
    const { rows } = await list(
      { type: 'document' },
      await sessionWith(['PROVIDER_DOCUMENT_VIEW', 'PROVIDER_SENSITIVE_DETAILS_VIEW']),
    )
    expect(rows.map(({ what }) => what)).toEqual(['lately.pdf', 'dea.pdf', 'card.pdf'])
  })

  it('the list of expirables has only the practices of a restricted caller, and nothing of another team', async () => {
    const restricted = await sessionWith(everything, [south])
    expect((await list({}, restricted)).rows.map(({ source }) => source)).toEqual(['stateLicense', 'practiceHub'])
    expect((await ask({ practiceId: String(north) }, restricted)).status).toBe(404)
    const other = await sessionWith(everything, [], otherTeam)
    expect((await list({}, other)).rows.map(({ number }) => number)).toEqual(['FOREIGN'])
    expect((await ask({ providerId: String(anna) }, other)).status).toBe(404)
  })

  it.each([
    { type: 'other' },
    { group: 'soon' },
    { page: '0' },
    { sort: 'id; drop table task' },
    { search: 'x'.repeat(256) },
  ])('the list of expirables refuses the filter %j', async (query) => {
    expect((await ask(query)).status).toBe(400)
  })

  it('the list of expirables is exported with its filters as a CSV file, whose address is its own', async () => {
    const reply = await used.world.call(contract.exportExpirables, { body: { type: 'license' } }, { as: manager })
    const { url } = reply.body as { url: string }
    const file = await used.world.ask('GET', url, { as: manager })
    expect(
      String(file.body)
        .replace(/^\ufeff/, '')
        .split('\r\n')
        .slice(0, 3),
    ).toEqual([
      'Type,What,Provider or practice,Practice,Effective,Expires,Days,Group,Muted',
      expect.stringMatching(/^License,Alaska · MEDS10482,"Berg, Anna MD",North,01\/01\/2020,[\d/]+,-1,Overdue,$/),
      expect.stringMatching(/^License,Alaska · NURR-20317,"Lund, Ole",South,,[\d/]+,0,Within 30 days,$/),
    ])
    expect((await used.world.ask('GET', url.replace('license', 'document'), { as: manager })).status).toBe(403)
  })
})

describe('a muted expirable', () => {
  const mute = (body: Record<string, unknown>, as = manager) =>
    used.world.call(contract.muteExpirable, { body }, { as })

  it.each(expirableSourceNames)('a muted expirable of %s is hidden until it expires on another day', async (source) => {
    const { id, expires, version } = await find(source)
    expect((await mute({ source, id, expires, muted: true })).status).toBe(200)
    expect((await list()).rows.some((row) => row.source === source && row.id === id)).toBe(false)
    const shown = (await list({ muted: 'shown' })).rows.find((row) => row.source === source && row.id === id)
    expect(shown).toMatchObject({ isMuted: true, version })
    expect((await list()).mutedCount).toBe(1)
    expect((await mute({ source, id, expires, muted: false })).status).toBe(200)
    expect((await list()).rows.some((row) => row.source === source && row.id === id)).toBe(true)
  })

  it('a muted expirable is one that its caller may edit, sees, and knows the day of', async () => {
    const { id, expires } = await find('stateLicense')
    const body = { source: 'stateLicense', id, expires, muted: true }
    expect((await mute(body, await sessionWith(['PROVIDER_STATE_LICENSE_VIEW']))).status).toBe(403)
    expect((await mute(body, await sessionWith(['PROVIDER_DATA_HUB_EDIT']))).status).toBe(403)
    expect((await mute(body, await sessionWith(everything, [south]))).status).toBe(404)
    expect((await mute(body, await sessionWith(everything, [], otherTeam))).status).toBe(404)
    expect((await mute({ ...body, expires: '2001-01-01' })).status).toBe(409)
    expect((await mute({ ...body, id: 2_000_000_000 })).status).toBe(404)
    expect((await mute({ ...body, source: 'else' })).status).toBe(400)
    expect((await mute({ ...body, expires: 'soon' })).body).toMatchObject({ message: fieldMessages.date })
  })
})

describe('a renewal', () => {
  const later = daysFromToday(800)
  const renew = (body: Record<string, unknown>, as = manager) =>
    used.world.call(contract.renewExpirable, { body }, { as })
  const renewWithFile = (data: Record<string, unknown>, name: string | null, as = manager) =>
    used.world.ask('POST', '/api/expirables/renew/file', {
      as,
      raw: parts({
        data,
        files: name === null ? {} : { file: [{ name, type: 'application/pdf', bytes: pdf(name) }] },
      }),
    })

  it('a renewal is refused without a day, with days out of order, from an older version, and without the right', async () => {
    const { id, version } = await find('carrierParticipation')
    const body = { source: 'carrierParticipation', id, version, expiration: later }
    expect((await renew({ ...body, expiration: '' })).body).toMatchObject({
      fields: { expiration: contract.expirableMessages.dateNeeded },
    })
    expect((await renew({ ...body, expiration: '2027-02-30' })).status).toBe(400)
    expect((await renew({ ...body, expiration: '2019-01-01' })).body).toMatchObject({
      fields: { expiration: texts.expirationOrder },
    })
    expect((await renew({ ...body, effectiveDate: later, expiration: '2027-01-01' })).status).toBe(400)
    expect((await renew({ ...body, version: version + 1 })).status).toBe(409)
    expect((await renew(body, await sessionWith(['PROVIDER_BASIC_EDIT']))).status).toBe(403)
    expect((await renew(body, await sessionWith(everything, [south]))).status).toBe(404)
    expect((await renew(body, await sessionWith(everything, [], otherTeam))).status).toBe(404)
    expect((await find('carrierParticipation')).version).toBe(version)
  })

  it('a renewal with a file needs the file and the right to edit documents, and stores nothing otherwise', async () => {
    const { id, version } = await find('stateLicense', { providerId: String(anna) })
    const data = { source: 'stateLicense', id, version, expiration: later }
    expect((await renewWithFile(data, null)).status).toBe(400)
    expect((await renewWithFile(data, 'x.pdf', await sessionWith(['PROVIDER_STATE_LICENSE_EDIT']))).status).toBe(403)
    expect((await renewWithFile({ ...data, version: 9 }, 'x.pdf')).status).toBe(409)
    expect(await sql("select from document where name = 'x.pdf'")).toEqual([])
    expect((await find('stateLicense', { providerId: String(anna) })).version).toBe(version)
  })

  it('a renewal of a license gives it days, number and a document, and marks the former document as replaced', async () => {
    const { id, version } = await find('stateLicense', { providerId: String(anna) })
    const former = (await sql("update document set category = 'LICENSE' where name = 'dea.pdf' returning id"))[0]
      .id as number
    await sql(
      "insert into document_link (team_id, document_id, element, element_id, label) values ($1, $2, 'stateLicense', $3, 'x')",
      [teamId, former, id],
    )
    const data = { source: 'stateLicense', id, version, expiration: later, number: 'MEDS-2' }
    expect(await renewWithFile(data, 'license.pdf')).toMatchObject({ status: 200, body: { filename: 'license.pdf' } })
    const [license] = await sql('select license, effective_date, expiration_date from state_license where id = $1', [
      id,
    ])
    expect(license).toEqual({ license: 'MEDS-2', effective_date: '2020-01-01', expiration_date: later })
    expect(
      await sql(
        `select d.name, d.category, d.expiration, l.label, r.name as replaces from document d join document_link l on l.document_id = d.id
           join document r on r.replaced_by_id = d.id where d.name = 'license.pdf'`,
      ),
    ).toEqual([
      {
        name: 'license.pdf',
        category: 'LICENSE',
        expiration: later,
        label: 'State License: AK',
        replaces: 'dea.pdf',
      },
    ])
    expect((await list({ search: 'dea.pdf' })).rows).toEqual([])
  })

  it('a renewal of a document with a file keeps the former one, and one without a file changes its day', async () => {
    const { id, version } = await find('practiceDocument')
    const data = { source: 'practiceDocument', id, version, expiration: later, effectiveDate: '2026-01-01' }
    expect(await renewWithFile(data, 'w9.pdf')).toMatchObject({ status: 200, body: { filename: 'w9 (2).pdf' } })
    const papers = await sql(
      "select d.name, d.expiration, d.category, r.name as replaced_by from document d left join document r on r.id = d.replaced_by_id where d.owner_type = 'practice' order by d.id",
    )
    expect(papers).toEqual([
      { name: 'w9.pdf', expiration: daysFromToday(90), category: 'W9', replaced_by: 'w9 (2).pdf' },
      { name: 'w9 (2).pdf', expiration: later, category: 'W9', replaced_by: null },
    ])
    const { id: cv, version: seen } = await find('providerDocument')
    expect((await renew({ source: 'providerDocument', id: cv, version: seen, expiration: later })).status).toBe(200)
    expect(await sql('select expiration, first_reminder_at from document where id = $1', [cv])).toEqual([
      { expiration: later, first_reminder_at: null },
    ])
  })

  it.each([
    ['boardCertification', 'board_certification', 'expiration_date'],
    ['malpracticeInsurance', 'malpractice_insurance', 'end_date'],
    ['providerHub', 'provider_hub', 'expires'],
    ['practiceHub', 'practice_hub', 'expires'],
    ['carrierParticipation', 'carrier_participation', 'expires'],
    ['providerFacility', 'provider_facility', 'expires'],
    ['practiceFacility', 'practice_facility', 'expires'],
  ] as const)('a renewal of %s writes its day, and leaves the rest as it was', async (source, table, column) => {
    const { id, version } = await find(source)
    const before = (await sql(`select * from ${table} where id = $1`, [id]))[0]
    expect((await renew({ source, id, version, expiration: later })).status).toBe(200)
    const after = (await sql(`select * from ${table} where id = $1`, [id]))[0]
    const changing = { [column]: null, version: 0, updated_at: null, updated_by: null, since: null, set_by: null }
    expect({ ...after, ...changing }).toEqual({ ...before, ...changing })
    expect(after).toMatchObject({ [column]: later, version: version + 1 })
    expect((await renew({ source, id, version, expiration: later })).status).toBe(409)
  })
})
