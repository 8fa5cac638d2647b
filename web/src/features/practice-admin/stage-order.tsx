import { flagLabels, type OnboardingPreferences } from '@credence/contract/onboarding/preferences'
import { hiddenUnless, stageTitles, type Stage } from '@credence/contract/onboarding/stages'
import { Switch } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { isMovable, moved } from './onboarding-preferences.ts'
import classes from './onboarding-preferences.module.css'

interface StageOrderProps {
  preferences: OnboardingPreferences
  editable: boolean
  onChange: (change: Partial<OnboardingPreferences>) => void
}

const steps: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 }

/** The stages in their order, with a switch beside those that can be hidden. */
export function StageOrder({ preferences, editable, onChange }: StageOrderProps) {
  const { stageOrder } = preferences
  const [announcement, setAnnouncement] = useState('')
  const move = (stage: Stage, by: -1 | 1) => {
    const next = moved(stageOrder, stage, by)
    if (next !== stageOrder) onChange({ stageOrder: next })
    setAnnouncement(`${stageTitles[stage]} is page ${next.indexOf(stage) + 1} of ${next.length}`)
  }
  return (
    <>
      <ol className={classes['stages']}>
        {stageOrder.map((stage, at) => (
          <li key={stage} className={classes['stage']}>
            <span className={classes['place']}>{at + 1}</span>
            <StageSwitch stage={stage} preferences={preferences} editable={editable} onChange={onChange} />
            {editable && isMovable(stage) && (
              <MoveButtons
                title={stageTitles[stage]}
                canMove={(by) => moved(stageOrder, stage, by) !== stageOrder}
                onMove={(by) => move(stage, by)}
              />
            )}
            {!isMovable(stage) && <span className={classes['fixed']}>{at === 0 ? 'Always first' : 'Always last'}</span>}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

function StageSwitch({ stage, preferences, editable, onChange }: StageOrderProps & { stage: Stage }) {
  const flag = hiddenUnless[stage]
  if (flag === undefined)
    return (
      <span className={classes['title']} data-plain={editable || undefined}>
        {stageTitles[stage]}
      </span>
    )
  const isShown = preferences[flag]
  if (!editable)
    return (
      <span className={classes['title']} data-hidden={!isShown || undefined}>
        {isShown ? stageTitles[stage] : `${stageTitles[stage]} (hidden)`}
      </span>
    )
  return (
    <Switch
      className={classes['title'] ?? ''}
      label={flagLabels[flag]}
      checked={isShown}
      onChange={(event) => onChange({ [flag]: event.currentTarget.checked })}
    />
  )
}

interface MoveButtonsProps {
  title: string
  canMove: (by: -1 | 1) => boolean
  onMove: (by: -1 | 1) => void
}

/** A button at the end of its way stays focusable, so that whoever moves by the keys does not lose their place. */
function MoveButtons({ title, canMove, onMove }: MoveButtonsProps) {
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <span className={classes['moves']}>
      <IconButton
        icon={IconArrowUp}
        label={`Move ${title} up`}
        hint="Move up"
        aria-disabled={!canMove(-1)}
        onClick={() => onMove(-1)}
        onKeyDown={press}
      />
      <IconButton
        icon={IconArrowDown}
        label={`Move ${title} down`}
        hint="Move down"
        aria-disabled={!canMove(1)}
        onClick={() => onMove(1)}
        onKeyDown={press}
      />
    </span>
  )
}
