import { allEndpoints } from '@credence/contract/all'
import { allows } from '@credence/contract/kit/access'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import { allAuthorities } from '@credence/contract/permissions'
import * as contract from '@credence/contract/provider-exports/calls'
import { saveProvider } from '@credence/contract/providers/profile'
import { sections } from '@credence/contract/provider-sections/all'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildCme, buildEntries } from '../../../db/builders/sections.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { get } from '../../../test/kit/document-files.ts'
import { placesOfPages, textOf, textsOfPages } from '../../../test/kit/pdf-text.ts'
import { sampleEntry } from '../../../test/kit/records/provider-records.ts'
import { countQueries } from '../../../test/kit/queries.ts'

const { used, clinic } = useClinic()

const ssn = '987-65-4321'
const secrets = {
  npi: '1234567893',
  dob: '1980-02-29',
  caqh: 'CAQH-77',
  dea: 'DEA-55',
  license: 'LIC-33',
  medicaid: 'MCD-22',
  medicare: 'PTAN-11',
  otherIds: 'OTHER-ID-9',
}
const asks = {
  demographicDetails: contract.exportDemographicDetails,
  profileReport: contract.exportProfileReport,
  providerCv: contract.exportProviderCv,
  activeLocations: contract.exportActiveLocations,
  participationStatus: contract.exportParticipationStatus,
} satisfies Record<contract.ProviderExport, Endpoint>
const names = Object.keys(asks) as contract.ProviderExport[]
const named = names.map((name) => [contract.exportTitles[name], name] as const)

const ask = (name: contract.ProviderExport, as: string | undefined = clinic.manager, id = clinic.anna) =>
  used.world.call<Endpoint>(
    asks[name],
    { params: { [name === 'demographicDetails' || name === 'participationStatus' ? 'providerId' : 'id']: id } },
    as ? { as } : {},
  )
const open = async (name: contract.ProviderExport, as = clinic.manager, id = clinic.anna) =>
  get(used.world, as, (await ask(name, as, id)).body.url)
const pagesOf = async (name: contract.ProviderExport, as = clinic.manager, id = clinic.anna) =>
  textsOfPages((await open(name, as, id)).bytes)
const shown = async (...how: Parameters<typeof pagesOf>) => textOf(await pagesOf(...how))

beforeAll(async () => {
  const { world } = used
  await world.call(
    saveProvider,
    {
      params: { id: clinic.anna },
      body: {
        ssn,
        ...secrets,
        phone1: '(907) 555-0142',
        city: 'Homer',
        spouse: 'Sam Able',
        otherLanguages: 'Norwegian',
      },
    },
    { as: clinic.manager },
  )
  await world.inTeam(clinicTeam, async (scope) => {
    const of = { teamId: clinicTeam, providerId: clinic.anna }
    await buildEntries(scope, { name: 'training' }, [
      { ...of, type: 'Residency', organization: 'Old College', startDate: '2001-07-01', endDate: '2004-06-30' },
    ])
    await buildEntries(scope, { name: 'workHistory' }, [
      { ...of, position: 'Physician', organization: 'Harbor Clinic', startDate: '2005-01-15' },
    ])
    await buildEntries(scope, { name: 'boardCertification' }, [
      { ...of, certification: 'Board of Medicine', notes: 'CERT-1', effectiveDate: '2010-01-01' },
    ])
    await buildEntries(scope, { name: 'peerReference' }, [{ ...of, lastName: 'Peerson', firstName: 'Pat' }])
    await buildEntries(scope, { name: 'malpracticeInsurance' }, [
      { ...of, policy: 'POLICY-8', startDate: '2026-01-01' },
    ])
    await buildCme(scope, [
      {
        ...of,
        title: 'Course of courses',
        hours: '1.5',
        dollarAmount: '20',
        category: 'GENERAL',
        eventDate: '2026-01-31',
      },
    ])
    await scope.db
      .insertInto('providerFacility')
      .values([
        {
          ...of,
          facilityId: clinic.facilities.hospital,
          isActive: true,
          isPrimary: true,
          privilegesType: 'COURTESY',
          effectiveDate: '2020-01-01',
        },
        { ...of, facilityId: clinic.facilities.office, isActive: true, privilegesType: 'VOLUNTARILY_RESIGNED' },
      ])
      .execute()
    await scope.db
      .insertInto('carrierParticipation')
      .values([
        {
          ...of,
          practiceId: clinic.north,
          carrierId: clinic.carriers.acme,
          status: 'ACTIVE',
          effectiveDate: '2020-01-01',
          expires: '9999-12-31',
        },
        { ...of, practiceId: clinic.south, carrierId: clinic.carriers.acme, status: 'ACTIVE', expires: '2020-12-31' },
        { ...of, practiceId: clinic.north, carrierId: clinic.carriers.birch, status: 'NOT_APPLICABLE' },
      ])
      .execute()
  })
})

