import { texts } from '@credence/contract/texts'
import { Switch } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/text/badge.tsx'
import { Bar, Loading } from '../../ui/layout/states.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { isOn, turn, type Choice, type Turned } from './choices.ts'
import { FormSection } from './form-section.tsx'
import classes from './management-form.module.css'

export interface SwitchSectionProps {
  title: string
  note: string
  /** What stands there when there is nothing to choose. */
  none: string
  /** How that can be changed. */
  next?: string
  choices: readonly Choice[] | undefined
  failed: boolean
  turned: Turned
  /** Those who may only look see words instead of switches. */
  editable: boolean
  /** What stands there for those who may only look. */
  words?: { on: string; off: string }
  /** What turning one off costs. */
  warning?: (name: string) => string
  /** What stands beside one, such as a way to look at it. */
  renderAside?: (choice: Choice) => ReactNode
  onTurn: (turned: Turned) => void
  onRetry: () => void
}

const activeOrNot = { on: 'Active', off: 'Inactive' }

/** Switches of one kind. */
export function SwitchSection({
  title,
  note,
  none,
  next,
  choices,
  failed,
  turned,
  editable,
  words = activeOrNot,
  warning,
  renderAside,
  onTurn,
  onRetry,
}: SwitchSectionProps) {
  return (
    <FormSection title={title} note={note}>
      {failed && !choices && (
        <p className={classes['failed']} role="alert">
          {texts.reloadPanel} <TextButton onClick={onRetry}>Try again</TextButton>
        </p>
      )}
      {!failed && !choices && (
        <Loading what={title}>
          <div className={classes['bars']}>
            {[52, 64, 44].map((width) => (
              <Bar key={width} width={`${width}%`} />
            ))}
          </div>
        </Loading>
      )}
      {choices?.length === 0 && (
        <p className={classes['none']}>
          <span>{none}</span>
          {next !== undefined && <span>{` ${next}`}</span>}
        </p>
      )}
      {choices && choices.length > 0 && (
        <ul className={classes['switches']}>
          {choices.map((choice) => {
            const on = isOn(choice, turned)
            if (!editable)
              return (
                <li key={choice.id} className={classes['seen']}>
                  <span>{choice.name}</span>
                  {renderAside?.(choice)}
                  <State on={on} words={words} />
                </li>
              )
            return (
              <li key={choice.id}>
                <div className={classes['switch']}>
                  <Switch
                    label={choice.name}
                    checked={on}
                    onChange={(event) => onTurn(turn(choice, turned, event.currentTarget.checked))}
                  />
                  {renderAside?.(choice)}
                </div>
                {warning && choice.isActive && !on && (
                  <p className={classes['warning']} role="status">
                    <IconAlertTriangle size={14} stroke={1.9} aria-hidden />
                    <span>{warning(choice.name)}</span>
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </FormSection>
  )
}

const State = ({ on, words }: { on: boolean; words: { on: string; off: string } }) => (
  <Badge tone={on ? 'green' : 'neutral'} icon={on ? IconCheck : IconMinus}>
    {on ? words.on : words.off}
  </Badge>
)
