import { markOf, peel, type IdMark } from '@credence/contract/kit/ids'
import { z } from 'zod'

/** Says what stands in the place of an id; `isList` when the place takes a comma list. */
type PickId = (mark: IdMark, isList: boolean, schema: unknown) => unknown

/** Texts that satisfy the usual rules of a text field, simplest first. */
const texts = ['x', 'person@elsewhere.test', 'Str0ng!pass', '2026-01-31', '5550100', '12345', 'true', 'x'.repeat(43)]

const simpleValue = (schema: z.ZodType) => {
  const own = schema instanceof z.ZodEnum ? schema.options : schema instanceof z.ZodLiteral ? [...schema.values] : []
  return [...own, ...texts, 1, true].find((value) => schema.safeParse(value).success)
}

/** A key of a map; ids can be keys too. */
function keyOf(schema: unknown, pick: PickId): unknown {
  const mark = markOf(schema)
  return mark ? pick(mark, false, schema) : schema instanceof z.ZodEnum ? schema.options[0] : 'x'
}

/**
 * A value that a schema accepts: its own example, or one with ids of the caller's choosing in it. Optional parts are filled in only where they
 * hold an id, or where a rule over the whole asks for one of them; where a value may have one of several shapes,
 * `choice` says which.
 */
export function sampleOf(schema: unknown, pick: PickId, choice = 0): unknown {
  const examples = schema instanceof z.ZodType ? schema.meta()?.examples : undefined
  if (Array.isArray(examples)) return examples[0]
  const inner = peel(schema)
  const mark = markOf(schema)
  const within = (part: unknown) => sampleOf(part, pick, choice)
  if (mark) return pick(mark, mark.isList ?? false, inner)
  if (inner instanceof z.ZodUnion) return within(inner.options[Math.min(choice, inner.options.length - 1)])
  if (inner instanceof z.ZodIntersection)
    return { ...(within(inner.def.left) as object), ...(within(inner.def.right) as object) }
  if (inner instanceof z.ZodArray) return [within(inner.element)]
  if (inner instanceof z.ZodTuple) return inner.def.items.map(within)
  if (inner instanceof z.ZodRecord) return { [String(keyOf(inner.keyType, pick))]: within(inner.valueType) }
  if (!(inner instanceof z.ZodObject)) return schema instanceof z.ZodType ? simpleValue(schema) : undefined
  const isOptional = (part: unknown) =>
    (part as z.ZodType).safeParse(undefined).success && idSchemasIn(part).length === 0
  const [spare, needed] = [true, false].map((wanted) =>
    Object.entries(inner.shape).filter(([, part]) => isOptional(part) === wanted),
  )
  const plain = Object.fromEntries((needed ?? []).map(([name, part]) => [name, within(part)]))
  const accepts = (value: object) => (schema as z.ZodType).safeParse(value).success
  let filled: Record<string, unknown> = plain
  for (const [name, part] of spare ?? []) {
    if (accepts(filled)) return filled
    filled = { ...filled, [name]: within(part) }
  }
  return accepts(filled) ? filled : plain
}

/** Every schema inside a schema, through each and every kind of wrapper that zod knows. */
function* schemasIn(schema: unknown, seen = new Set<unknown>()): Generator<z.ZodType> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
  seen.add(schema)
  if (schema instanceof z.ZodType) {
    yield schema
    yield* schemasIn(schema.def, seen)
    return
  }
  if (
    Array.isArray(schema) ||
    Object.getPrototypeOf(schema) === Object.prototype ||
    Object.getPrototypeOf(schema) === null
  ) {
    for (const part of Object.values(schema)) yield* schemasIn(part, seen)
  }
}

/** The schemas of all ids inside a schema, however they are wrapped. */
export const idSchemasIn = (schema: unknown): z.ZodType[] =>
  [...schemasIn(schema)].filter((part) => peel(part) === part && markOf(part) !== undefined)
