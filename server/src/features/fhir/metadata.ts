import type { getFhirMetadata } from '@credence/contract/fhir/calls'
import { fhirPage, fhirTypeNames, fhirTypes, planNetVersion, profileUrl } from '@credence/contract/fhir/types'
import type { AnswerInputOf } from '@credence/contract/kit/endpoint'

/** The day of the last change to what is served. */
const date = '2026-11-16'

const common = [
  { name: '_id', type: 'token' },
  { name: '_lastUpdated', type: 'date' },
  {
    name: '_count',
    type: 'number',
    documentation: `At most ${fhirPage.most}, or ${fhirPage.mostWithRevInclude} with _revinclude.`,
  },
]

/** What the server of a practice can do. HealthcareService and Endpoint are not served, so it does not claim all of Plan-Net. */
export const capabilityStatementOf = (name: string, base: string): AnswerInputOf<typeof getFhirMetadata> => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date,
  kind: 'instance',
  software: { name: 'Credence' },
  implementation: { description: `Provider directory of ${name}`, url: base },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json', 'json'],
  rest: [
    {
      mode: 'server',
      security: { cors: true, description: 'Public and read only. Calls are limited per network.' },
      resource: fhirTypeNames.map((type) => {
        const { profiles, parameters, includes, revIncludes } = fhirTypes[type]
        return {
          type,
          supportedProfile: profiles.map((profile) => `${profileUrl(profile)}|${planNetVersion}`),
          interaction: [{ code: 'read' }, { code: 'search-type' }],
          ...(includes.length > 0 ? { searchInclude: [...includes] } : {}),
          ...(revIncludes.length > 0 ? { searchRevInclude: [...revIncludes] } : {}),
          searchParam: [
            ...common,
            ...Object.entries(parameters).map(([parameter, { type: kind }]) => ({ name: parameter, type: kind })),
          ],
        }
      }),
    },
  ],
})
