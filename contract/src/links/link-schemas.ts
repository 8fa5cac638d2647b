import { z } from 'zod'

// Schemas that the calls of several links share.

/** The token of a link is part of the path. */
export const ofToken = z.object({ token: z.string().min(1).max(512) })

/** What was typed into a field. Longer than anything that is stored, so that the rules of a form can say what is too long. */
export const typed = z.string().max(10_000).nullish()

/** An object with one schema for each of the names. */
export const shapeOf = <K extends string, S>(names: readonly K[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>
