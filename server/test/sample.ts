import { markOf, type IdMark } from '@credence/contract/kit/ids'
import { z } from 'zod'

/** Says what stands in the place of an id; `isList` when the place takes a comma list. */
export type PickId = (mark: IdMark, isList: boolean) => unknown

const unwrap = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault ? unwrap(schema.unwrap()) : schema

/** Texts that satisfy the usual rules of a text field, simplest first. */
const texts = ['x', 'person@elsewhere.test', 'Str0ng!pass', '2026-01-31', '5550100', '12345', 'true']

/**
 * A value that a schema accepts, with ids of the caller's choosing in it. Optional parts are filled in only where they hold an id.
 * Where no simple value fits, the test that asked must bring its own.
 */
export function sampleOf(schema: unknown, pick: PickId): unknown {
  if (schema === undefined) return undefined
  const mark = markOf(schema)
  const inner = unwrap(schema)
  if (mark) return inner instanceof z.ZodArray ? [pick(mark, false)] : pick(mark, inner instanceof z.ZodPipe)
  if (inner instanceof z.ZodObject) {
    const parts = Object.entries(inner.shape).flatMap(([name, part]): [string, unknown][] => {
      const isOptional = (part as z.ZodType).safeParse(undefined).success
      return isOptional && marksIn(part).length === 0 ? [] : [[name, sampleOf(part, pick)]]
    })
    return Object.fromEntries(parts)
  }
  if (inner instanceof z.ZodArray) return [sampleOf(inner.element, pick)]
  if (inner instanceof z.ZodUnion) return sampleOf(inner.options[0], pick)
  const candidates = [...texts, 1, true, ...(inner instanceof z.ZodEnum ? inner.options : []), ...(inner instanceof z.ZodLiteral ? [...inner.values] : [])]
  return candidates.find((value) => (inner as z.ZodType).safeParse(value).success)
}

/** Every schema inside a schema, through each and every kind of wrapper that zod knows. */
export function* schemasIn(schema: unknown, seen = new Set<unknown>()): Generator<z.ZodType> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
  seen.add(schema)
  if (schema instanceof z.ZodType) {
    yield schema
    yield* schemasIn(schema.def, seen)
    return
  }
  if (Array.isArray(schema) || Object.getPrototypeOf(schema) === Object.prototype || Object.getPrototypeOf(schema) === null) {
    for (const part of Object.values(schema)) yield* schemasIn(part, seen)
  }
}

/** The marks of all ids that a schema declares, however they are wrapped. */
export const marksIn = (schema: unknown): IdMark[] => [...new Set([...schemasIn(schema)].flatMap((part) => markOf(part) ?? []))]
