import { fhirTypeNames, fhirTypes } from '@credence/contract/fhir/types'
import { rateLimits, unknownCodes } from '@credence/contract/kit/rate-limit'
import { linkTexts } from '@credence/contract/links/link-texts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useDemoWorld } from '../../../test/kit/demo-world.ts'
import { everyResource, faultsOf, type Json, type Resource } from '../../../test/kit/fhir.ts'
import { countQueries } from '../../../test/kit/queries.ts'

const code = 'northern-lights-6r5x'
const base = `/fhir/${code}`
const used = useDemoWorld({ env: { CREDENCE_CALLS_PER_MINUTE: String(rateLimits.generic) } })
let all: Resource[] = []
let last = 0
/** Each test calls from a network of its own, so that none meets the limit of another. */
let from = ''

beforeAll(async () => {
  all = await everyResource(used.world, code)
})
beforeEach(() => {
  last += 1
  from = `198.51.100.${last}`
})

const get = (url: string, headers: Record<string, string> = {}) => used.world.ask('GET', url, { headers, from })
const ofType = (type: string) => all.filter(({ resourceType }) => resourceType === type)

/** What a refusal says, and what is wrong with it as a resource. */
const outcomeOf = ({ status, body, headers }: Awaited<ReturnType<typeof get>>) => ({
  status,
  issue: body.issue?.[0].code,
  faults: faultsOf(body),
  type: headers['content-type'],
  readableBy: headers['access-control-allow-origin'],
})
const refusal = (status: number, issue: string) => ({
  status,
  issue,
  faults: [],
  type: 'application/fhir+json; charset=utf-8',
  readableBy: '*',
})

