import { systemAreas, type SystemLine } from '@credence/contract/system'

const needsAttention = ({ status }: SystemLine) => status === 'degraded' || status === 'failed'

/** One sentence over all lines: what is off was not set up, so it needs no attention. */
export function summaryOf(lines: readonly SystemLine[]): string {
  const areas = lines.filter(needsAttention).map(({ area }) => systemAreas.labels[area])
  if (areas.length === 0) return 'Everything that is set up works.'
  return `${areas.join(', ')} ${areas.length === 1 ? 'needs' : 'need'} attention.`
}
