import { beforeAll, describe, expect, it } from 'vitest'
import { useDemoWorld } from '../../../test/kit/demo-world.ts'
import { everyResource, faultsOf, referencesIn, type Json, type Resource } from '../../../test/kit/fhir.ts'

// Every resource of the demo, by the definitions of FHIR R4 and by what Plan-Net adds to them.

const code = 'northern-lights-6r5x'
const used = useDemoWorld()
const byCode: Record<string, Resource[]> = {}
/** The resources of one practice, and those of all practices. */
const all = () => byCode[code] ?? []
const everywhere = () => Object.values(byCode).flat()

beforeAll(async () => {
  const practices = await used.world.sql(
    'select short_code as token from practice where short_code is not null order by id',
  )
  for (const { token } of practices) byCode[token] = await everyResource(used.world, token)
})

const planNet = 'http://hl7.org/fhir/us/davinci-pdex-plan-net/StructureDefinition/'
const isReferenceTo = (type: string) => (value: Json) =>
  new RegExp(`^${type}/[A-Za-z0-9.-]{1,64}$`).test(value?.reference)
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isCoded =
  (system: string, ...codes: string[]) =>
  (concepts: Json) =>
    concepts?.length > 0 &&
    concepts.every(({ coding }: Json) => coding?.[0]?.system.endsWith(system) && codes.includes(coding[0].code))

/** Of each profile the elements that Plan-Net 1.2.0 and US Core make mandatory, or fix, with a check of the value. */
const mandatory: Record<string, Record<string, (value: Json) => boolean>> = {
  'plannet-Practitioner': {
    active: (value) => value === true,
    identifier: (value) =>
      value?.length > 0 && value.every(({ system, value: id }: Json) => isText(system) && isText(id)),
    name: (value) =>
      value?.length > 0 && value.every(({ family, given }: Json) => isText(family) && given.every(isText)),
    qualification: (value) => value === undefined || value.every(({ code: concept }: Json) => isText(concept?.text)),
  },
  'plannet-PractitionerRole': {
    active: (value) => value === true,
    practitioner: isReferenceTo('Practitioner'),
    organization: isReferenceTo('Organization'),
    extension: (value) =>
      value?.length === 1 &&
      value[0].url === `${planNet}network-reference` &&
      isReferenceTo('Organization')(value[0].valueReference),
    location: (value) => value === undefined || value.every(isReferenceTo('Location')),
  },
  'plannet-Organization': {
    active: (value) => value === true,
    name: isText,
    type: isCoded('/CodeSystem/OrgTypeCS', 'prvgrp', 'payer'),
    address: (value) => value?.length > 0 && value.every((each: object) => Object.values(each).length > 0),
  },
  'plannet-Network': {
    active: (value) => value === true,
    name: isText,
    type: (value) => value?.length === 1 && isCoded('/CodeSystem/OrgTypeCS', 'ntwk')(value),
    partOf: isReferenceTo('Organization'),
    telecom: (value) => value === undefined,
  },
  'plannet-Location': {
    status: (value) => value === 'active',
    name: isText,
    mode: (value) => value === undefined,
    address: (value) => typeof value === 'object',
    managingOrganization: isReferenceTo('Organization'),
  },
  'plannet-InsurancePlan': {
    status: (value) => value === 'active',
    type: (value) => value?.length === 1 && (isText(value[0].text) || isText(value[0].coding?.[0].code)),
    ownedBy: isReferenceTo('Organization'),
    administeredBy: isReferenceTo('Organization'),
    network: (value) => value?.length > 0 && value.every(isReferenceTo('Organization')),
  },
  'plannet-OrganizationAffiliation': {
    active: (value) => value === true,
    organization: isReferenceTo('Organization'),
    participatingOrganization: isReferenceTo('Organization'),
    network: (value) => value?.length > 0 && value.every(isReferenceTo('Organization')),
  },
}

describe('the resources of the demo', () => {
  it('every practice of the demo that has a code has resources of every profile', () => {
    const expected = Object.keys(mandatory).map((name) => `${planNet}${name}`)
    expect(Object.keys(byCode).length).toBeGreaterThan(5)
    for (const [each, resources] of Object.entries(byCode)) {
      const profiles = new Set<string>(resources.map(({ meta }) => meta.profile[0]))
      expect([...profiles].toSorted(), each).toEqual(expected.toSorted())
    }
  })

  it('every resource is valid by the definitions of FHIR R4, and a broken one is not', () => {
    for (const resource of everywhere())
      expect(faultsOf(resource), `${resource.resourceType}/${resource.id}`).toEqual([])
    const [practitioner] = all()
    expect(faultsOf({ ...practitioner, active: 'yes' } as Resource)).not.toEqual([])
    expect(faultsOf({ ...practitioner, invented: 1 } as Resource)).not.toEqual([])
  })

  it.each(Object.entries(mandatory))(
    'every resource of the profile %s has its mandatory elements',
    (name, elements) => {
      const ofProfile = everywhere().filter(({ meta }) => meta.profile[0] === `${planNet}${name}`)
      expect(ofProfile.length).toBeGreaterThan(0)
      for (const resource of ofProfile) {
        expect(resource.id).toMatch(/^[A-Za-z0-9.-]{1,64}$/)
        expect(resource.meta.lastUpdated).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        for (const [element, holds] of Object.entries(elements))
          expect(holds(resource[element]), `${resource.id} ${element} ${JSON.stringify(resource[element])}`).toBe(true)
      }
    },
  )

  it('every reference leads to a resource of the same practice', () => {
    for (const resources of Object.values(byCode)) {
      const known = new Set(resources.map(({ resourceType, id }) => `${resourceType}/${id}`))
      expect(known.size).toBe(resources.length)
      const references = resources.flatMap(referencesIn)
      expect(references.length).toBeGreaterThan(100)
      expect(references.filter((each) => !known.has(each))).toEqual([])
    }
  })

  it('no network belongs to the carrier that is out of network, and the carrier without lines is one network', () => {
    const ids = new Set(all().map(({ resourceType, id }) => `${resourceType}/${id}`))
    expect([...ids].filter((id) => /(?:payer|network)-30\b/.test(id))).toEqual([])
    expect(ids).toContain('Organization/network-10-0')
    expect(ids).toContain('InsurancePlan/10-0')
  })

  it('a provider has a national identifier, a name and degrees with codes', () => {
    const practitioners = all().filter(({ resourceType }) => resourceType === 'Practitioner')
    expect(practitioners.some(({ identifier }) => identifier[0].system === 'http://hl7.org/fhir/sid/us-npi')).toBe(true)
    expect(practitioners.some(({ qualification }) => qualification?.[0].code.coding?.[0].code === 'MD')).toBe(true)
  })
})