describe('the CapabilityStatement', () => {
  it('the CapabilityStatement is valid and claims no more than is served', async () => {
    const { status, body, headers } = await get(`${base}/metadata`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/fhir+json; charset=utf-8')
    expect(faultsOf(body)).toEqual([])
    expect(body).toMatchObject({ fhirVersion: '4.0.1', kind: 'instance', rest: [{ mode: 'server' }] })
    expect(body.instantiates).toBeUndefined()
    expect(body.rest[0].resource.map(({ type }: { type: string }) => type)).toEqual(fhirTypeNames)
  })

  it.each(fhirTypeNames)(
    'every parameter that the CapabilityStatement names for %s works when it is strict',
    async (type) => {
      const { body } = await get(`${base}/metadata`)
      const declared = body.rest[0].resource.find((each: { type: string }) => each.type === type)
      const values: Record<string, string> = { _lastUpdated: 'gt2000', _count: '3', _id: 'x' }
      const queries = [
        ...declared.searchParam.map(({ name }: { name: string }) => `${name}=${values[name] ?? 'x'}`),
        ...(declared.searchInclude ?? []).map((value: string) => `_include=${value}`),
        ...(declared.searchRevInclude ?? []).map((value: string) => `_revinclude=${value}`),
      ]
      expect(queries.length).toBeGreaterThan(3)
      for (const query of queries) {
        const reply = await get(`${base}/${type}?${query}`, { prefer: 'handling=strict' })
        expect([query, reply.status]).toEqual([query, 200])
        expect(faultsOf(reply.body)).toEqual([])
      }
    },
  )
})

describe('a search', () => {
  const networkOf = ({ extension }: Resource) => extension[0].valueReference.reference
  const codesOf = (concepts: { coding?: { code: string }[] }[] = []) =>
    concepts.flatMap(({ coding = [] }) => coding.map(({ code: each }) => each))
  const startsWith = (text: string | undefined, start: string) => text?.toLowerCase().startsWith(start) ?? false
  const cases: [string, string, (resource: Resource) => boolean][] = [
    ['Practitioner', 'family=S', ({ name }) => startsWith(name[0].family, 's')],
    ['Practitioner', 'family:exact=Sorensen', ({ name }) => name[0].family === 'Sorensen'],
    ['Practitioner', 'family:exact=sorensen', () => false],
    ['Practitioner', 'family:contains=EN', ({ name }) => name[0].family.toLowerCase().includes('en')],
    ['Practitioner', 'given=a,c', ({ name }) => /^[ac]/i.test(name[0].given[0])],
    ['Practitioner', 'name=chidi', ({ name }) => name[0].given[0] === 'Chidi'],
    ['Practitioner', 'name=s&name=c', ({ name }) => /^s/i.test(name[0].family) && /^c/i.test(name[0].given[0])],
    ['Practitioner', 'family=.*', () => false],
    ['Practitioner', 'family=%5C', () => false],
    ['Practitioner', '_id=4,7,999', ({ id }) => ['4', '7'].includes(id)],
    ['Practitioner', '_id=4&_id=7', () => false],
    ['Practitioner', '_lastUpdated=ge2020-01-01', () => true],
    ['Practitioner', '_lastUpdated=lt2020-01', () => false],
    [
      'PractitionerRole',
      'practitioner=Practitioner/4',
      ({ practitioner }) => practitioner.reference === 'Practitioner/4',
    ],
    ['PractitionerRole', 'practitioner=Location/4', () => false],
    ['PractitionerRole', 'organization=practice', () => true],
    ['PractitionerRole', 'organization=payer-1', () => false],
    [
      'PractitionerRole',
      'location=Location/3',
      ({ location = [] }) => location.some(({ reference }: { reference: string }) => reference === 'Location/3'),
    ],
    [
      'PractitionerRole',
      'location=1&location=3',
      ({ location = [] }) =>
        ['Location/1', 'Location/3'].every((each) =>
          location.some(({ reference }: { reference: string }) => reference === each),
        ),
    ],
    ['PractitionerRole', 'network=network-8-84', (role) => networkOf(role) === 'Organization/network-8-84'],
    [
      'PractitionerRole',
      'network=Organization/network-10-0',
      (role) => networkOf(role) === 'Organization/network-10-0',
    ],
    ['PractitionerRole', 'specialty=363LF0000X', ({ specialty }) => codesOf(specialty).includes('363LF0000X')],
    [
      'PractitionerRole',
      'specialty=http://nucc.org/provider-taxonomy|363LF0000X',
      ({ specialty }) => codesOf(specialty).includes('363LF0000X'),
    ],
    ['PractitionerRole', 'specialty=http://snomed.info/sct|363LF0000X', () => false],
    ['PractitionerRole', '_id=4-8-84', ({ id }) => id === '4-8-84'],
    ['PractitionerRole', '_lastUpdated=gt2020-01-01T00:00:00Z', () => true],
    ['Organization', 'type=payer', ({ type }) => codesOf(type)[0] === 'payer'],
    ['Organization', 'type=ntwk,prvgrp', ({ type }) => codesOf(type)[0] !== 'payer'],
    ['Organization', 'partof=Organization/payer-1', ({ partOf }) => partOf?.reference === 'Organization/payer-1'],
    ['Organization', 'name=glacier', ({ name }) => startsWith(name, 'glacier')],
    ['Organization', 'address-state=AK', ({ address }) => address?.[0].state === 'AK'],
    ['Organization', 'address-city=anch', ({ address }) => startsWith(address?.[0].city, 'anch')],
    ['Organization', 'address-postalcode=99', ({ address }) => startsWith(address?.[0].postalCode, '99')],
    ['Location', 'address-city=anch', ({ address }) => startsWith(address.city, 'anch')],
    ['Location', 'address-state=OR', ({ address }) => address.state === 'OR'],
    ['Location', 'address-postalcode=99508', ({ address }) => startsWith(address.postalCode, '99508')],
    ['Location', 'name:contains=hospital', ({ name }) => /hospital/i.test(name)],
    ['Location', 'organization=Organization/practice', () => true],
    ['InsurancePlan', 'name=glacier', ({ name }) => startsWith(name, 'glacier')],
    ['InsurancePlan', 'type=mediadv', ({ type }) => codesOf(type).includes('mediadv')],
    ['InsurancePlan', 'owned-by=Organization/payer-1', ({ ownedBy }) => ownedBy.reference === 'Organization/payer-1'],
    ['InsurancePlan', 'administered-by=payer-1', ({ ownedBy }) => ownedBy.reference === 'Organization/payer-1'],
    ['InsurancePlan', 'network=network-10-0', ({ id }) => id === '10-0'],
    ['OrganizationAffiliation', 'network=network-1-11', ({ id }) => id === '1-11'],
    [
      'OrganizationAffiliation',
      'primary-organization=payer-1',
      ({ organization }) => organization.reference === 'Organization/payer-1',
    ],
    ['OrganizationAffiliation', 'participating-organization=practice', () => true],
  ]

  it.each(cases)('%s?%s finds exactly the resources that match', async (type, query, matches) => {
    const { status, body } = await get(`${base}/${type}?${query}&_count=100`)
    expect(status).toBe(200)
    const expected = ofType(type).filter(matches)
    expect(body.total).toBe(expected.length)
    expect((body.entry ?? []).map(({ resource }: { resource: Resource }) => resource)).toEqual(expected)
  })

  it('every parameter has a case above', () => {
    for (const type of fhirTypeNames)
      for (const name of Object.keys(fhirTypes[type].parameters))
        expect(
          cases.some(([each, query]) => each === type && query.startsWith(name)),
          `${type} ${name}`,
        ).toBe(true)
  })

  it('an absolute reference to this server is understood', async () => {
    const { publicUrl } = used.world.services.config
    const absolute = encodeURIComponent(`${publicUrl}${base}/Practitioner/4`)
    const { body } = await get(`${base}/PractitionerRole?practitioner=${absolute}`)
    expect(body.total).toBe(
      ofType('PractitionerRole').filter(({ practitioner }) => practitioner.reference === 'Practitioner/4').length,
    )
    expect(body.total).toBeGreaterThan(0)
  })

  it('pages have a total, their own address and the next, and are together the whole', async () => {
    const whole = ofType('PractitionerRole')
    let url: string | undefined = `${base}/PractitionerRole?_count=10`
    const found: Resource[] = []
    let pages = 0
    while (url !== undefined) {
      const { body } = await get(url)
      expect(body.total).toBe(whole.length)
      const links = Object.fromEntries(
        body.link.map((each: { relation: string; url: string }) => [each.relation, each.url]),
      )
      const { origin } = new URL(links.self)
      expect(links.self).toBe(`${origin}${url}`)
      for (const { fullUrl, resource, search } of body.entry) {
        expect(fullUrl).toBe(`${origin}${base}/PractitionerRole/${resource.id}`)
        expect(search).toEqual({ mode: 'match' })
        found.push(resource)
      }
      url = links.next?.slice(origin.length)
      pages += 1
    }
    expect(pages).toBe(Math.ceil(whole.length / 10))
    expect(found).toEqual(whole)
  })

  it('a page has 100 entries at most, 20 with _revinclude, and none where _count is 0', async () => {
    const selfOf = async (query: string) => (await get(`${base}/Practitioner?${query}`)).body.link[0].url
    expect(await selfOf('_count=5000')).toContain('_count=100')
    expect(await selfOf('_count=100&_revinclude=PractitionerRole:practitioner')).toContain('_count=20')
    const { body } = await get(`${base}/Practitioner?_count=0`)
    expect(body.entry).toBeUndefined()
    expect(body.link.map(({ relation }: { relation: string }) => relation)).toEqual(['self'])
    expect(body.total).toBe(ofType('Practitioner').length)
  })

  it.each(
    fhirTypeNames.flatMap((type) => [
      ...fhirTypes[type].includes.map((value): [string, string, string] => [type, '_include', value]),
      ...fhirTypes[type].revIncludes.map((value): [string, string, string] => [type, '_revinclude', value]),
    ]),
  )('%s with %s=%s adds resources that exist, each once', async (type, kind, value) => {
    // The first page of organizations has no network.
    const of = type === 'Organization' && value.endsWith(':network') ? '&type=ntwk' : ''
    const { body } = await get(`${base}/${type}?${kind}=${value}&_count=100${of}`)
    const added = body.entry
      .filter(({ search }: Json) => search.mode === 'include')
      .map(({ resource }: Json) => resource)
    const ids = body.entry.map(({ resource }: Json) => `${resource.resourceType}/${resource.id}`)
    expect(new Set(ids).size).toBe(ids.length)
    // The payers of networks are in the same page.
    expect(added.length > 0).toBe(value !== 'Organization:partof')
    for (const resource of added) expect(all).toContainEqual(resource)
  })

  it('_include adds what the page refers to, and nothing else', async () => {
    const { body } = await get(
      `${base}/PractitionerRole?_id=4-8-84&_include=PractitionerRole:practitioner&_include=PractitionerRole:network&_include=PractitionerRole:location`,
    )
    const [role] = ofType('PractitionerRole').filter(({ id }) => id === '4-8-84')
    const places: string[] = (role?.location ?? []).map(({ reference }: Json) => reference)
    const added = body.entry.slice(1).map(({ resource }: Json) => `${resource.resourceType}/${resource.id}`)
    expect(added.toSorted()).toEqual(['Practitioner/4', 'Organization/network-8-84', ...places].toSorted())
    const networks = await get(`${base}/Organization?type=ntwk&_count=1&_include=Organization:partof`)
    expect(networks.body.entry.map(({ resource }: Json) => resource.id)).toEqual(['network-1-11', 'payer-1'])
  })

  it('_revinclude adds the roles of the providers on the page', async () => {
    const { body } = await get(`${base}/Practitioner?_id=4&_revinclude=PractitionerRole:practitioner`)
    expect(body.total).toBe(1)
    expect(body.entry.slice(1).map(({ resource }: Json) => resource)).toEqual(
      ofType('PractitionerRole').filter(({ practitioner }) => practitioner.reference === 'Practitioner/4'),
    )
  })

  it('an unknown parameter is left out of the address of the page, and refused when handling is strict', async () => {
    const url = `${base}/Practitioner?colour=red&_include=Practitioner:nobody&_format=json&family=s`
    const lenient = await get(url)
    expect(lenient.status).toBe(200)
    expect(lenient.body.link[0].url).toMatch(/\/Practitioner\?family=s&_count=50$/)
    expect(outcomeOf(await get(url, { prefer: 'return=minimal; handling=strict' }))).toEqual(refusal(400, 'invalid'))
    expect((await get(url, { prefer: 'handling=lenient' })).status).toBe(200)
  })

  it.each([
    '_count=many',
    '_count=-1',
    '_after=nobody',
    '_lastUpdated=yesterday',
    '_lastUpdated=2026-02-30',
    '_lastUpdated=ne2026',
    'family:below=x',
    'family:constructor=x',
    'name=%00',
  ])('the value %s is refused with 400', async (query) => {
    expect(outcomeOf(await get(`${base}/Practitioner?${query}`))).toEqual(refusal(400, 'invalid'))
  })
})

describe('a long search', () => {
  it('a search with more than 2000 characters is refused with 400, and a long id is not found', async () => {
    const long = `${base}/Practitioner?name=${'x,'.repeat(500)}&family=${'y,'.repeat(501)}`
    expect(outcomeOf(await get(long))).toEqual(refusal(400, 'invalid'))
    expect(outcomeOf(await get(`${base}/Practitioner/${'4'.repeat(5000)}`))).toEqual(refusal(404, 'not-found'))
  })
})

describe('a call', () => {
  const calls = [
    '/metadata',
    ...fhirTypeNames.map((type) => `/${type}?_count=100`),
    '/Practitioner/4',
    '/PractitionerRole/4-8-84',
  ]

  it.each(calls)('%s is one round trip to the database', async (call) => {
    await get(`${base}${call}`)
    expect(await countQueries(() => get(`${base}${call}`))).toBe(1)
  })

  it.each(calls)('%s has an ETag, answers 304 to whoever has it, and answers HEAD', async (call) => {
    const first = await get(`${base}${call}`)
    expect(first.headers.etag).toMatch(/^W\/"[\w-]+"$/)
    const again = await get(`${base}${call}`, { 'if-none-match': `"x", ${String(first.headers.etag)}` })
    expect(again).toMatchObject({ status: 304, body: '' })
    expect(await used.world.ask('HEAD', `${base}${call}`, { from })).toMatchObject({ status: 200, body: '' })
  })

  it('every resource is read by its id as the search found it', async () => {
    for (const type of fhirTypeNames)
      for (const resource of ofType(type).slice(0, 5)) {
        const { status, body } = await get(`${base}/${type}/${resource.id}`)
        expect({ status, body }).toEqual({ status: 200, body: resource })
      }
  })

  it('a change by staff is in the next answer', async () => {
    const before = await get(`${base}/Location/1`)
    await used.world.sql("update facility set city = 'Nome' where id = 1")
    const after = await get(`${base}/Location/1`, { 'if-none-match': String(before.headers.etag) })
    expect(after).toMatchObject({ status: 200, body: { address: { city: 'Nome' } } })
    expect(after.body.meta.lastUpdated > before.body.meta.lastUpdated).toBe(true)
    await used.world.sql("update facility set city = 'Anchorage' where id = 1")
  })

  it('a changed location of a provider moves lastUpdated of the roles without lines, and _lastUpdated finds them', async () => {
    const roles = ofType('PractitionerRole')
    const role = roles.find(({ id, location = [] }) => id.endsWith('-0') && location.length > 0)
    const [providerId] = String(role?.id).split('-')
    const place: string = role?.location[0].reference
    const newest = roles.map(({ meta }) => meta.lastUpdated).reduce((a, b) => (a > b ? a : b))
    const changed = async () =>
      (await get(`${base}/PractitionerRole?_lastUpdated=gt${newest}`)).body.entry?.map(({ resource }: Json) => resource)
    expect(await changed()).toBeUndefined()

    await used.world.sql(
      "update provider_facility set privileges_type = 'VOLUNTARILY_RESIGNED' where provider_id = $1 and facility_id = $2",
      [providerId, place.replace('Location/', '')],
    )
    const found: Resource[] = await changed()
    expect(found.map(({ id }) => id)).toEqual(
      roles.map(({ id }) => id).filter((id) => id.startsWith(`${providerId}-`) && id.endsWith('-0')),
    )
    for (const { meta, location = [] } of found) {
      expect(meta.lastUpdated > newest).toBe(true)
      expect(location).not.toContainEqual({ reference: place })
    }
  })

  it('ids of another practice, of a carrier that is out of network, and what is no id are 404', async () => {
    const own = new Set(all.map(({ resourceType, id }) => `${resourceType}/${id}`))
    const foreign = (await everyResource(used.world, 'denali-ortho-4h7k'))
      .map(({ resourceType, id }) => `${resourceType}/${id}`)
      .filter((each) => !own.has(each))
    expect(new Set(foreign.map((each) => each.split('/')[0])).size).toBeGreaterThan(3)
    const odd = [
      'Organization/payer-30',
      'Organization/network-30-0',
      'Organization/Practice',
      'Practitioner/0',
      'Practitioner/4,7',
      'Practitioner/99999999999',
      'PractitionerRole/4-8',
      'Practitioner/%27',
      'Patient/1',
      'Patient',
    ]
    for (const each of [...new Map(foreign.map((id) => [id.split('/')[0], id])).values(), ...odd])
      expect(outcomeOf(await get(`${base}/${each}`))).toEqual(refusal(404, 'not-found'))
  })

  it('a code that names no practice is 404 in the words of the lookups, also with a search that cannot be read', async () => {
    for (const url of [
      '/fhir/invented-2q8k4m7p/metadata',
      '/fhir/invented-2q8k4m7p/Practitioner?_count=x',
      `/fhir/${'a'.repeat(10_000)}/metadata`,
    ]) {
      const reply = await get(url)
      expect(outcomeOf(reply)).toEqual(refusal(404, 'not-found'))
      expect(reply.body.issue[0].details.text).toBe(linkTexts.invalid)
    }
  })

  it('unknown codes count with those of the lookups, and then every code is 429 with Retry-After', async () => {
    for (let at = 0; at < unknownCodes.most; at += 1)
      await get(at % 2 ? `/fhir/guess-${at}/metadata` : `/api/network/practice/guess-${at}`)
    const reply = await get(`${base}/metadata`)
    expect(outcomeOf(reply)).toEqual(refusal(429, 'throttled'))
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('calls count with the lookups of the same address', async () => {
    for (let at = 0; at < rateLimits.directory; at += 1)
      await get(at % 2 ? `${base}/Practitioner/4` : `/api/network/practice/${code}`)
    expect(outcomeOf(await get(`${base}/metadata`))).toEqual(refusal(429, 'throttled'))
  })

  it.each(['application/fhir+xml', 'text/html', 'application/json;q=0'])(
    'Accept: %s is refused with 406',
    async (accept) => {
      expect(outcomeOf(await get(`${base}/metadata`, { accept }))).toEqual(refusal(406, 'not-supported'))
    },
  )

  it.each(['application/fhir+json', 'application/json', 'text/html, */*;q=0.8'])(
    'Accept: %s is answered',
    async (accept) => {
      expect((await get(`${base}/metadata`, { accept })).status).toBe(200)
    },
  )

  it('_format counts more than Accept', async () => {
    expect(outcomeOf(await get(`${base}/metadata?_format=xml`, { accept: 'application/json' }))).toEqual(
      refusal(406, 'not-supported'),
    )
    for (const format of ['json', 'application/fhir+json', 'application/fhir%2Bjson'])
      expect((await get(`${base}/metadata?_format=${format}`, { accept: 'text/xml' })).status).toBe(200)
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is refused with 405', async (method) => {
    for (const url of [`${base}/Practitioner`, `${base}/Practitioner/4`, `${base}/Practitioner/_search`, base]) {
      const reply = await used.world.ask(method, url, {
        from,
        json: method === 'DELETE' ? undefined : { active: false },
      })
      expect(outcomeOf(reply)).toEqual(refusal(405, 'not-supported'))
      expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS')
    }
  })

  it('pages of any site may read FHIR without credentials, and nothing else', async () => {
    const origin = { origin: 'https://clinic.test' }
    const { headers } = await get(`${base}/metadata`, origin)
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    const preflight = await used.world.ask('OPTIONS', `${base}/Practitioner`, {
      from,
      headers: { ...origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'prefer' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({ 'access-control-allow-methods': 'GET, HEAD, OPTIONS' })
    for (const url of [`/api/network/practice/${code}`, `/network/${code}/search`, '/api/revenueteam/current'])
      expect((await get(url, origin)).headers['access-control-allow-origin']).toBeUndefined()
  })

  it('no session is read and no cookie set', async () => {
    const plain = await get(`${base}/metadata`)
    const withSession = await used.world.ask('GET', `${base}/metadata`, { from, as: 'x'.repeat(43), team: 9 })
    expect(withSession).toMatchObject({ status: 200, body: plain.body, cookies: {} })
  })
})
