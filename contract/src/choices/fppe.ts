import { choice } from '../kit/choice.ts'

export const fppeCategories = choice({ CHART_REVIEW: 'Chart Review', PROCTORING: 'Proctoring', OTHER: 'Other' })
export type FppeCategory = (typeof fppeCategories.values)[number]
