import type { StageAnswer } from '../calls.ts'

/** Stands before the sentence about a stage. */
export const welcomeOf = ({ providerName }: Pick<StageAnswer, 'providerName'>): string =>
  providerName ? `Welcome, ${providerName}. ` : ''
