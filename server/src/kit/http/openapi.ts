import { allEndpoints, type NamedEndpoint } from '@credence/contract/all'
import { operationOutcome } from '@credence/contract/fhir/resources'
import { needsNoSession, type Access, type AccessBy, type Veil } from '@credence/contract/kit/access'
import { addressOf, rateLimitOf, type Definition } from '@credence/contract/kit/endpoint'
import { rateLimits } from '@credence/contract/kit/rate-limit'
import { authoritiesFor } from '@credence/contract/permissions'
import { z } from 'zod'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return rest
}

/** Access in words, for the reader of the documentation. */
export function describeAccess(access: Access): string {
  switch (access.kind) {
    case 'anyone':
      return `anyone: ${access.because}`
    case 'link':
      return `whoever holds a valid link (${access.purpose.kind})`
    case 'code':
      return 'whoever has the lookup code of a practice'
    case 'webhook':
      return `the service ${access.sender}, by its signature`
    case 'granted':
      return 'whoever was given the signed address'
    case 'signedIn':
      return 'any signed-in user'
    case 'adminOnly':
      return 'platform administrators'
    case 'can':
      return [...new Set(access.anyOf.flatMap((permission) => authoritiesFor(permission, access.level)))].join(' or ')
    case 'all':
      return access.of.map(describeAccess).join(' and ')
  }
}

const parametersIn = (place: 'path' | 'query' | 'header', schema: z.ZodObject | undefined) =>
  Object.entries(schema?.shape ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !(part as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(part as z.ZodType, 'input'),
  }))

const errorStatuses: Record<number, string> = {
  400: 'Invalid input',
  401: 'Not signed in',
  403: 'No right to do this',
  404: 'Unknown, or not visible to the caller',
  412: 'No revenue team chosen',
  429: 'Too many calls of this kind by one person; Retry-After says when to come back',
}

const partsSchema = ({ body, files }: Definition): Json => ({
  type: 'object',
  properties: {
    data: body ? schemaOf(body, 'input') : {},
    ...Object.fromEntries(Object.keys(files ?? {}).map((name) => [name, { type: 'string', format: 'binary' }])),
  },
})

const sinceParameter = {
  name: 'since',
  in: 'query',
  required: false,
  description: 'The ETag of the last answer, without its quotes: what changed since is answered instead of the list.',
  schema: { type: 'string' },
}

/** The contract's `ListChanges`. */
const changesOf = (list: Json): Json => ({
  type: 'object',
  properties: {
    stamp: { type: 'string', description: 'For the next call.' },
    isWhole: { type: 'boolean', description: 'Whether `changed` is the whole list.' },
    changed: list,
    removed: { type: 'array', items: { type: 'number' }, description: 'Ids that are not in the list.' },
  },
  required: ['stamp', 'isWhole', 'changed', 'removed'],
})

const binary = { schema: { type: 'string', format: 'binary' } }
/** What a call answers when it is neither JSON nor a picture is only known once it is answered. */
const answerOf = ({ answerAs, answer, protocol, changesSince }: Definition): Json => {
  if (protocol === 'fhir') return { 'application/fhir+json': { schema: schemaOf(answer, 'output') } }
  if (answerAs === 'image') return { 'image/webp': binary }
  if (answerAs === 'xml') return { 'text/xml': { schema: { type: 'string' } } }
  if (answerAs === 'file') return { '*/*': binary }
  const schema = schemaOf(answer, 'output')
  return { 'application/json': { schema: changesSince ? { oneOf: [schema, changesOf(schema)] } : schema } }
}

const describeVeil = ({ fields, toSee, toSet }: Veil): string =>
  `${fields.join(', ')}: seen with ${describeAccess(toSee)}, set with ${describeAccess(toSet)}.`

/** The further rights that values ask for, in words. */
export const describeAccessBy = ({ field, rights }: AccessBy): string =>
  `${Object.entries(rights)
    .map(([value, right]) => `${field} ${value} needs ${describeAccess(right)}`)
    .join('; ')}.`

function requestOf(definition: Definition): Json {
  const { access, body, bodyAs } = definition
  if (bodyAs === 'stream') return { requestBody: { required: true, content: { '*/*': binary } } }
  if (!body) return {}
  const types =
    bodyAs === 'parts'
      ? ['multipart/form-data']
      : bodyAs === 'form'
        ? access.kind === 'webhook'
          ? ['application/x-www-form-urlencoded']
          : ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json']
        : ['application/json']
  const schema = bodyAs === 'parts' ? partsSchema(definition) : schemaOf(body, 'input')
  return {
    requestBody: {
      required: !body.safeParse(undefined).success,
      content: Object.fromEntries(types.map((type) => [type, { schema }])),
    },
  }
}

/** The address of a path on the server, as OpenAPI writes it. */
const templateOf = (definition: Definition, path: string): string =>
  addressOf(definition, path).replace(/:(\w+)/g, '{$1}')

function operation({ name, feature, endpoint: { definition } }: NamedEndpoint): Json {
  const { access, accessBy, aliases = [], params, protocol, query, headers, refuses, summary, veils = [] } = definition
  const isOpen = needsNoSession(access)
  const statuses = { ...(isOpen ? {} : errorStatuses), ...refuses }
  const error =
    protocol === 'fhir'
      ? { 'application/fhir+json': { schema: { $ref: '#/components/schemas/OperationOutcome' } } }
      : { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const rateLimit = rateLimitOf(definition)
  const otherAddresses = aliases.map((alias) => templateOf(definition, alias))
  return {
    operationId: name,
    tags: [feature],
    summary,
    description: [
      `Access: ${describeAccess(access)}.`,
      ...(otherAddresses.length ? [`Also answered at ${otherAddresses.join(' and ')}.`] : []),
      ...(accessBy ? [describeAccessBy(accessBy)] : []),
      ...veils.map(describeVeil),
      ...(isOpen
        ? []
        : [
            `Rate limit: ${rateLimit}, ${rateLimits[rateLimit]} a minute for one person unless the server is set otherwise.`,
          ]),
    ].join(' '),
    parameters: [
      ...parametersIn('path', params),
      ...parametersIn('query', query),
      ...(definition.changesSince ? [sinceParameter] : []),
      ...parametersIn('header', headers),
    ],
    ...requestOf(definition),
    responses: {
      200: { description: 'Done', content: answerOf(definition) },
      ...Object.fromEntries(
        Object.entries(statuses).map(([status, description]) => [status, { description, content: error }]),
      ),
    },
    security: isOpen ? [] : [{ cookie: [] }, { bearer: [] }],
    'x-access': access,
    ...(otherAddresses.length ? { 'x-aliases': otherAddresses } : {}),
    ...(isOpen ? {} : { 'x-rate-limit': rateLimit }),
    ...(accessBy ? { 'x-access-by': accessBy } : {}),
  }
}

/** OpenAPI 3.1 of everything the contract promises. */
export function describeApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const named of allEndpoints) {
    const { path, method } = named.endpoint.definition
    const key = templateOf(named.endpoint.definition, path)
    paths[key] = { ...paths[key], [method.toLowerCase()]: operation(named) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Credence',
      version: '1',
      description: 'Every call of Credence, generated from the contract that the server enforces.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      schemas: {
        Error: schemaOf(
          z.object({ message: z.string(), requestId: z.string(), fields: z.record(z.string(), z.string()).optional() }),
          'output',
        ),
        OperationOutcome: schemaOf(operationOutcome, 'output'),
      },
    },
  }
}
