/** A copy of an object without one of its keys. */
export const without = <T extends object>(values: T, key: string): T =>
  Object.fromEntries(Object.entries(values).filter(([each]) => each !== key)) as T
