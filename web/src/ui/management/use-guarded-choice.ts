import { carrierTexts } from '@credence/contract/carriers'
import { isOtherAddress, useLeaveQuestion } from '../leave-question.tsx'
import { useChoiceInAddress } from './practice-choice.ts'

interface GuardedChoice {
  wanted: string | null
  go: (choice: string | null) => void
  /** Says whether there is something to lose. */
  onUnsaved: (unsaved: boolean) => void
}

/** What the address chooses. Leaving something unsaved, for another choice or another page, is asked about first. */
export function useGuardedChoice(name: string): GuardedChoice {
  const [wanted, choose] = useChoiceInAddress(name)
  const onUnsaved = useLeaveQuestion({ question: carrierTexts.discard, consequence: 'What was changed here has not been saved.', isLeft: isOtherAddress })
  const go = (choice: string | null) => {
    if (choice !== wanted) choose(choice)
  }
  return { wanted, go, onUnsaved }
}
