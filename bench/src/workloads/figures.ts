import type { Comparison } from '../harness.ts'

export const perSecond = ({ ours, limit }: Comparison) =>
  `${Math.round(ours.median)}/s against ${Math.round(limit.median)}/s`
export const milliseconds = ({ ours, limit }: Comparison) =>
  `${ours.median.toFixed(1)} ms against ${limit.median.toFixed(1)} ms`