describe('every export', () => {
  it.each(named)('%s is an inline PDF, with provider, practice, date and page in its footer', async (title, name) => {
    const { status, headers, bytes } = await open(name)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(new RegExp(`^inline; filename="${title} Anna Able, MD\\.pdf"`)),
    })
    const pages = await textsOfPages(bytes)
    expect(pages[0]?.slice(0, 2)).toEqual([title, 'Anna Able, MD'])
    for (const [at, page] of pages.entries())
      expect(page.slice(-2)).toEqual([
        expect.stringMatching(/^Anna Able, MD · North · Prepared \d\d\/\d\d\/\d{4}$/),
        `Page ${at + 1} of ${pages.length}`,
      ])
  })

  it.each(named)('%s needs each of its rights, and no other', async (_, name) => {
    const { access } = asks[name].definition
    const parts = access.kind === 'all' ? access.of : [access]
    expect(new Set(parts.map(({ kind }) => kind))).toEqual(new Set(['can']))
    const needed = parts.flatMap((part) => (part.kind === 'can' ? part.anyOf : []))
    const all = needed.map((permission) => `${permission}_VIEW`)
    expect((await open(name, await clinic.sessionWith(all))).status).toBe(200)
    for (const missing of all) {
      const rest = allAuthorities.filter((authority) => !authority.startsWith(missing.replace(/_VIEW$/, '')))
      expect(allows(access, { isH3Admin: false, authorities: rest }), missing).toBe(false)
      expect((await ask(name, await clinic.sessionWith(rest))).status, missing).toBe(403)
    }
  })

  it.each(named)('%s is recorded, opens only for its caller, and not for another provider', async (title, name) => {
    const {
      body: { url },
    } = await ask(name)
    expect((await get(used.world, clinic.manager, url)).status).toBe(200)
    const [event] = await used.world.sql('select action, subject, detail from audit_event order by id desc limit 1')
    expect(event).toEqual({
      action: 'provider exported',
      subject: `provider ${clinic.anna}`,
      detail: { export: title },
    })
    expect((await get(used.world, clinic.northOnly, url)).status).toBe(403)
    expect((await get(used.world, undefined, url)).status).toBe(401)
    expect(
      (await get(used.world, clinic.manager, url.replace(`/${clinic.anna}/file`, `/${clinic.bert}/file`))).status,
    ).toBe(403)
    expect(
      (
        await used.world.sql(
          "select count(*)::int as n from audit_event where action = 'provider exported' and detail ->> 'export' = $1 and subject = $2",
          [title, `provider ${clinic.bert}`],
        )
      )[0],
    ).toEqual({ n: 0 })
  })

  it.each(named)('%s is not found for an unknown provider, or one that the caller may not see', async (_, name) => {
    for (const id of [999_999, 0, -1]) expect((await ask(name, clinic.manager, id)).status, String(id)).toBe(404)
    expect((await ask(name, clinic.northOnly, clinic.cleo)).status).toBe(404)
  })

  it('holds no social security number, and other identifiers only if it requires the sensitive right', async () => {
    for (const name of names) {
      const text = await shown(name)
      expect(text, name).not.toContain(ssn)
      expect(text, name).not.toContain('•')
      for (const secret of Object.values({ ...secrets, dob: '02/29/1980' }))
        expect(text.includes(secret), `${name} ${secret}`).toBe(name === 'demographicDetails')
    }
  })

  it('shows identifiers of practices only to callers who may see them', async () => {
    const without = await clinic.sessionWith(allAuthorities.filter((authority) => !authority.startsWith('PRACTICE_')))
    expect(await shown('profileReport')).toContain('92-0555010')
    expect(await shown('profileReport', without)).not.toContain('92-0555010')
  })
})

