// The resource types that the public directory serves as FHIR R4, with the search parameters of each. The calls, the
// parser of searches, the statements of the server and the CapabilityStatement are made from these tables.

/** The release of Da Vinci PDEX Plan-Net that the resources follow. */
export const planNetVersion = '1.2.0'
const planNet = 'http://hl7.org/fhir/us/davinci-pdex-plan-net'

export const profileUrl = (name: string): string => `${planNet}/StructureDefinition/plannet-${name}`

export const fhirSystems = {
  npi: 'http://hl7.org/fhir/sid/us-npi',
  taxonomy: 'http://nucc.org/provider-taxonomy',
  degree: 'http://terminology.hl7.org/CodeSystem/v2-0360',
  organizationType: `${planNet}/CodeSystem/OrgTypeCS`,
  productType: `${planNet}/CodeSystem/InsuranceProductTypeCS`,
  affiliationRole: `${planNet}/CodeSystem/OrganizationAffiliationRoleCS`,
} as const

export const networkExtension = `${planNet}/StructureDefinition/network-reference`

export const fhirTypeNames = [
  'Practitioner',
  'PractitionerRole',
  'Organization',
  'Location',
  'InsurancePlan',
  'OrganizationAffiliation',
] as const
export type FhirTypeName = (typeof fhirTypeNames)[number]

/** What a value of a search parameter is compared with. */
export type SearchParameter =
  | { type: 'string' }
  | { type: 'token'; system: string }
  | { type: 'reference'; to: FhirTypeName }

interface FhirType {
  profiles: readonly string[]
  parameters: Readonly<Record<string, SearchParameter>>
  /** Values of `_include`. */
  includes: readonly string[]
  /** Values of `_revinclude`. */
  revIncludes: readonly string[]
}

const text = { type: 'string' } as const
const token = (system: string) => ({ type: 'token', system }) as const
const reference = (to: FhirTypeName) => ({ type: 'reference', to }) as const
const address = { 'address-city': text, 'address-state': text, 'address-postalcode': text } as const

export const fhirTypes = {
  Practitioner: {
    profiles: ['Practitioner'],
    parameters: { name: text, family: text, given: text },
    includes: [],
    revIncludes: ['PractitionerRole:practitioner'],
  },
  PractitionerRole: {
    profiles: ['PractitionerRole'],
    parameters: {
      practitioner: reference('Practitioner'),
      organization: reference('Organization'),
      location: reference('Location'),
      network: reference('Organization'),
      specialty: token(fhirSystems.taxonomy),
    },
    includes: [
      'PractitionerRole:practitioner',
      'PractitionerRole:organization',
      'PractitionerRole:location',
      'PractitionerRole:network',
    ],
    revIncludes: [],
  },
  Organization: {
    profiles: ['Organization', 'Network'],
    parameters: {
      name: text,
      type: token(fhirSystems.organizationType),
      partof: reference('Organization'),
      ...address,
    },
    includes: ['Organization:partof'],
    // The roles of an organization are as many as the directory has, so they are searched by page instead.
    revIncludes: [
      'InsurancePlan:owned-by',
      'InsurancePlan:network',
      'OrganizationAffiliation:network',
      'Location:organization',
    ],
  },
  Location: {
    profiles: ['Location'],
    parameters: { name: text, organization: reference('Organization'), ...address },
    includes: ['Location:organization'],
    revIncludes: [],
  },
  InsurancePlan: {
    profiles: ['InsurancePlan'],
    parameters: {
      name: text,
      type: token(fhirSystems.productType),
      'owned-by': reference('Organization'),
      'administered-by': reference('Organization'),
      network: reference('Organization'),
    },
    includes: ['InsurancePlan:owned-by', 'InsurancePlan:administered-by', 'InsurancePlan:network'],
    revIncludes: [],
  },
  OrganizationAffiliation: {
    profiles: ['OrganizationAffiliation'],
    parameters: {
      'primary-organization': reference('Organization'),
      'participating-organization': reference('Organization'),
      network: reference('Organization'),
    },
    includes: [
      'OrganizationAffiliation:primary-organization',
      'OrganizationAffiliation:participating-organization',
      'OrganizationAffiliation:network',
    ],
    revIncludes: [],
  },
} as const satisfies Record<FhirTypeName, FhirType>

/** The entries of a page: without `_count`, at most, and at most with `_revinclude`, which adds many to each. */
export const fhirPage = { usual: 50, most: 100, mostWithRevInclude: 20 } as const
