import { texts } from '@credence/contract/texts'
import { Switch } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Bar, Loading } from '../../ui/states.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { isOn, turn, type Choice, type Turned } from './choices.ts'
import classes from './practice-admin.module.css'
import { Section } from './section.tsx'

interface SwitchSectionProps {
  title: string
  note: string
  /** What stands there when there is nothing to choose. */
  none: string
  choices: readonly Choice[] | undefined
  failed: boolean
  turned: Turned
  disabled: boolean
  /** What turning one off costs. */
  warning?: (name: string) => string
  onTurn: (turned: Turned) => void
  onRetry: () => void
}

/** Switches of one kind. */
export function SwitchSection({ title, note, none, choices, failed, turned, disabled, warning, onTurn, onRetry }: SwitchSectionProps) {
  return (
    <Section title={title} note={note}>
      {failed && !choices && <p className={classes['failed']} role="alert">{texts.reloadPanel} <TextButton onClick={onRetry}>Try again</TextButton></p>}
      {!failed && !choices && <Loading what={title}><div className={classes['bars']}>{[52, 64, 44].map((width) => <Bar key={width} width={`${width}%`} />)}</div></Loading>}
      {choices?.length === 0 && <p className={classes['none']}>{none}</p>}
      {choices && choices.length > 0 && (
        <ul className={classes['switches']}>
          {choices.map((choice) => {
            const on = isOn(choice, turned)
            return (
              <li key={choice.id}>
                <Switch label={choice.name} checked={on} disabled={disabled} onChange={(event) => onTurn(turn(choice, turned, event.currentTarget.checked))} />
                {warning && choice.isActive && !on && (
                  <p className={classes['warning']} role="status"><IconAlertTriangle size={14} stroke={1.9} aria-hidden /><span>{warning(choice.name)}</span></p>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
