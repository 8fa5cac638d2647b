import { stageMinutes, stagesFor } from '@credence/contract/onboarding/stages'
import type { StageAnswer } from '../calls.ts'

/** About how long the stages take that are not saved yet. */
export function minutesLeft({ preferences, savedStages }: Pick<StageAnswer, 'preferences' | 'savedStages'>): number {
  const left = stagesFor(preferences).filter((stage) => !savedStages.includes(stage))
  return left.reduce((sum, stage) => sum + stageMinutes[stage], 0)
}
