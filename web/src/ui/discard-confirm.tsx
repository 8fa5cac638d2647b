import { Confirm } from './confirm.tsx'

interface DiscardConfirmProps {
  opened: boolean
  /** Where the changes are. */
  where: string
  onDiscard: () => void
  onKeep: () => void
}

/** Asks before typed changes are lost. */
export const DiscardConfirm = ({ opened, where, onDiscard, onKeep }: DiscardConfirmProps) => (
  <Confirm
    opened={opened} question="Discard the changes?" consequence={`What was changed in ${where} has not been saved.`} verb="Discard changes" destructive onConfirm={onDiscard} onCancel={onKeep}
  />
)
