import { z } from 'zod'

/** Everything whose id travels in a call. The gate knows each one's table and checks that the id is the caller's. */
export const entities = ['team', 'user', 'practice', 'provider', 'task', 'fppeTask', 'referral'] as const
export type Entity = (typeof entities)[number]

/** What the gate must do with an id: `owned` ids are checked before the handler runs, `anywhere` ids are resolved by it. */
export interface IdMark { entity: Entity; reach: 'owned' | 'anywhere' }

const marks = z.registry<IdMark>()
const largestId = 2147483647

const idSchema = () => z.coerce.number<number | string>().int().min(1).max(largestId)

/** The id of a record that must belong to the caller's team and to the practices the caller may see. */
export const idOf = (entity: Entity) => idSchema().register(marks, { entity, reach: 'owned' })

/** The id of a record in any team, for the few calls that find out which team it is in. */
export const idAnywhere = (entity: Entity) => idSchema().register(marks, { entity, reach: 'anywhere' })

/** As `idOf`, or 0 for a record that is yet to be made. */
export const idOrNewOf = (entity: Entity) => z.coerce.number<number | string>().int().min(0).max(largestId).register(marks, { entity, reach: 'owned' })

/** A comma list of ids in a path segment, each checked like `idOf`. */
export const idListOf = (entity: Entity) =>
  z.string().regex(/^\d{1,10}(,\d{1,10}){0,199}$/)
    .transform((list) => [...new Set(list.split(',').map(Number))])
    .register(marks, { entity, reach: 'owned' })

/** The mark of an id schema, seen through optional, nullable, default and array wrappers. */
export function markOf(schema: unknown): IdMark | undefined {
  if (!(schema instanceof z.ZodType)) return undefined
  const own = marks.get(schema)
  if (own) return own
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return markOf(schema.unwrap())
  if (schema instanceof z.ZodArray) return markOf(schema.element)
  return undefined
}

export interface FoundId { mark: IdMark; value: unknown }

/** Every marked id inside a schema with the raw value given for it, however deep. Plain walking: no parsing happens here. */
export function idsIn(schema: unknown, value: unknown): FoundId[] {
  const mark = markOf(schema)
  if (mark) return value === undefined || value === null ? [] : [{ mark, value }]
  const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault ? schema.unwrap() : schema
  if (inner instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    return Object.entries(inner.shape).flatMap(([key, part]) => idsIn(part, (value as Record<string, unknown>)[key]))
  }
  if (inner instanceof z.ZodArray && Array.isArray(value)) return value.flatMap((item) => idsIn(inner.element, item))
  return []
}
