import { Button } from '@mantine/core'
import { useRecordDialog } from '../../ui/management/use-record-dialog.ts'
import type { Team } from '../teams/team-columns.ts'
import { TeamDialog } from '../teams/team-dialog.tsx'
import { StepFooter } from './step-footer.tsx'
import type { StepProps } from './step-row.tsx'

export function TeamStep({ line, onClose, onDone }: StepProps) {
  const dialog = useRecordDialog<Team>()
  return (
    <>
      <StepFooter isDone={line.state === 'done'} onClose={onClose}><Button onClick={dialog.openNew}>Add revenue team</Button></StepFooter>
      <TeamDialog dialog={dialog} onReload={dialog.restart} onSaved={onDone} />
    </>
  )
}
