import type { WorkloadEntry } from '@credence/contract/team-tasks/calls'

/** The end of the scale: all charts have the same, so that bars of two people can be compared. */
export function scaleOf(entries: readonly WorkloadEntry[]): number {
  const most = Math.max(
    0,
    ...entries.flatMap(({ counts, dangerThreshold }) => [dangerThreshold, ...Object.values(counts)]),
  )
  return Math.max(4, Math.ceil(most / 4) * 4)
}
