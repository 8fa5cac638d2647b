import { stagesFor, type Stage } from '@credence/contract/onboarding/stages'
import { ProgressTrack } from '../../../ui/layout/progress-bar.tsx'
import type { StageAnswer } from '../calls.ts'
import { minutesLeft } from './minutes-left.ts'
import classes from './wizard.module.css'

export function Progress({ stage, answer }: { stage: Stage; answer: StageAnswer }) {
  const shown = stagesFor(answer.preferences)
  const at = shown.indexOf(stage)
  if (at < 0) return null
  const saved = shown.filter((each) => answer.savedStages.includes(each)).length
  return (
    <div className={classes['progress']}>
      <p className={classes['counter']}>
        <strong>{`${at + 1} of ${shown.length}`}</strong>
        <span>{`about ${minutesLeft(answer)} min left`}</span>
      </p>
      <div className={classes['track']}>
        <ProgressTrack
          label="Saved stages"
          done={saved}
          of={shown.length}
          inWords={`${saved} of ${shown.length} stages saved`}
        />
      </div>
    </div>
  )
}
