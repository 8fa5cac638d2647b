import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allEndpoints, type NamedEndpoint } from './all.ts'
import { needsNoSession } from './kit/access.ts'
import { peel } from './kit/ids.ts'

const named = (endpoints: NamedEndpoint[]) => endpoints.map((each): [string, NamedEndpoint] => [each.name, each])

/** The schemas that a field has, in each of the shapes that the value around it can have. */
function fieldsAt(schema: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined) return [schema]
  const inner = peel(schema)
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => fieldsAt(option, [name, ...rest]))
  return inner instanceof z.ZodObject ? fieldsAt(inner.shape[name], rest) : []
}

/** Every value that a field can have once it is valid. */
function valuesOf(schema: unknown): unknown[] {
  const inner = peel(schema)
  const own = inner instanceof z.ZodEnum ? inner.options : inner instanceof z.ZodLiteral ? [...inner.values] : inner instanceof z.ZodBoolean ? [true, false] : ['anything']
  return [null, undefined].reduce<unknown[]>((values, empty) => {
    const { success, data } = (schema as z.ZodType).safeParse(empty)
    return success ? [...values, data] : values
  }, own)
}

describe('a further right', () => {
  it.each(named(allEndpoints.filter(({ endpoint }) => endpoint.definition.accessBy)))('of %s is named for every value that the field can have, and for no other', (_, { endpoint: { definition } }) => {
    const { accessBy, access, params, query, body } = definition
    const fields = fieldsAt(z.object({ params: params ?? z.object(), query: query ?? z.object(), body: body ?? z.object() }), accessBy?.field.split('.') ?? [])
    expect(new Set(fields.flatMap(valuesOf).map(String))).toEqual(new Set(Object.keys(accessBy?.rights ?? {})))
    expect(needsNoSession(access)).toBe(false)
  })
})
