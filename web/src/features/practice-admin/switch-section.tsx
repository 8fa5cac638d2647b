import { texts } from '@credence/contract/texts'
import { Switch } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react'
import { Badge } from '../../ui/badge.tsx'
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
  /** Those who may only look see words instead of switches. */
  editable: boolean
  /** What turning one off costs. */
  warning?: (name: string) => string
  onTurn: (turned: Turned) => void
  onRetry: () => void
}

/** Switches of one kind. */
export function SwitchSection({ title, note, none, choices, failed, turned, editable, warning, onTurn, onRetry }: SwitchSectionProps) {
  return (
    <Section title={title} note={note}>
      {failed && !choices && <p className={classes['failed']} role="alert">{texts.reloadPanel} <TextButton onClick={onRetry}>Try again</TextButton></p>}
      {!failed && !choices && <Loading what={title}><div className={classes['bars']}>{[52, 64, 44].map((width) => <Bar key={width} width={`${width}%`} />)}</div></Loading>}
      {choices?.length === 0 && <p className={classes['none']}>{none}</p>}
      {choices && choices.length > 0 && (
        <ul className={classes['switches']}>
          {choices.map((choice) => {
            const on = isOn(choice, turned)
            if (!editable) return <li key={choice.id} className={classes['seen']}><span>{choice.name}</span><State on={on} /></li>
            return (
              <li key={choice.id}>
                <Switch label={choice.name} checked={on} onChange={(event) => onTurn(turn(choice, turned, event.currentTarget.checked))} />
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

const State = ({ on }: { on: boolean }) => <Badge tone={on ? 'green' : 'neutral'} icon={on ? IconCheck : IconMinus}>{on ? 'Active' : 'Inactive'}</Badge>
