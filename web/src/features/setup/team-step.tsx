import { Button } from '@mantine/core'
import { useRecordDialog } from '../../domain/management/use-record-dialog.ts'
import type { Team } from './setup-team.ts'
import { StepFooter } from './step-footer.tsx'
import type { StepProps } from './step-props.ts'

export function TeamStep({ line, renderTeamDialog, onClose, onDone }: StepProps) {
  const dialog = useRecordDialog<Team>()
  return (
    <>
      <StepFooter isDone={line.state === 'done'} onClose={onClose}>
        <Button onClick={dialog.openNew}>Add revenue team</Button>
      </StepFooter>
      {renderTeamDialog(dialog, onDone)}
    </>
  )
}
