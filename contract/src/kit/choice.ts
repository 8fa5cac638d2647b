import { z } from 'zod'

/** One list of values and their labels, which yields everything that a field with fixed choices needs. */
export interface Choice<V extends string> {
  values: readonly [V, ...V[]]
  labels: Readonly<Record<V, string>>
  options: readonly { value: V; label: string }[]
  schema: z.ZodType<V, V>
}

export function choice<const T extends Record<string, string>>(labels: T): Choice<keyof T & string> {
  const values = Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]]
  return {
    values,
    labels,
    options: values.map((value) => ({ value, label: labels[value] as string })),
    schema: z.enum(values),
  }
}
