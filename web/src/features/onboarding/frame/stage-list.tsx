import { stagesFor, stageTitles, type Stage } from '@credence/contract/onboarding/stages'
import { IconChevronDown, IconCircleCheckFilled } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { addressOfPlace, type WizardPlace } from '../stage-address.ts'
import type { StageAnswer } from '../calls.ts'
import { RemindButton } from './remind-button.tsx'
import classes from './wizard.module.css'

interface StageListProps {
  stage: Stage
  token: string
  answer: StageAnswer
  go: (place: WizardPlace) => void
}

/** Every stage and whether it is saved. On a phone the list is folded. */
export function StageList({ stage, token, answer, go }: StageListProps) {
  const shown = stagesFor(answer.preferences)
  const list = (
    <ol className={classes['stages']}>
      {shown.map((each, at) => (
        <li key={each}>
          <StageLink
            stage={each}
            at={at}
            token={token}
            isSaved={answer.savedStages.includes(each)}
            isCurrent={each === stage}
            go={go}
          />
        </li>
      ))}
    </ol>
  )
  return (
    <nav className={classes['nav']} aria-label="Stages">
      <div className={classes['navWide']}>{list}</div>
      <details className={classes['navFolded']} key={stage}>
        <summary>
          All stages
          <IconChevronDown size={18} stroke={1.6} aria-hidden />
        </summary>
        {list}
      </details>
      <RemindButton token={token} stage={stage} />
    </nav>
  )
}

interface StageLinkProps {
  stage: Stage
  at: number
  token: string
  isSaved: boolean
  isCurrent: boolean
  go: (place: WizardPlace) => void
}

function StageLink({ stage, at, token, isSaved, isCurrent, go }: StageLinkProps) {
  const follow = (event: MouseEvent) => {
    // The browser opens another tab or window by itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    if (!isCurrent) go(stage)
  }
  return (
    <a
      className={classes['stageLink']}
      href={addressOfPlace(stage, token)}
      aria-current={isCurrent ? 'step' : undefined}
      data-saved={isSaved || undefined}
      onClick={follow}
    >
      {isSaved ? (
        <IconCircleCheckFilled size={20} role="img" aria-label="Saved:" />
      ) : (
        <span className={classes['number']} aria-hidden="true">
          {at + 1}
        </span>
      )}
      {stageTitles[stage]}
    </a>
  )
}
