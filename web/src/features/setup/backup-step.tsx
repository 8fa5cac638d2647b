import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import classes from './backup-step.module.css'
import { StepFooter } from './step-footer.tsx'
import type { StepProps } from './step-props.ts'

const ways = [
  {
    title: 'Every day, by itself',
    about: 'Set a folder in the environment of the service and start Credence again. Fourteen backups are kept.',
    line: 'CREDENCE_BACKUP=/var/backups/credence',
  },
  {
    title: 'Once, now',
    about: 'Run this on the machine, in the folder of Credence. It works while Credence runs.',
    line: 'npm run backup -- /var/backups/credence/first.backup',
  },
] as const

export const BackupStep = ({ line, onClose, onRefresh }: StepProps) => (
  <>
    <dl className={classes['ways']}>
      {ways.map(({ title, about, line: text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {about}
            <span className={classes['command']}>
              <code>{text}</code>
              <CopyButton value={text} name={title === 'Once, now' ? 'the command' : 'the setting'} size={24} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
    <StepFooter isDone={line.state === 'done'} onClose={onClose}>
      <Button leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />} onClick={onRefresh}>
        Check again
      </Button>
    </StepFooter>
  </>
)
