import { setupSteps, type SetupLine, type SetupStep } from '@credence/contract/setup/calls'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, type ComponentType } from 'react'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { BackupStep } from './backup-step.tsx'
import { MailStep } from './mail-step.tsx'
import { ManagerStep } from './manager-step.tsx'
import { PayersStep } from './payers-step.tsx'
import { PracticeStep } from './practice-step.tsx'
import classes from './setup.module.css'
import type { StepProps } from './step-props.ts'
import { TeamStep } from './team-step.tsx'

const insides: Record<SetupStep, ComponentType<StepProps>> = {
  team: TeamStep,
  manager: ManagerStep,
  practices: PracticeStep,
  carriers: PayersStep,
  mail: MailStep,
  backup: BackupStep,
}
/** What opens a step that is done. */
const again: Record<SetupStep, string> = {
  team: 'Add another',
  manager: 'Add another',
  practices: 'Add more',
  carriers: 'Add more',
  mail: 'Test again',
  backup: 'How to',
}

interface StepRowProps extends StepProps {
  number: number
  isCurrent: boolean
  busy: boolean
  onOpen: () => void
}

export function StepRow({ line, number, isCurrent, busy, onOpen, ...inside }: StepRowProps) {
  const Inside = insides[line.step]
  const heading = useRef<HTMLHeadingElement>(null)
  const wasCurrent = useRef(isCurrent)
  // The button that led here is gone from the page, and the focus with it.
  useEffect(() => {
    if (isCurrent && !wasCurrent.current) heading.current?.focus()
    wasCurrent.current = isCurrent
  }, [isCurrent])
  const title = setupSteps.labels[line.step]
  const verb =
    line.state === 'done'
      ? again[line.step]
      : line.state === 'skipped'
        ? 'Do it now'
        : line.state === 'failed'
          ? 'Try again'
          : 'Begin'
  return (
    <li
      className={classes['step']}
      data-state={line.state}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <Mark state={line.state} number={number} />
      <div className={classes['words']}>
        <h2 ref={heading} className={classes['title']} tabIndex={-1}>
          {title}
          {line.state !== 'open' && <span className="visually-hidden">{`, ${line.state}`}</span>}
        </h2>
        <p className={classes['message']}>{line.state === 'skipped' ? `Skipped. ${line.message}` : line.message}</p>
        {isCurrent && (
          <div className={classes['inside']}>
            <Inside line={line} {...inside} />
          </div>
        )}
      </div>
      {!isCurrent && (
        <div className={classes['action']}>
          <TextButton disabled={busy} aria-label={`${verb}: ${title}`} onClick={onOpen}>
            {verb}
          </TextButton>
        </div>
      )}
    </li>
  )
}

const Mark = ({ state, number }: { state: SetupLine['state']; number: number }) => (
  <span className={classes['mark']} aria-hidden="true">
    {state === 'done' ? (
      <IconCheck size={16} stroke={2.2} />
    ) : state === 'failed' ? (
      <IconAlertTriangle size={16} stroke={1.9} />
    ) : (
      number
    )}
  </span>
)
