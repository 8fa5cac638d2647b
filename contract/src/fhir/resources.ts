import { z } from 'zod'

// The resources as the server writes them. No other field leaves. FHIR has no null: what is not known is left out.

const text = z.string()
const reference = z.object({ reference: text })
const coding = z.object({ system: text, code: text, display: text.optional() })
const concept = z.object({ coding: z.array(coding).optional(), text: text.optional() })
const identifier = z.object({ system: text, value: text })
const address = z.object({
  line: z.array(text).optional(),
  city: text.optional(),
  state: text.optional(),
  postalCode: text.optional(),
  country: text,
})
const common = { id: text, meta: z.object({ profile: z.array(text), lastUpdated: text }) }

const practitioner = z.object({
  resourceType: z.literal('Practitioner'),
  ...common,
  identifier: z.array(identifier),
  active: z.literal(true),
  name: z.array(z.object({ text, family: text, given: z.array(text), suffix: z.array(text).optional() })),
  qualification: z.array(z.object({ code: concept })).optional(),
})

const practitionerRole = z.object({
  resourceType: z.literal('PractitionerRole'),
  ...common,
  extension: z.array(z.object({ url: text, valueReference: reference })),
  active: z.literal(true),
  practitioner: reference,
  organization: reference,
  specialty: z.array(concept).optional(),
  location: z.array(reference).optional(),
})

const organization = z.object({
  resourceType: z.literal('Organization'),
  ...common,
  identifier: z.array(identifier).optional(),
  active: z.literal(true),
  type: z.array(concept),
  name: text,
  address: z.array(address).optional(),
  partOf: reference.optional(),
})

const location = z.object({
  resourceType: z.literal('Location'),
  ...common,
  status: z.literal('active'),
  name: text,
  address,
  managingOrganization: reference,
})

const insurancePlan = z.object({
  resourceType: z.literal('InsurancePlan'),
  ...common,
  status: z.literal('active'),
  type: z.array(concept),
  name: text,
  ownedBy: reference,
  administeredBy: reference,
  network: z.array(reference),
})

const organizationAffiliation = z.object({
  resourceType: z.literal('OrganizationAffiliation'),
  ...common,
  active: z.literal(true),
  organization: reference,
  participatingOrganization: reference,
  network: z.array(reference),
  code: z.array(concept),
})

export const fhirResources = {
  Practitioner: practitioner,
  PractitionerRole: practitionerRole,
  Organization: organization,
  Location: location,
  InsurancePlan: insurancePlan,
  OrganizationAffiliation: organizationAffiliation,
} as const

const anyResource = z.discriminatedUnion('resourceType', [
  practitioner,
  practitionerRole,
  organization,
  location,
  insurancePlan,
  organizationAffiliation,
])

/** A page of search results. */
export const searchBundle = z.object({
  resourceType: z.literal('Bundle'),
  type: z.literal('searchset'),
  total: z.number(),
  link: z.array(z.object({ relation: z.enum(['self', 'next']), url: text })),
  entry: z
    .array(z.object({ fullUrl: text, resource: anyResource, search: z.object({ mode: z.enum(['match', 'include']) }) }))
    .optional(),
})

const capability = z.object({ code: text })
export const capabilityStatement = z.object({
  resourceType: z.literal('CapabilityStatement'),
  status: z.literal('active'),
  date: text,
  kind: z.literal('instance'),
  software: z.object({ name: text }),
  implementation: z.object({ description: text, url: text }),
  fhirVersion: z.literal('4.0.1'),
  format: z.array(text),
  rest: z.array(
    z.object({
      mode: z.literal('server'),
      security: z.object({ cors: z.boolean(), description: text }),
      resource: z.array(
        z.object({
          type: text,
          supportedProfile: z.array(text),
          interaction: z.array(capability),
          searchInclude: z.array(text).optional(),
          searchRevInclude: z.array(text).optional(),
          searchParam: z.array(z.object({ name: text, type: text, documentation: text.optional() })),
        }),
      ),
    }),
  ),
})

/** What every refusal below /fhir is. */
export const operationOutcome = z.object({
  resourceType: z.literal('OperationOutcome'),
  issue: z.array(
    z.object({ severity: z.enum(['error', 'fatal']), code: text, details: z.object({ text }), diagnostics: text }),
  ),
})
