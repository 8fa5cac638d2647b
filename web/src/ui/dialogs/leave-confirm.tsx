import { useMounted } from '@mantine/hooks'
import { Confirm } from './confirm.tsx'

interface LeaveConfirmProps {
  question: string
  consequence: string
  opened: boolean
  onDiscard: () => void
  onKeep: () => void
}

/** Made anew for each time it is asked, so that it stands above whatever dialog is open by then. */
export function LeaveConfirm({ question, consequence, opened, onDiscard, onKeep }: LeaveConfirmProps) {
  // Where the focus was, to give it back, is noticed only by a dialog that is there before it opens.
  const isThere = useMounted()
  return (
    <Confirm
      opened={opened && isThere}
      question={question}
      consequence={consequence}
      verb="Discard changes"
      destructive
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  )
}
