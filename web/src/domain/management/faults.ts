import type { z } from 'zod'

export type Faults = Partial<Record<string, string>>

/** The first message about each field, by what a schema of the contract says of a form. */
export function faultsOf(result: z.ZodSafeParseResult<unknown>): Faults {
  const faults: Faults = {}
  for (const { path, message } of result.error?.issues ?? []) faults[String(path[0])] ??= message
  return faults
}

const tidy = (_: string, value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** Two drafts would save the same: spaces around a text are not kept. */
export const sameDraft = (one: object, other: object): boolean =>
  JSON.stringify(one, tidy) === JSON.stringify(other, tidy)
