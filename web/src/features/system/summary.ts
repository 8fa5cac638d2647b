import { systemAreas, type SystemLine } from '@credence/contract/system/calls'

const needsAttention = ({ status }: SystemLine) => status === 'degraded' || status === 'failed'

const allOf = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** One sentence over all lines: what is off was not set up, so it needs no attention. */
export function summaryOf(lines: readonly SystemLine[]): string {
  const areas = lines
    .filter(needsAttention)
    .map(({ area }, place) => (place === 0 ? systemAreas.labels[area] : systemAreas.labels[area].toLowerCase()))
  if (areas.length === 0) return 'Everything that is set up works.'
  return `${allOf.format(areas)} ${areas.length === 1 ? 'needs' : 'need'} attention.`
}
