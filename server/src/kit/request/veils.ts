import { allows, type Caller, type Veil } from '@credence/contract/kit/access'
import type { Definition } from '@credence/contract/kit/endpoint'

type Path = readonly string[]

const without = (value: unknown, path: Path): unknown => {
  if (Array.isArray(value)) return value.map((item) => without(item, path))
  if (typeof value !== 'object' || value === null) return value
  const [first = '', ...rest] = path
  if (!Object.hasOwn(value, first)) return value
  const { [first]: part, ...others } = value as Record<string, unknown>
  return rest.length === 0 ? others : { ...others, [first]: without(part, rest) }
}

const veiled = ({ veils = [] }: Definition, right: (veil: Veil) => boolean): Path[] =>
  veils.filter((veil) => !right(veil)).flatMap(({ fields }) => fields.map((field) => field.split('.')))

/** A value without some fields, wherever arrays lead to them. */
export const withoutFields = (value: unknown, paths: readonly Path[]): unknown => paths.reduce(without, value)

/** What this caller is not to see of an answer; empty for most. */
export const unseen = (definition: Definition, caller: Caller): Path[] =>
  veiled(definition, ({ toSee }) => allows(toSee, caller))

/**
 * A body without what this caller may not set: whether it was sent makes no difference, unless it names a record that
 * the caller cannot see.
 */
export const takeable = (definition: Definition, caller: Caller, body: unknown): unknown =>
  withoutFields(
    body,
    veiled(definition, ({ toSet }) => allows(toSet, caller)),
  )
