import { allEndpoints } from '@credence/contract/all'
import { needsNoSession } from '@credence/contract/kit/access'
import { addressOf } from '@credence/contract/kit/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld, type Reply } from './kit/world.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: object
}
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: Parameter[]
  security: object[]
  'x-aliases'?: string[]
  requestBody?: { required: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}

const used = useWorld()
let reply: Reply
let operations: { path: string; method: string; operation: Operation }[]
beforeAll(async () => {
  reply = await used.world.ask('GET', '/api/openapi.json')
  operations = Object.entries(reply.body.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
})

/** Every place in a document that points elsewhere. */
function* refsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    if (key === '$ref' && typeof part === 'string') yield part
    else yield* refsIn(part)
  }
}

describe('the OpenAPI document', () => {
  it('the OpenAPI document is served to anybody as OpenAPI 3.1', () => {
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toMatch(/^application\/json/)
    expect(reply.body).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Credence', version: expect.any(String) },
      servers: [{ url: expect.stringMatching(/^https?:/) }],
    })
    expect(Object.keys(reply.body).toSorted()).toEqual(['components', 'info', 'openapi', 'paths', 'servers'])
  })

  it('the OpenAPI document holds every endpoint of the contract once, and nothing else', () => {
    expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      allEndpoints.map(({ name }) => name).toSorted(),
    )
    const addresses = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).toSorted()
    expect(addresses).toEqual(
      allEndpoints
        .map(
          ({ endpoint: { definition } }) =>
            `${definition.method} ${addressOf(definition, definition.path).replace(/:(\w+)/g, '{$1}')}`,
        )
        .toSorted(),
    )
  })

  it('the OpenAPI document names the other addresses of a call, which take the same parameters', () => {
    const named = operations.flatMap(({ operation }) => operation['x-aliases'] ?? [])
    expect(named.toSorted()).toEqual(
      allEndpoints
        .flatMap(
          ({ endpoint: { definition } }) => definition.aliases?.map((alias) => addressOf(definition, alias)) ?? [],
        )
        .map((address) => address.replace(/:(\w+)/g, '{$1}'))
        .toSorted(),
    )
    expect(named).toContain('/api/onboarding/start/{token}')
    for (const { path, operation } of operations)
      for (const alias of operation['x-aliases'] ?? []) {
        expect(operation.description).toContain(alias)
        expect(alias.match(/\{\w+\}/g)?.toSorted(), alias).toEqual(path.match(/\{\w+\}/g)?.toSorted())
      }
  })

  it('the OpenAPI document describes every parameter of a path, and says of each what it takes', () => {
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const described = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(
        described.map(({ name }) => name),
        path,
      ).toEqual(named)
      expect(path).not.toContain(':')
      for (const parameter of operation.parameters) {
        expect(['path', 'query', 'header'], path).toContain(parameter.in)
        expect(Object.keys(parameter.schema).length, `${path} ${parameter.name}`).toBeGreaterThan(0)
        expect(parameter.in !== 'path' || parameter.required, `${path} ${parameter.name}`).toBe(true)
      }
    }
  })

  it('the OpenAPI document says what each call answers, refuses, takes and asks for', () => {
    for (const {
      endpoint: { definition },
      name,
    } of allEndpoints) {
      const operation = operations.find((each) => each.operation.operationId === name)?.operation
      if (!operation) throw new Error(`${name} is not described`)
      expect(operation.summary).toBe(definition.summary)
      expect(
        operation.responses[200]?.content[
          {
            image: 'image/webp',
            file: '*/*',
            json: 'application/json',
            xml: 'text/xml',
            fhir: 'application/fhir+json',
          }[definition.protocol ?? definition.answerAs ?? 'json']
        ]?.schema,
        name,
      ).toBeTypeOf('object')
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/)
        expect(response.description.length, name).toBeGreaterThan(0)
      }
      for (const status of Object.keys(definition.refuses ?? {}))
        expect(operation.responses, name).toHaveProperty(status)
      expect(operation.requestBody !== undefined, name).toBe(
        definition.body !== undefined || definition.bodyAs === 'stream',
      )
      expect(operation.security.length === 0, name).toBe(needsNoSession(definition.access))
      expect(operation.description, name).toMatch(/^Access: .+\.$/)
      for (const value of Object.keys(definition.accessBy?.rights ?? {}))
        expect(operation.description, name).toContain(`${definition.accessBy?.field} ${value} needs `)
    }
  })

  it('the OpenAPI document refers only to parts that it holds', () => {
    const refs = new Set(refsIn(reply.body))
    expect(refs.size).toBeGreaterThan(0)
    for (const ref of refs) {
      const target = ref
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], reply.body)
      expect(target, ref).toBeTypeOf('object')
    }
    const schemes = Object.keys(reply.body.components.securitySchemes)
    for (const { operation } of operations)
      for (const scheme of operation.security.flatMap(Object.keys)) expect(schemes).toContain(scheme)
  })

  it('the OpenAPI document describes refusals as they are', async () => {
    const { body } = await used.world.ask('GET', '/api/user')
    const { properties, required } = reply.body.components.schemas.Error
    expect(Object.keys(properties)).toEqual(['message', 'requestId', 'fields'])
    expect(Object.keys(body)).toEqual(required)
  })
})

describe('the page of the API', () => {
  it('the page of the API loads no script and nothing from another host', async () => {
    const { status, body, headers } = await used.world.ask('GET', '/api/docs')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    expect(body).not.toMatch(/<script|\son\w+=|javascript:|<iframe|<img|@import|style="/i)
    const addresses = [...(body as string).matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      '/api/docs/style.css',
      '/api/openapi.json',
    ])
  })

  it('the page of the API has its style from this server, and the style loads nothing', async () => {
    const { status, body, headers } = await used.world.ask('GET', '/api/docs/style.css')
    expect([status, headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    expect(body).not.toMatch(/url\(|@import|https?:/)
  })

  it('the page of the API shows every call of the contract', async () => {
    const { body } = await used.world.ask('GET', '/api/docs')
    for (const {
      name,
      endpoint: { definition },
    } of allEndpoints) {
      expect(body).toContain(`id="${name}"`)
      expect(body).toContain(addressOf(definition, definition.path))
    }
  })
})
