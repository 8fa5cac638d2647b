import type { Endpoint } from '@credence/contract/kit/endpoint'
import type { z } from 'zod'
import { shapesOf, type Sent } from './foreign-ids.ts'
import { sampleOf } from './sample.ts'

/** The value as it is sent: what the contract lists are names, which a body may hold as a truth value. */
const spellings = (value: string): unknown[] =>
  value === 'true' || value === 'false' ? [value === 'true', value] : [value]

/** A valid input, its ids all the given one, in which the field that further rights depend on has a value. */
export function inputWith(endpoint: Endpoint, value: string, id: number): Sent {
  const { accessBy, params, query, body } = endpoint.definition
  const [part = '', ...rest] = accessBy?.field.split('.') ?? []
  const [name] = rest
  if (name === undefined || rest.length !== 1)
    throw new Error(
      `${endpoint.definition.path} asks for further rights by ${accessBy?.field}, which is no field of its input`,
    )
  const schemas: Record<string, z.ZodType | undefined> = { params, query, body }
  for (let shape = 0; shape < shapesOf(endpoint); shape += 1) {
    const sent = Object.fromEntries(
      Object.entries(schemas).flatMap(([each, schema]) =>
        schema ? [[each, sampleOf(schema, () => id, shape) as Record<string, unknown>]] : [],
      ),
    )
    for (const spelling of spellings(value)) {
      const tried = { ...sent[part], [name]: spelling }
      if (schemas[part]?.safeParse(tried).success) return { ...sent, [part]: tried }
    }
  }
  throw new Error(`${endpoint.definition.path} takes no ${accessBy?.field} ${value}`)
}
