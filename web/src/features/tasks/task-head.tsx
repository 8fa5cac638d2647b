import { submissionTypeChoice } from '@credence/contract/choices/tasks'
import type { TaskCard } from '@credence/contract/tasks/card'
import { starTask, taskTexts } from '@credence/contract/tasks/calls'
import { submitToCarrier } from '@credence/contract/tasks/submission-calls'
import { Button } from '@mantine/core'
import { IconFileDescription, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { StarButton } from '../../domain/work/star-button.tsx'
import { HistoryButton } from '../../domain/audit/history-button.tsx'
import { InstructionsDialog } from './submission/instructions-dialog.tsx'
import { SubmissionDialog } from './submission/submission-dialog.tsx'
import { starredAnswers } from './task-answers.ts'
import classes from './task-dialog.module.css'

interface TaskHeadProps {
  task: TaskCard
  /** Changes what is known of the task. */ onShow: (change: (known: TaskCard) => TaskCard) => void
}

/** The reader's own star: on or off at once, and back when that fails. */
export function TaskStar({ task: { id, starred }, onShow }: TaskHeadProps) {
  const mayStar = useMay(starTask)
  const show = (now: boolean) => onShow((known) => ({ ...known, starred: now }))
  const star = useSave(starTask, { refreshes: starredAnswers, onSaved: (answer) => show(answer.starred) })
  const toggle = () => {
    if (star.isPending) return
    show(!starred)
    star.mutate({ params: { id } }, { onError: () => show(starred) })
  }
  return <StarButton starred={starred} name={`task ${id}`} onToggle={mayStar ? toggle : undefined} />
}

/** What can be read or done about a task beyond its fields. */
export function TaskActions({ task, onShow }: TaskHeadProps) {
  const maySubmit = useMay(submitToCarrier)
  const [opened, setOpened] = useState<'instructions' | 'submission' | null>(null)
  const close = () => setOpened(null)
  const { id, additionalInstructionsEntityName: entity, availableCarrierSubmissionActionType: type } = task
  return (
    <>
      {entity !== null && (
        <HeadButton
          icon={IconFileDescription}
          label={taskTexts.instructions}
          title={`What ${entity} wants done`}
          onClick={() => setOpened('instructions')}
        />
      )}
      {maySubmit && type !== null && (
        <HeadButton
          icon={IconSend}
          label={taskTexts.otherActions}
          title={submissionTypeChoice.labels[type]}
          onClick={() => setOpened('submission')}
        />
      )}
      <HistoryButton
        record="task"
        id={id}
        name={`Task ${id}`}
        quiet={{ button: classes['headButton'] ?? '', label: classes['headLabel'] ?? '' }}
      />
      <InstructionsDialog taskId={id} opened={opened === 'instructions'} onClose={close} />
      <SubmissionDialog
        task={task}
        opened={opened === 'submission'}
        onClose={close}
        onSubmitted={(answer) => {
          onShow(() => answer)
          close()
        }}
      />
    </>
  )
}

interface HeadButtonProps {
  icon: typeof IconSend
  label: string
  title: string
  onClick: () => void
}

const HeadButton = ({ icon: IconOf, label, title, onClick }: HeadButtonProps) => (
  <Button
    variant="subtle"
    className={classes['headButton'] ?? ''}
    title={title}
    aria-label={label}
    leftSection={<IconOf size={16} stroke={1.6} aria-hidden />}
    onClick={onClick}
  >
    <span className={classes['headLabel']}>{label}</span>
  </Button>
)
