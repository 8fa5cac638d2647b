import { texts } from '@credence/contract/texts'
import type { ReactNode } from 'react'
import { unsavedIn } from './discard-confirm.tsx'
import { useLeaveQuestion } from './leave-question.tsx'
import { isOtherAddress, isOtherPage } from './other-page.ts'
import { UnsavedWork } from './unsaved-work.tsx'

/** How something of a page says whether leaving the page would lose what was changed in it. */
export const useLeaveReport = (where: string, isLeft = isOtherPage) =>
  useLeaveQuestion({ question: texts.discard, consequence: unsavedIn(where), isLeft })

interface LeaveGuardProps {
  /** Whether another choice in the address, which shows something else on the same page, leaves it too. */
  byChoice?: boolean
  children: ReactNode
}

/** A page that asks before it is left with something unsaved in it, wherever on it that is. */
export function LeaveGuard({ byChoice = false, children }: LeaveGuardProps) {
  return (
    <UnsavedWork onUnsaved={useLeaveReport('the open form or row', byChoice ? isOtherAddress : isOtherPage)}>
      {children}
    </UnsavedWork>
  )
}