describe('the content of the exports', () => {
  it('of Demographic Details is the profile with its sections', async () => {
    const text = await shown('demographicDetails')
    for (const part of [
      'Provider Details',
      'Demographics',
      'Homer',
      'Sam Able',
      'Practices',
      'Active Locations',
      'Documents',
      'Peerson',
      'Old College',
      'Harbor Clinic',
      'POLICY-8',
      'Board of Medicine',
      'CERT-1',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Course of courses')
  })

  it('of the Profile Report has continuing education and totals, without training, work and insurance', async () => {
    const text = await shown('profileReport')
    for (const part of [
      'Sam Able',
      'Peerson',
      'Board of Medicine',
      'Course of courses',
      'Total 1.50 $20.00',
      'Hospital (primary)',
    ])
      expect(text).toContain(part)
    for (const part of ['Old College', 'Harbor Clinic', 'POLICY-8']) expect(text).not.toContain(part)
  })

  it('of the Provider CV is contact data, education and work, and nothing private', async () => {
    const text = await shown('providerCv')
    for (const part of ['(907) 555-0142', 'Norwegian', 'Residency', 'Old College', '07/01/2001', 'Harbor Clinic'])
      expect(text).toContain(part)
    for (const part of ['Sam Able', 'Peerson', 'CERT-1']) expect(text).not.toContain(part)
  })

  it('of Active Locations is where privileges hold today, with or without an open renewal', async () => {
    expect(await shown('activeLocations')).toContain('Hospital (primary) Hospital Courtesy 01/01/2020')
    expect(await shown('activeLocations')).not.toContain('Office')
    await used.world.sql(
      'update provider_facility set effective_date = team_today() + 1 where provider_id = $1 and facility_id = $2',
      [clinic.anna, clinic.facilities.hospital],
    )
    expect(await shown('activeLocations')).toContain('No active locations.')
    await used.world.sql(
      "update provider_facility set effective_date = '2020-01-01' where provider_id = $1 and facility_id = $2",
      [clinic.anna, clinic.facilities.hospital],
    )
  })

  it('of Participation Status is every carrier of every practice that the caller sees', async () => {
    const text = await shown('participationStatus')
    expect(text).toMatch(
      /North Carrier Status Effective Expires Phone Fax Acme active 01\/01\/2020 12\/31\/9999 \(907\) 555-0101 Birch n\/a South Carrier .* Acme inactive 12\/31\/2020/,
    )
    const north = await shown('participationStatus', clinic.northOnly)
    expect(north).toContain('North')
    expect(north).not.toContain('South')
    await used.world.sql('update provider set excluded_from_carrier_credentialing = true where id = $1', [clinic.anna])
    expect(await shown('participationStatus')).toContain('This provider is excluded from carrier credentialing.')
    await used.world.sql('update provider set excluded_from_carrier_credentialing = false where id = $1', [clinic.anna])
  })
})

describe('an export of large or unusual data', () => {
  it('costs the same number of queries for five hundred entries per section as for a few, and holds them all', async () => {
    const url = async () => (await ask('demographicDetails')).body.url as string
    const few = await countQueries(async () => get(used.world, clinic.manager, await url()))
    const before = (await pagesOf('demographicDetails')).length
    await used.world.inTeam(clinicTeam, async (scope) => {
      for (const section of sections)
        await buildEntries(
          scope,
          section,
          Array.from({ length: 500 }, () => ({ teamId: clinicTeam, providerId: clinic.anna, ...sampleEntry(section) })),
        )
      await buildCme(
        scope,
        Array.from({ length: 500 }, (_, at) => ({
          teamId: clinicTeam,
          providerId: clinic.anna,
          title: `Course ${at}.`,
        })),
      )
    })
    expect(await countQueries(async () => get(used.world, clinic.manager, await url()))).toBe(few)
    expect((await pagesOf('demographicDetails')).length).toBeGreaterThan(before + 30)
    const text = await shown('profileReport')
    for (let at = 0; at < 500; at += 1) expect(text).toContain(`Course ${at}.`)
  }, 60_000)

  it('accepts any typed text', async () => {
    const hostile = [
      '<script>alert(1)</script>',
      'مرحبا \u202e abc',
      '\u{1f469}\u200d\u2695\ufe0f',
      ') Tj ET (',
      'x'.repeat(255),
    ]
    for (const lastName of hostile) {
      await used.world.sql('update provider set last_name = $2, notes = $3 where id = $1', [
        clinic.bert,
        lastName,
        'Long '.repeat(2000),
      ])
      for (const name of names)
        expect(
          (await textsOfPages((await open(name, clinic.manager, clinic.bert)).bytes)).length,
          `${name} ${lastName}`,
        ).toBeGreaterThan(0)
    }
    expect((await shown('demographicDetails', clinic.manager, clinic.bert)).match(/Long/g)?.length).toBe(2000)
  })

  it.each([
    ['Chinese', '小明', '李', '李'],
    ['Arabic', 'محمد', 'العلي', 'محمد العلي'],
    ['Hindi', 'प्रियंका', 'क्षत्रिय', 'प्रियंका क्षत्रिय'],
  ])('shows a legal name in %s, readable and searchable', async (_, firstName, lastName, found) => {
    const saved = await used.world.call(
      saveProvider,
      {
        params: { id: clinic.bert },
        body: { firstName, middleName: '', lastName, notes: `Seen as ${lastName} (Smith)` },
      },
      { as: clinic.manager },
    )
    expect(saved.status).toBe(200)
    for (const name of names) {
      const { headers, bytes } = await open(name, clinic.manager, clinic.bert)
      expect(decodeURIComponent(String(headers['content-disposition']))).toContain(`${firstName} ${lastName}`)
      const text = textOf(await textsOfPages(bytes))
      expect(text, name).toContain(found)
      expect(text, name).not.toMatch(/\ufffd|cannot show/)
      expect(bytes.length, name).toBeLessThan(40_000)
    }
    const pages = await placesOfPages((await open('demographicDetails', clinic.manager, clinic.bert)).bytes)
    const places = pages.flat()
    const label = places.find(({ text }) => text === 'Last name')
    expect(places.find(({ text, y }) => text === lastName && y === label?.y)).toBeDefined()
  })

  it('lists a character that its fonts cannot show, and its field', async () => {
    await used.world.call(
      saveProvider,
      { params: { id: clinic.bert }, body: { lastName: 'Bold', notes: 'Thanks \u{1f600}' } },
      { as: clinic.manager },
    )
    expect(await shown('profileReport', clinic.manager, clinic.bert)).toContain(
      "Characters that this document's fonts cannot show: U+1F600 in Notes (Provider).",
    )
  })

  it('ignores U+202E in a name, on the page and in the file name', async () => {
    await used.world.sql("update provider set first_name = $2, last_name = $3, credentials = 'MD' where id = $1", [
      clinic.bert,
      'דוד',
      '\u202eלוי',
    ])
    const { headers, bytes } = await open('activeLocations', clinic.manager, clinic.bert)
    expect(decodeURIComponent(String(headers['content-disposition']))).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    expect(textOf(await textsOfPages(bytes))).toContain('דוד לוי')
  })

  it('is in the list of all calls, each twice', () => {
    expect(allEndpoints.filter(({ feature }) => feature === 'providerExports')).toHaveLength(names.length * 2)
  })
})
