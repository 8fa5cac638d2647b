import type { Quarantined } from '../../kit/ports/files.ts'

/** The key comes first, so that an object is found by its key alone. The day is in UTC. */
export const quarantineName = ({ key, since }: Quarantined): string => `${key}.${since}`

export const asOfToday = (key: string): Quarantined => ({ key, since: new Date().toISOString().slice(0, 10) })

/** Null for any other name. */
export function readQuarantineName(name: string): Quarantined | null {
  const [, key, since] = /^([\da-f]{32})\.(\d{4}-\d\d-\d\d)$/.exec(name) ?? []
  return key && since ? { key, since } : null
}
