import type { z } from 'zod'

/** Reads settings of the environment and collects what is wrong with them. */
export interface Reader {
  given: (name: string) => string | undefined
  /** Null where the setting is missing or wrong. */
  read: <T>(name: string, schema: z.ZodType<T>) => T | null
  mistakes: string[]
}
