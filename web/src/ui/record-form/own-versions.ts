/**
 * The two edit modes of a page save the same record. A save of one makes the version that the other began with old;
 * that is no change by somebody else, so the other goes on from the version it became.
 */
export function ownVersions() {
  const became = new Map<number, number>()
  return {
    saved(from: number, to: number) {
      became.set(from, to)
    },
    current(version: number): number {
      let now = version
      for (let next = became.get(now); next !== undefined && next > now; next = became.get(now)) now = next
      return now
    },
  }
}
export type OwnVersions = ReturnType<typeof ownVersions>
