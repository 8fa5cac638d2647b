import { texts } from '@credence/contract/texts'
import { Confirm } from './confirm.tsx'

interface DiscardConfirmProps {
  opened: boolean
  /** Where the changes are. */
  where: string
  onDiscard: () => void
  onKeep: () => void
}

export const unsavedIn = (where: string) => `What was changed in ${where} has not been saved.`

/** Asks before typed changes are lost. */
export const DiscardConfirm = ({ opened, where, onDiscard, onKeep }: DiscardConfirmProps) => (
  <Confirm
    opened={opened}
    question={texts.discard}
    consequence={unsavedIn(where)}
    verb="Discard changes"
    destructive
    onConfirm={onDiscard}
    onCancel={onKeep}
  />
)
