import { choice } from '../kit/choice.ts'
import { stateLabels } from './labels.ts'

/**
 * The states as addresses write them. Fields that hold one take other words too: what was stored before this list must
 * be savable.
 */
export const states = choice(stateLabels)
