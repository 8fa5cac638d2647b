import { useEffect, type ReactNode } from 'react'
import { discardQuestion, unsavedIn } from './discard-confirm.tsx'
import { isOtherPage, useLeaveQuestion } from './leave-question.tsx'
import { UnsavedWork } from './unsaved-work.tsx'

/** A page that asks before it is left with something unsaved in it, wherever on it that is. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const onUnsaved = useLeaveQuestion({ question: discardQuestion, consequence: unsavedIn('the open form or row'), isLeft: isOtherPage })
  return <UnsavedWork onUnsaved={onUnsaved}>{children}</UnsavedWork>
}

/** A dialog over a page that asks before the page is left with something unsaved in the dialog. */
export function useLeaveGuard(unsaved: boolean, where: string): void {
  const tell = useLeaveQuestion({ question: discardQuestion, consequence: unsavedIn(where), isLeft: isOtherPage })
  useEffect(() => tell(unsaved), [tell, unsaved])
}
