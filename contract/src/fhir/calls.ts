import { z } from 'zod'
import { ofCode } from '../directory/schemas.ts'
import { byCode } from '../kit/access.ts'
import { endpoint, type Endpoint } from '../kit/endpoint.ts'
import { capabilityStatement, fhirResources, searchBundle } from './resources.ts'
import { fhirTypeNames, fhirTypes, type FhirTypeName } from './types.ts'

// The public directory of a practice as FHIR R4, read only. `/fhir/{code}` is the base of a FHIR server of its own.

const value = z.union([z.string(), z.array(z.string())]).optional()
const common = { access: byCode, method: 'GET', protocol: 'fhir' } as const
const refuses = {
  400: 'A value that cannot be read, or an unknown parameter with Prefer: handling=strict',
  404: 'No such code, or no such resource in this directory',
  406: 'Another format than JSON was asked for',
  429: 'Too many calls from one network; Retry-After says when to come back',
} as const

export const getFhirMetadata = endpoint({
  ...common,
  path: '/:token/metadata',
  summary: 'The CapabilityStatement of the directory of a practice.',
  params: ofCode,
  answer: capabilityStatement,
  refuses,
})

/** A parameter may have a modifier, `name:exact`, so other names are kept for the parser of searches. */
const searchEndpoint = (type: FhirTypeName) =>
  endpoint({
    ...common,
    path: `/:token/${type}`,
    summary: `Searches ${type} resources. A page has a total, the address of itself and that of the next page.`,
    params: ofCode,
    query: z
      .object(
        Object.fromEntries(
          [
            '_id',
            '_lastUpdated',
            '_count',
            '_after',
            '_include',
            '_revinclude',
            ...Object.keys(fhirTypes[type].parameters),
          ].map((name) => [name, value]),
        ),
      )
      .catchall(value),
    headers: z.object({ prefer: z.string().optional() }),
    answer: searchBundle,
    refuses,
  })

const readEndpoint = (type: FhirTypeName) =>
  endpoint({
    ...common,
    path: `/:token/${type}/:id`,
    summary: `One ${type} resource.`,
    params: ofCode.extend({ id: z.string() }),
    answer: fhirResources[type],
    refuses,
  })

const family = fhirTypeNames.map((type) => ({ type, search: searchEndpoint(type), read: readEndpoint(type) }))
export const fhirFamily: readonly {
  type: FhirTypeName
  search: (typeof family)[number]['search']
  read: (typeof family)[number]['read']
}[] = family

export const fhirEndpoints: Record<string, Endpoint> = Object.fromEntries([
  ['getFhirMetadata', getFhirMetadata],
  ...fhirFamily.flatMap(({ type, search, read }): [string, Endpoint][] => [
    [`searchFhir${type}`, search],
    [`readFhir${type}`, read],
  ]),
])
