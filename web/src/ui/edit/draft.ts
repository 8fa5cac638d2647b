/** The messages about a draft, by the name of the field. */
export type Faults = Readonly<Partial<Record<string, string>>>

export type FieldOf<Draft> = keyof Draft & string

/** Whether two values of a field would be stored alike. */
export type SameValue = (one: unknown, other: unknown, field: string) => boolean

const tidy = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.trim() : value instanceof Map || value instanceof Set ? [...value] : value

const isData = (value: unknown) => typeof value === 'string' || (typeof value === 'object' && !(value instanceof Blob))

/** Spaces around a text are not stored. A file is the same only as itself. */
export const sameValue: SameValue = (one, other) =>
  Object.is(one, other) || (isData(one) && isData(other) && JSON.stringify(one, tidy) === JSON.stringify(other, tidy))

const fieldsOf = <Draft extends object>(draft: Draft) => Object.keys(draft) as FieldOf<Draft>[]

export const changedFields = <Draft extends object>(
  draft: Draft,
  stored: Draft,
  same: SameValue = sameValue,
): FieldOf<Draft>[] => fieldsOf(draft).filter((field) => !same(draft[field], stored[field], field))

/** The draft on top of a newer stored value: typed fields stay, all others are as they are stored now. */
export function rebased<Draft extends object>(draft: Draft, before: Draft, now: Draft, same?: SameValue): Draft {
  const typed = changedFields(draft, before, same)
  return { ...now, ...Object.fromEntries(typed.map((field) => [field, draft[field]])) }
}

/** A field that somebody else changed while it was being edited here. */
export interface OtherChange {
  field: string
  /** What they stored. */
  value: unknown
  /** What was typed here stays in the field, and replaces their value when it is saved. */
  isTyped: boolean
}

/** `draft` is what was typed over `before`, and `next` the same on top of `now`. */
export const otherChanges = <Draft extends object>(
  { draft, next, before, now }: Readonly<Record<'draft' | 'next' | 'before' | 'now', Draft>>,
  same: SameValue = sameValue,
): OtherChange[] =>
  changedFields(now, before, same)
    // Both typed the same: nobody's value is lost.
    .filter((field) => !same(draft[field], now[field], field))
    .map((field) => ({ field, value: now[field], isTyped: !same(next[field], now[field], field) }))

interface Checked {
  success: boolean
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
}

/** The first message of a schema about each field. */
export function faultsOf({ error }: Checked): Faults {
  const faults: Partial<Record<string, string>> = {}
  for (const { path, message } of error?.issues ?? []) faults[String(path[0])] ??= message
  return faults
}

export const hasFaults = (faults: Faults): boolean => Object.values(faults).some((message) => message !== undefined)

/** Each message once, in the order of the fields. */
export const messagesIn = (faults: Faults): string[] => [
  ...new Set(Object.values(faults).filter((message) => message !== undefined)),
]
